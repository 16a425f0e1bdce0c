"""Codes that are not what they should be, or are bound to too little."""
import itertools
import secrets
import time
from urllib.parse import quote

from ..messages import encoded
from ..registry import defect
from ..right import Partner

OPAQUE, GUESS, RANDOM = "authorize/code-opaque", "authorize/code-unguessable", "authorize/code-random"


def named(name, words, make, *rules):
    """A partner that makes codes by a function."""
    defect(name, words, *rules)(type("Wrong", (Partner,), {"new_code": lambda self: make()}))


counter = itertools.count(1)
named("code-jwt", "the code is a JWT", lambda: "eyJhbGciOiJub25lIn0." + secrets.token_urlsafe(32) + ".sig", OPAQUE)
named("code-short", "the code has eight characters", lambda: secrets.token_urlsafe(6), GUESS, RANDOM)
named("code-same", "every code is the same", lambda: "0123456789abcdef0123456789", GUESS, RANDOM)
named("code-counter", "codes are counted", lambda: f"{next(counter):032d}", RANDOM)
named("code-clock", "the code is the time", lambda: f"code-{time.time_ns():030d}", RANDOM)
named("code-little-random", "only three bytes of a code are random", lambda: "partner-authorization-" + secrets.token_hex(3),
      RANDOM)
named("code-umlaut", "the code has characters that are not ASCII", lambda: "prüf-" + secrets.token_urlsafe(24), OPAQUE)


@defect("code-plus", "a plus in the code is not escaped", "authorize/answer-plus", "token/code-exact")
class PlusInCode(Partner):
    def new_code(self):
        return "+" + secrets.token_urlsafe(24)

    def written(self, parameters):
        return "&".join(f"{name}={quote(value, safe='-._~+')}" if name == "code" else encoded([(name, value)])
                        for name, value in parameters)

    def code_named(self, code):
        return super().code_named(code) or super().code_named("+" + code.strip())


@defect("code-in-fragment", "the code comes in the fragment", "authorize/code")
class InFragment(Partner):
    def client_address(self, address, parameters):
        return address + "#" + self.written(parameters)


@defect("code-and-fragment", "a fragment comes after the code", "authorize/answer-fragment")
class Fragment(Partner):
    def client_address(self, address, parameters):
        return super().client_address(address, parameters) + "#_=_"


@defect("code-twice-in-answer", "the code is in the answer twice", "authorize/code")
class CodeTwice(Partner):
    def written(self, parameters):
        return super().written([item for item in parameters if item[0] == "code"] + parameters)


@defect("code-and-error", "the code comes with an error", "authorize/answer-one")
class CodeAndError(Partner):
    def written(self, parameters):
        more = [("error", "server_error")] if parameters[0][0] == "code" else []
        return super().written(parameters + more)


@defect("token-beside-code", "an access token comes beside the code", "authorize/answer-no-token")
class TokenToo(Partner):
    def written(self, parameters):
        more = [("access_token", self.access_token_text())] if parameters[0][0] == "code" else []
        return super().written(parameters + more)


@defect("code-good-twice", "a code is good twice", "token/code-once", "token/code-at-once")
class GoodTwice(Partner):
    def use_up(self, code, link):
        """Forgotten."""


@defect("code-race", "two exchanges at once both win", "token/code-at-once")
class Race(Partner):
    """The code is read, and marked as used when other requests have had a moment to read it too."""

    at_work = 0

    def exchange(self, form, client):
        code = self.store.codes.get(form.get("code", ""))
        was_fresh = code is not None and code.link is None
        self.at_work += 1
        for _ in range(20):
            if self.at_work > 1:
                break
            time.sleep(0.005)
        with self.store.lock:
            if was_fresh:
                code.link = None
            try:
                return super().exchange(form, client)
            finally:
                self.at_work -= 1


@defect("code-again-keeps-tokens", "the second use of a code ends nothing", "token/code-reuse-revokes")
class NothingEnds(Partner):
    def code_used_again(self, code):
        """Forgotten."""


@defect("code-any-redirect", "the redirect URI of an exchange is not looked at", "token/redirect-uri")
class AnyRedirect(Partner):
    def redirect_fits(self, code, address):
        return True


@defect("code-redirect-slash", "a slash at the end of an exchange's redirect URI does not count", "token/redirect-uri")
class RedirectSlash(Partner):
    def redirect_fits(self, code, address):
        return code.redirect_uri == address.rstrip("/")


@defect("code-redirect-optional", "the redirect URI of an exchange may be left out", "token/redirect-uri-missing")
class RedirectOptional(Partner):
    def needs_redirect_uri(self, form):
        return False

    def redirect_fits(self, code, address):
        return address is None or super().redirect_fits(code, address)


@defect("code-any-client", "any client may exchange any code", "token/code-client", "refresh/client", "revoke/client")
class AnyClient(Partner):
    def client_fits(self, code, client):
        return True


@defect("code-trimmed", "white space around a code does not count", "token/code-exact")
class Trimmed(Partner):
    def code_named(self, code):
        return super().code_named(code.strip())


@defect("code-prefix", "a code may be longer than the one that was issued", "token/code-exact")
class Prefix(Partner):
    def code_named(self, code):
        return next((self.store.codes[known] for known in self.store.codes if code.startswith(known)), None)


@defect("code-any-case", "a code is compared without case", "token/code-exact")
class AnyCase(Partner):
    def code_named(self, code):
        return next((self.store.codes[known] for known in self.store.codes if code.lower() == known.lower()), None)


@defect("verifier-ignored", "a wrong verifier is taken", "token/pkce-verifier", "token/pkce-challenge-as-verifier")
class AnyVerifier(Partner):
    def verifier_fits(self, challenge, verifier):
        return (challenge is None) == (verifier is None)


@defect("verifier-optional", "the verifier may be left out", "token/pkce-missing")
class VerifierOptional(Partner):
    def verifier_fits(self, challenge, verifier):
        return (challenge is not None and verifier is None) or super().verifier_fits(challenge, verifier)


@defect("verifier-plain", "the challenge is taken as the verifier", "token/pkce-challenge-as-verifier")
class ChallengeAsVerifier(Partner):
    def verifier_fits(self, challenge, verifier):
        return (challenge is not None and challenge == verifier) or super().verifier_fits(challenge, verifier)


@defect("verifier-without-challenge", "a verifier without a challenge is taken", "token/pkce-downgrade")
class Downgrade(Partner):
    def verifier_fits(self, challenge, verifier):
        return challenge is None or super().verifier_fits(challenge, verifier)


@defect("verifier-refused", "the right verifier is refused", "token/pkce")
class VerifierRefused(Partner):
    def verifier_fits(self, challenge, verifier):
        return challenge is None and verifier is None


@defect("verifier-padded", "the digest of the verifier is compared with its padding", "token/pkce")
class Padded(Partner):
    def digest(self, verifier):
        return super().digest(verifier) + "="


@defect("pkce-not-known", "PKCE is not known at all", "authorize/pkce-plain", "authorize/pkce-method-missing",
        "authorize/pkce-method-unknown", "authorize/pkce-challenge-form", "token/pkce-verifier", "token/pkce-missing",
        "token/pkce-downgrade", "token/pkce-challenge-as-verifier")
class NoPKCE(Partner):
    def challenge_error(self, query):
        return None

    def verifier_fits(self, challenge, verifier):
        return True
