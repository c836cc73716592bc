"""The errors of names and avatars."""

from kisslock.errors import KisslockError, clip


class InvalidAddress(KisslockError):
    """The value is not an address, or its checksum (EIP-55) is wrong."""

    code = "profile/invalid-address"
    cause = "caller"
    status = 400
    default_message = "This is not a valid address."
    default_hint = "Send 0x and 40 hex digits, in lower case or with the correct checksum (EIP-55)."


class NoAvatar(KisslockError):
    """The address has no verified name, or the name has no avatar."""

    code = "profile/no-avatar"
    cause = "node"
    status = 404
    default_message = "This address has no avatar."
    default_hint = "Draw a picture from the address instead."


class AvatarRefused(KisslockError):
    """The server cannot show the avatar: it is unreachable, too large or not an image."""

    code = "profile/avatar-refused"
    cause = "node"
    # The status is not 5xx, because the owner of the name chooses the picture's URL, so a failed picture is not a
    # failure of this server.
    status = 404
    default_message = "The avatar of this address cannot be shown."
    default_hint = (
        "Draw a picture from the address instead. Avatars must be still images (PNG, JPEG, GIF or WebP) of at "
        "most 1 MiB."
    )

    def __init__(self, reason: str = "") -> None:
        super().__init__(f"The avatar of this address cannot be shown: {clip(reason, 100)}." if reason else None)
