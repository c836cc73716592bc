"""The modules whose mutants `make mutants` runs, and the tests of each module.

A mutant survives if all these tests pass.
"""

from collections.abc import Mapping, Sequence

# Maps each module to its test files, in the order of the report. The test file that kills most mutants is first,
# because pytest stops at the first failed test.
MODULES: Mapping[str, Sequence[str]] = {
    "auth/message.py": ("tests/auth/test_vectors.py", "tests/auth/test_message.py", "tests/auth/test_contract.py"),
    "auth/checks.py": ("tests/auth/test_vectors.py", "tests/auth/test_nonce.py"),
    "auth/signature.py": ("tests/auth/test_signature.py", "tests/auth/test_vectors.py"),
    "auth/nonces.py": (
        "tests/auth/test_stored_nonces.py",
        "tests/auth/test_nonce.py",
        "tests/auth/test_transactions.py",
    ),
    "auth/sessions.py": (
        "tests/auth/test_stored_sessions.py",
        "tests/auth/test_session.py",
        "tests/auth/test_transactions.py",
    ),
    "oidc/request.py": ("tests/oidc/test_request.py", "tests/oidc/test_parsers.py"),
    "oidc/tokens.py": (
        "tests/oidc/test_token_answers.py",
        "tests/oidc/test_token.py",
        "tests/oidc/test_userinfo.py",
    ),
    "oidc/grants.py": (
        "tests/oidc/test_grants.py",
        "tests/oidc/test_token_answers.py",
        "tests/oidc/test_token.py",
        "tests/oidc/test_user_cleanup.py",
        "tests/oidc/test_gates.py",
    ),
    "gates/verdict.py": ("tests/gates/test_verdict.py", "tests/gates/test_named.py", "tests/gates/test_counts.py"),
    "forward_auth/forwarded_request.py": (
        "tests/forward_auth/test_forwarded_request.py",
        "tests/forward_auth/test_forward.py",
    ),
    "http/origins.py": (
        "tests/http/test_origins.py",
        "tests/auth/test_vectors.py",
        "tests/auth/test_development.py",
    ),
}
