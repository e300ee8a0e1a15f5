"""No secret of a recording comes into the lesson, and looking for them never takes long."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.traces.redaction import REDACTED, names_a_secret, redacted

ALNUM = "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzAbCdEf"


@pytest.mark.parametrize(
    "secret",
    [
        "sk-" + ALNUM,
        "sk-ant-api03-" + ALNUM,
        "sk-proj-" + ALNUM,
        "sk_live_" + ALNUM,
        "rk_test_" + ALNUM,
        "AKIAIOSFODNN7EXAMPLE",
        "ASIAIOSFODNN7EXAMPLE",
        "ghp_" + ALNUM,
        "gho_" + ALNUM,
        "ghu_" + ALNUM,
        "ghs_" + ALNUM,
        "ghr_" + ALNUM,
        "github_pat_" + ALNUM,
        "glpat-" + ALNUM,
        "xoxb-123456789012-" + ALNUM,
        "AIza" + ALNUM,
        "hf_" + ALNUM,
        "npm_" + ALNUM,
        "pypi-" + ALNUM,
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9",
    ],
)
def test_the_token_of_a_service_is_replaced_where_it_stands(secret: str) -> None:
    assert redacted(f"before {secret}, after") == f"before {REDACTED}, after"
    assert redacted(f'{{"x": "{secret}"}}') == f'{{"x": "{REDACTED}"}}'


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("API_KEY=abc123def456", "API_KEY=[redacted]"),
        ("export OPENAI_API_KEY='abc123def456'", "export OPENAI_API_KEY='[redacted]'"),
        ("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCY", "aws_secret_access_key = [redacted]"),
        ("AWS_ACCESS_KEY_ID=something99", "AWS_ACCESS_KEY_ID=[redacted]"),
        ('"client_secret": "s3cr3t"', '"client_secret": "[redacted]"'),
        (r"{\"api_key\": \"abc123def456\"}", r"{\"api_key\": \"[redacted]\"}"),
        ("password: hunter22", "password: [redacted]"),
        ("PASSWORD=12345678 next", "PASSWORD=[redacted] next"),
        ('password = "correct horse battery"', 'password = "[redacted]"'),
        ("DB_PASSWORD_PROD=hunter22", "DB_PASSWORD_PROD=[redacted]"),
        ("AccountKey=abcdEFGH1234==;Endpoint", "AccountKey=[redacted];Endpoint"),
        ("Authorization: Bearer abcdefghijkl1234", "Authorization: Bearer [redacted]"),
        ("'Authorization': 'Basic dXNlcjpwYXNz'", "'Authorization': 'Basic [redacted]'"),
        ("curl -H 'X-Api-Key: abcdefgh1234'", "curl -H 'X-Api-Key: [redacted]'"),
        ("bearer abcdefghijkl1234", "bearer [redacted]"),
        ("postgres://ada:hunter2@db.example/x", "postgres://ada:[redacted]@db.example/x"),
        ("https://:tok@example.org", "https://:[redacted]@example.org"),
        ("API_KEY=ü1234567 ß", "API_KEY=[redacted] ß"),
    ],
)
def test_a_named_secret_is_replaced_and_its_name_stays(text: str, shown: str) -> None:
    assert redacted(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "max_tokens: 4096, input_tokens=14000000, token_count: 12345678",
        'token_type: "function" and tokenizer=tiktoken-base',
        "token: 12345678",
        "password = getpass.getpass()",
        'api_key = os.environ["API_KEY"]',
        "api_key=$OPENAI_API_KEY password=${PASSWORD}",
        "a risk-benefit-analysis-of-task-management",
        "ask-me-anything-about-checkpoints-today",
        "http://localhost:8080/a@b and http://example.org",
        "Bearer authentication is used",
        "the secret of a good key is a good lock",
        "Asia and Africa, eyJ",
        "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
        "-----BEGIN a line that goes on and on without ever ending in dashes at all, really",
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert redacted(text) == text


BODY = "\n".join(["MIIEpAIBAAKCAQEA" + ALNUM] * 20)


def test_a_private_key_is_replaced_from_its_first_line_to_its_last() -> None:
    key = f"-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n{BODY}\n-----END RSA PRIVATE KEY-----"
    assert redacted(f"a\n{key}\nb\n{key}\nc") == f"a\n{REDACTED}\nb\n{REDACTED}\nc"


def test_a_private_key_that_is_cut_off_is_replaced_as_far_as_it_goes() -> None:
    assert redacted(f"a -----BEGIN PRIVATE KEY-----\n{BODY}") == f"a {REDACTED}"
    assert redacted(f"-----BEGIN OPENSSH PRIVATE KEY-----\n{BODY}, and on") == f"{REDACTED}, and on"
    far_away = " word." * 5_000 + "-----END PRIVATE KEY-----"
    assert redacted(f"-----BEGIN PRIVATE KEY-----{far_away}").startswith(f"{REDACTED}.")


@pytest.mark.parametrize(
    "field", ["password", "OPENAI_API_KEY", "apiKey", "authToken", "client-secret", "Authorization"]
)
def test_fields_that_hold_secrets_are_known_by_name(field: str) -> None:
    assert names_a_secret(field)


@pytest.mark.parametrize("field", ["max_tokens", "token_count", "key", "query", "", "tokenizer", "keyboard"])
def test_fields_that_hold_no_secrets_are_known_too(field: str) -> None:
    assert not names_a_secret(field)


@given(st.text() | st.text(alphabet="sk-API_EY=:/@ \"'\\ü\ud800"))
def test_redacting_twice_is_redacting_once(text: str) -> None:
    assert redacted(redacted(text)) == redacted(text)


@pytest.mark.parametrize(
    "piece",
    [
        *(
            "a",
            " ",
            "sk-",
            "eyJ",
            "eyJaaaaaaaaaaa.",
            "://",
            "://a:",
            "://a:b@",
            "password=",
            "token:",
            "api_key",
            "bearer ",
        ),
        *(
            "authorization:",
            "-----BEGIN PRIVATE KEY-----",
            "-----BEGIN ",
            "-----END ",
            "secret_",
            'pwd="',
            "AKIA",
            "xoxb-",
        ),
        *(
            "data:image/png;base64,",
            "\\",
            '"',
            "token\\\\\\\\",
            "Bearer aaaa.",
            "_key",
            "-----BEGIN PRIVATE KEY-----A ",
        ),
        *("token=", "password", "token=token("),
    ],
)
def test_a_line_of_a_megabyte_takes_no_time_worth_mentioning(piece: str) -> None:
    line = piece * (1_000_000 // len(piece))
    start = time.perf_counter()
    redacted(line)
    assert time.perf_counter() - start < 3.0
