/// What is wrong where a rule does not hold, in words for the first lines of a report.
///
/// The title of a rule says what has to be true. Somebody who reads a report wants to know what the server does.
enum Fault {
    /// What is wrong, in a sentence without a capital and a full stop.
    ///
    /// It is what was seen where that is less than what the rule is about.
    static func words(_ finding: Finding) -> String {
        if finding.isLessened { return finding.reason }
        return words[finding.rule.id] ?? "not so: \(finding.rule.title)"
    }

    /// The place among the faults, the worst first; those that are not listed come behind all others.
    static func rank(_ rule: Rule) -> Int { ranks[rule.id] ?? worstFirst.count }

    private static let words = Dictionary(uniqueKeysWithValues: worstFirst.map { ($0.key, $0.value) })
    private static let ranks = Dictionary(
        uniqueKeysWithValues: worstFirst.enumerated().map { ($0.element.key, $0.offset) })

    /// The faults by their rules, the worst first.
    ///
    /// First comes what no link survives, then what opens accounts to anyone. What needs luck, a stolen value or a
    /// user who clicks comes behind that, and what breaks only some links last.
    static let worstFirst: KeyValuePairs = [
        // No link comes about.
        "authorize/answers": "the authorization endpoint does not answer",
        "authorize/code": "a user who signs in and agrees gets no code",
        "token/exchange": "a code gets no access token",
        "token/content-type": "the tokens do not come as JSON",
        "userinfo/works": "userinfo does not tell who the user is",
        "userinfo/sub": "userinfo has no sub",
        // Anyone gets in.
        "pages/wrong-password": "a wrong password signs in",
        "token/client-missing": "tokens come without any credentials of the client",
        "token/client-secret": "a wrong client secret gets tokens",
        "token/client-secret-empty": "an empty client secret gets tokens",
        "token/client-unknown": "an unknown client gets tokens",
        "refresh/client-missing": "anyone with a refresh token gets access tokens, without a secret",
        "refresh/client-secret": "a refresh succeeds with a wrong secret",
        "userinfo/no-token": "userinfo tells of users without a token",
        "userinfo/no-secrets": "userinfo gives away a secret",
        "authorize/redirect-uri-exact": "codes go to addresses that you never registered",
        "authorize/redirect-uri-missing": "a request without a redirect URI gets a code",
        "authorize/redirect-uri-decoded": "a redirect URI is decoded first, so others pass for it",
        "authorize/code-unguessable": "codes can be guessed",
        "authorize/code-random": "codes can be guessed from earlier codes",
        "token/unguessable": "tokens can be guessed",
        "token/random": "tokens can be guessed from earlier tokens",
        "pages/session-unguessable": "the session's cookie can be guessed",
        // Who has a value of somebody else gets in.
        "token/code-client": "a code of one client works for another",
        "token/redirect-uri": "a code works with another redirect URI",
        "token/redirect-uri-missing": "a code works without its redirect URI",
        "token/pkce-verifier": "a code works with a wrong PKCE verifier",
        "token/pkce-missing": "a code with a PKCE challenge works without the verifier",
        "token/pkce-challenge-as-verifier": "the PKCE challenge works as its own verifier",
        "token/code-once": "a code works twice",
        "token/code-at-once": "a code works twice when two use it at once",
        "token/code-exact": "a text that is only similar to a code gets tokens",
        "token/code-expiry": "a code works when its lifetime is over",
        "refresh/client": "a refresh token of one client works for another",
        "refresh/token-exact": "a text that is only similar to a refresh token gets tokens",
        "refresh/access-token": "an access token works as a refresh token",
        "refresh/scope": "a refresh gives more than the user agreed to",
        "token/scope-asked": "a client gets more than it asked for",
        "revoke/refresh-token": "a refresh token works after it was revoked",
        "revoke/access-token": "an access token works after it was revoked",
        "userinfo/refresh-token": "a refresh token works as an access token",
        "userinfo/code": "a code works as an access token",
        // An attacker needs a user who clicks.
        "authorize/consent-shown": "a code comes without asking the user",
        "pages/consent-csrf": "another site can agree for the user",
        "pages/consent-without-session": "a consent works without the user's session",
        "pages/consent-by-get": "a link can agree for the user",
        "pages/session-fixation": "who plants a session's cookie is signed in with the user",
        "pages/sign-in-csrf": "another site can sign the user in to another account",
        "pages/reflection": "a link can put its own tags on your page",
        "pages/reflection-in-sign-in": "what is typed comes onto the page as a tag",
        "pages/reflection-of-path": "an address can put its own tags on your page",
        "pages/open-redirect": "after the sign-in a link can lead to any site",
        "authorize/client-unknown": "an unknown client is answered by a redirect",
        "authorize/client-missing": "a request without a client is answered by a redirect",
        "authorize/header-injection": "a line break in state becomes a header",
        "authorize/not-framed": "another site can show your pages in a frame",
        "authorize/no-307": "the password is sent on to the next address",
        // Links that end later, or that some users never get.
        "refresh/works": "a refresh token gets no access token, so a link ends after an hour",
        "token/refresh-token": "no refresh token comes, so a link ends after an hour",
        "token/token-type": "token_type is not bearer",
        "token/expires-in": "expires_in is no number of seconds",
        "refresh/answer": "a refresh is not answered as a code is",
        "refresh/access-token-works": "the access token of a refresh is refused",
        "refresh/old-refresh-token": "a refresh token dies at its first use",
        "refresh/new-refresh-token": "the refresh token of a refresh is refused",
        "refresh/at-once": "one of two refreshes at once fails",
        "refresh/old-access-token": "a refresh ends the older access token",
        "refresh/new-access-token": "a refresh gives the old access token again",
        "refresh/earlier-link": "a new link ends the user's older link",
        "refresh/steady": "some refreshes fail",
        "refresh/invalid-token": "a dead refresh token is not refused with invalid_grant",
        "userinfo/token-lasts": "an access token dies before its time",
        "userinfo/sub-stable": "one user has several sub",
        "userinfo/sub-after-refresh": "sub changes at a refresh",
        "userinfo/invalid-token": "a bad access token is not a 401",
        "token/code-lasts": "a code dies within ten seconds",
        "revoke/works": "unlinking does not work",
        "revoke/other-links": "unlinking one link ends the others",
        "association/authorization-captured": "the app takes the authorization page away from the browser",
        "authorize/state-google": "a state like Google's comes back changed",
        "authorize/state-exact": "a state with unusual characters comes back changed",
        "authorize/state-through-sign-in": "the sign-in loses state",
        "authorize/state-on-error": "an error comes back without state",
        "authorize/state-on-refusal": "a refusal comes back without state",
        "authorize/answer-state": "some answers come back without state",
        "authorize/two-requests": "two requests in one browser are mixed up",
        "authorize/answer-one": "an answer has a code and an error",
        "authorize/answer-fragment": "an answer has a fragment",
        "authorize/location-characters": "an answer goes to an address that no browser reads",
        "authorize/answer-html": "the address of an answer is escaped for HTML",
        "authorize/code-plus": "a code has a bare plus, which is read as a space",
        "authorize/code-characters": "a code has characters that get lost",
        "authorize/unknown-parameter": "a parameter that Google may add is refused",
        "authorize/user-locale": "the user's language makes the request fail",
        "authorize/parameter-order": "another order of the parameters is refused",
    ]
}
