"""Runs a command like kisslock.service would: `python confined.py STATE COMMAND...`, as root, in separate namespaces.

For the command, STATE is /mnt, and a separate folder for temporary files is /srv, because the checkout can be below
/tmp. These restrictions come from the unit: a read-only file system, only processes below /proc, no capabilities, no
new privileges, no memory that is both writable and executable, only the allowed system calls. systemd.exec(5) explains
each line.
"""

import ctypes
import os
import subprocess
import sys
from collections.abc import Iterator

ERRNO_EPERM, ALLOW = 0x00050001, 0x7FFF0000
PR_SET_MDWE = 65
FILTERED_OPTION = "--filtered"
MOUNT_SCRIPT = """
mount --make-rprivate /
mount --bind "$1" /mnt
mount -o remount,bind,ro /
mount -t tmpfs tmpfs /srv
mount -t proc -o subset=pid,hidepid=invisible proc /proc
"""
DROP_RIGHTS_COMMAND = ("setpriv", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all")


def system_calls_of_group(group_name: str) -> Iterator[str]:
    """Yield the system calls of a group, and of the groups in it."""
    completed = subprocess.run(
        ["systemd-analyze", "syscall-filter", group_name], capture_output=True, text=True, check=True
    )
    for line in completed.stdout.splitlines()[1:]:
        word = line.strip()
        if word.startswith("@"):
            yield from system_calls_of_group(word)
        elif word and not word.startswith("#"):
            yield word


def filter_system_calls() -> None:
    """Apply SystemCallFilter=@system-service, then ~@privileged. Every other call fails with EPERM."""
    seccomp = ctypes.CDLL("libseccomp.so.2")
    seccomp.seccomp_init.restype = ctypes.c_void_p
    rules = ctypes.c_void_p(seccomp.seccomp_init(ctypes.c_uint32(ERRNO_EPERM)))
    for name in sorted(
        (set(system_calls_of_group("@system-service")) - set(system_calls_of_group("@privileged")))
        | set(system_calls_of_group("@default"))
    ):
        number = seccomp.seccomp_syscall_resolve_name(name.encode())
        if number >= 0:
            seccomp.seccomp_rule_add(rules, ctypes.c_uint32(ALLOW), number, 0)
    if seccomp.seccomp_load(rules) != 0:
        raise OSError("the filter of system calls cannot be loaded")


def main() -> None:
    """Confine this process, then execute the command."""
    state_folder, *command = sys.argv[1:]
    if state_folder != FILTERED_OPTION:
        subprocess.run(["sh", "-eu", "-c", MOUNT_SCRIPT, "sh", state_folder], check=True)
        os.execvp(DROP_RIGHTS_COMMAND[0], [*DROP_RIGHTS_COMMAND, sys.executable, __file__, FILTERED_OPTION, *command])  # noqa: S606
    if ctypes.CDLL(None).prctl(PR_SET_MDWE, 1, 0, 0, 0) != 0:
        raise OSError("this kernel cannot refuse memory that is both written and executed")
    filter_system_calls()
    # Change to the unit's WorkingDirectory=, because the mounts of MOUNT_SCRIPT can hide the previous folder.
    os.chdir("/mnt")
    os.environ["TMPDIR"] = "/srv"
    os.execvp(command[0], command)  # noqa: S606


if __name__ == "__main__":
    main()
