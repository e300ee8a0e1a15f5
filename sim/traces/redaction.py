"""A recording may hold passwords and keys in plain text; none of them comes into the lesson.

Every search starts at a fixed word and looks a bounded way, or along one run of letters once: time grows with the
length of the text alone, whatever the text is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

REDACTED = "[redacted]"

_TOKENS = {  # how the tokens of well-known services begin, and what follows
    b"sk-": rb"(?<![A-Za-z0-9])sk-[\w-]{16,}+",
    b"sk_": rb"(?<![A-Za-z0-9])sk_(?:live|test)_\w{10,}+",
    b"rk_": rb"(?<![A-Za-z0-9])rk_(?:live|test)_\w{10,}+",
    b"akia": rb"(?<![A-Za-z0-9])AKIA[A-Z0-9]{16}",
    b"asia": rb"(?<![A-Za-z0-9])ASIA[A-Z0-9]{16}",
    b"ghp_": rb"ghp_\w{20,}+",
    b"gho_": rb"gho_\w{20,}+",
    b"ghu_": rb"ghu_\w{20,}+",
    b"ghs_": rb"ghs_\w{20,}+",
    b"ghr_": rb"ghr_\w{20,}+",
    b"github_pat_": rb"github_pat_\w{20,}+",
    b"glpat-": rb"glpat-[\w-]{16,}+",
    b"xox": rb"xox[abeoprs]-[\w-]{10,}+",
    b"aiza": rb"(?<![A-Za-z0-9])AIza[\w-]{30,}+",
    b"hf_": rb"(?<![A-Za-z0-9])hf_[A-Za-z0-9]{24,}+",
    b"npm_": rb"(?<![A-Za-z0-9])npm_[A-Za-z0-9]{30,}+",
    b"pypi-": rb"pypi-[\w-]{30,}+",
    b"eyj": rb"(?<![\w-])eyJ[\w-]{10,}+\.[\w-]{10,}+(?:\.[\w-]*+)?",
}
_NAME_ENDS = rb"(?!_(?:type|count|limit|usage|name|ur[il]|path|file))(?:_[A-Za-z0-9]{1,16}){0,2}"
_IS = rb"[\\\"']{0,4}[ \t]{0,3}(?:=>?|:)[ \t]{0,3}"
_QUOTED = rb"\\{0,3}[\"'](?P<quoted>[^\s\"'\\]{4,}+)"
_VALUE = rb"[^\s\"'\\,;&<>(){}\[\]$]"
_BARE = rb"(?P<bare>%s{6,512}+(?![(\[{])%s*+)" % (_VALUE, _VALUE)  # a name that is called or indexed is code, not a key
_NUMBER = rb"[\"']?[\d.]++(?![\w+/-])"
_KEY_NAMES = (
    *(b"api_key", b"api-key", b"apikey", b"access_key", b"access-key", b"accesskey", b"account_key", b"accountkey"),
    *(b"private_key", b"private-key", b"privatekey", b"secret", b"token", b"credential", b"credentials", b"auth_key"),
)
_PASSWORD_NAMES = (b"password", b"passwd", b"passphrase", b"pwd")


def _key_rule(name: bytes) -> bytes:
    rest = rb"(?:[_-]?(?:access[_-]?)?key)?(?:[_-]?id)?" if name in (b"secret", b"access_key") else b""
    return rb"(?i)%s%s%s%s(?!%s)(?:%s|%s)" % (name, rest, _NAME_ENDS, _IS, _NUMBER, _QUOTED, _BARE)


def _password_rule(name: bytes) -> bytes:
    phrase = rb"\\{0,3}[\"'](?P<quoted>[^\"'\\\r\n]{3,200})"
    return rb"(?i)%s%s%s(?:%s|%s)" % (name, _NAME_ENDS, _IS, phrase, _BARE)


_RULES: dict[bytes, re.Pattern[bytes]] = {
    hint: re.compile(pattern)
    for hint, pattern in {
        **_TOKENS,
        b"bearer": rb"(?i)bearer[ \t]{1,4}(?=[A-Za-z._~+/=-]{0,64}\d)(?P<bare>[\w.~+/=-]{12,}+)",
        b"authorization": rb"(?i)authorization%s\\{0,3}[\"']?(?:(?:bearer|basic|token|digest)[ \t]{1,4})?"
        rb"(?P<bare>[^\s\"'\\,;]{6,}+)" % _IS,
        b"://": rb"://[^\s/:@\"'<>]{0,64}:(?P<bare>[^\s/@\"'<>]{1,256})@",
        **{name: _key_rule(name) for name in _KEY_NAMES},
        **{name: _password_rule(name) for name in _PASSWORD_NAMES},
    }.items()
}
_SECRET_FIELD = re.compile(
    rb"(?i)(?:%s)(?:[_-]?(?:access[_-]?)?key)?(?:[_-]?id)?"
    % b"|".join((*_KEY_NAMES, *_PASSWORD_NAMES, b"authorization"))
)
_BEGIN, _END, _DASHES = b"-----BEGIN ", b"-----END ", b"-----"
_KEY_BODY = re.compile(rb"[A-Za-z0-9+/=\s\\]*+")


def redacted(text: str) -> str:
    """Return `text` with a visible marker in place of everything that looks like a secret."""
    data = text.encode("utf-8", "surrogatepass")
    lower = data.lower()  # of bytes: positions stay the same
    spans = [*_private_keys(data), *_by_rules(data, lower)]
    return _without(data, sorted(spans)).decode("utf-8", "surrogatepass") if spans else text


def names_a_secret(field: str) -> bool:
    """Whether a field of this name holds a secret: "password", "OPENAI_API_KEY", but not "max_tokens"."""
    tail = field[-40:].encode("utf-8", "replace")
    return any(_SECRET_FIELD.fullmatch(tail, start) for start in range(len(tail)) if _begins_a_word(tail, start))


def _begins_a_word(name: bytes, at: int) -> bool:
    return at == 0 or not name[at - 1 : at].isalnum() or (name[at : at + 1].isupper() and name[at - 1 : at].islower())


def _by_rules(data: bytes, lower: bytes) -> Iterator[tuple[int, int]]:
    for hint, pattern in _RULES.items():
        at = lower.find(hint)
        while at >= 0:
            found = pattern.match(data, at)
            if found is not None:
                yield _secret_part(found)
            at = lower.find(hint, found.end() if found else at + len(hint))


def _secret_part(found: re.Match[bytes]) -> tuple[int, int]:
    for name in ("quoted", "bare"):
        if found.groupdict().get(name) is not None:
            return found.span(name)
    return found.span()


def _private_keys(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield each key from its first line to its last, or as far as it goes where the text is cut off."""
    begin, end = data.find(_BEGIN), 0
    while begin >= 0:
        body = data.find(_DASHES, begin + len(_BEGIN), begin + 64)
        if body >= 0 and b"PRIVATE KEY" in data[begin:body]:
            end = data.find(_END, body) if 0 <= end < body else end  # searched once, however many keys begin
            stop = data.find(_DASHES, end + len(_END), end + 64) if end >= 0 else -1
            whole = stop >= 0 and end - begin < 20_000
            cut = _KEY_BODY.match(data, body + len(_DASHES))
            last = stop + len(_DASHES) if whole else cut.end() if cut else body
            yield begin, last
            begin = data.find(_BEGIN, last)
        else:
            begin = data.find(_BEGIN, begin + len(_BEGIN))


def _without(data: bytes, spans: list[tuple[int, int]]) -> bytes:
    parts, kept_from, marker = [], 0, REDACTED.encode()
    for start, stop in spans:
        if start >= kept_from:
            parts += [data[kept_from:start], marker]
        kept_from = max(kept_from, stop)
    return b"".join([*parts, data[kept_from:]])
