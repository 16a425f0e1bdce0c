/// A safeguard that is not a condition and has no `SecurityRule`.
struct Measure: Sendable {
    let party: SafeguardedParty
    /// The safeguard as a sentence without a full stop.
    let text: String
    /// What happens without it: the attack.
    let without: String
    /// A text that only the file with the safeguard has, from its line of code or the comment above it.
    let line: String
    /// The name of a test that fails without it.
    let test: String
    /// The document that asks for it.
    var source = "project rule"

    /// The safeguards in the order in which `doc-sync rules` prints them.
    static let all = [
        Measure(
            party: .partnerApp, text: "the user is asked, each time",
            without: "any page links an account by opening the link, unseen by the user",
            line: "Asks the user, or shows the sign-in first",
            test: "the same link twice asks twice and is answered once"),
        Measure(
            party: .partnerApp, text: "a tap counts for the screen that it was made on",
            without: "the account changes under the user's finger",
            line: "The user, who sees this account: the code will be for no other.",
            test: "a tap on a screen that shows an account from before does not count"),
        Measure(
            party: .partnerApp, text: "the answer is opened as a universal link or not at all",
            without: "a browser gets the code, with its history and its extensions",
            line: "await open(answer.url, true)",
            test: "every answer is opened as a universal link only",
            source: "Google, App Flip for iOS"),
        Measure(
            party: .partnerApp, text: "every byte of a value is escaped but the unreserved ones",
            without: "a state with & and = in it writes parameters of its own",
            line: "Escapes all but the unreserved characters",
            test: "the other parameters, the reply and its state are the same bytes",
            source: "RFC 3986 section 2.3"),
        Measure(
            party: .partnerApp, text: "no parameter comes twice",
            without: "two readers of one link each take another value",
            line: "no parameter may come twice, known or not",
            test: "at a listed address every other error is invalid_request with the state",
            source: "RFC 6749 section 3.1"),
        Measure(
            party: .partnerApp, text: "an answer goes only while its request is the newest, and once",
            without: "Google is opened with the answer to a link that another one has replaced",
            line: "Whether the answer may still go is asked here and nowhere else",
            test: "an answer that waits for the app to come back is dropped when a newer link has come"),
        Measure(
            party: .partnerApp, text: "no redirect is followed with the session",
            without: "a redirect carries the session to another address",
            line: "A redirect would take the session to another address",
            test: "a redirect is not followed with the session, and a long or late answer is given up"),
        Measure(
            party: .partnerServer, text: "the app's code request takes no address of the web flow",
            without: "a code of the app is sent to a page that asked for nothing",
            line: "allowed: \\.flipRedirectURIs",
            test: "the app's code request takes no address of the web flow"),
        Measure(
            party: .partnerServer, text: "a request has at most a hundred parameters",
            without: "one request costs as much as thousands",
            line: "the request has more than 100 parameters",
            test: "a request with more than a hundred parameters is refused"),
        Measure(
            party: .partnerServer, text: "an unknown name costs as much as a known one",
            without: "the time of the answer tells who has an account",
            line: "unknown names against the decoy, so that",
            test: "an unknown name costs as many password checks as a known one"),
        Measure(
            party: .partnerServer, text: "the session gets a new identifier at the sign-in",
            without: "a cookie that was planted before opens the session after",
            line: "one that an attacker planted before the sign-in",
            test: "the session gets a new identifier at the sign-in"),
        Measure(
            party: .partnerServer, text: "the cookie is HttpOnly, SameSite=Lax, Secure and __Host-",
            without: "a script reads it, another site sends it, a subdomain sets it",
            line: "HttpOnly; SameSite=Lax",
            test: "the cookie is out of reach of scripts, other sites and plain http",
            source: "RFC 6265bis section 4.1.3.2"),
        Measure(
            party: .partnerServer, text: "no page can be framed",
            without: "the button lies invisibly under something that the user wants to press",
            line: "frame-ancestors 'none'", test: "every page is protected by its headers",
            source: "RFC 6749 section 10.13"),
        Measure(
            party: .partnerServer, text: "the form with the password leads to this server only",
            without: "markup that got into the page sends the password elsewhere",
            line: "form-action 'self'",
            test: "the password goes to this server only, and the consent may lead on to the client",
            source: "Content Security Policy Level 3"),
        Measure(
            party: .partnerServer, text: "text that goes into a page is escaped",
            without: "a name, a state or a client becomes markup and runs",
            line: "<bdi>\\(text)</bdi>", test: "hostile text is shown and never obeyed"),
        Measure(
            party: .partnerServer, text: "after a form comes a 303",
            without: "a 307 sends the password on to the client",
            line: "never 307, which would send", test: "after a form there is a 303 and never a 307",
            source: "RFC 9700 section 4.12"),
        Measure(
            party: .partnerServer, text: "pages tell no other site their address",
            without: "the state in the address goes out as the referrer",
            line: "the address of this page holds the state",
            test: "after a form there is a 303 and never a 307",
            source: "RFC 9700 section 4.2.4"),
        Measure(
            party: .partnerServer, text: "redeeming a code and adding its tokens are one step",
            without: "a replay in between finds no tokens to revoke",
            line: "A lock makes each operation but two atomic",
            test: "of a hundred exchanges at once one succeeds, and its tokens die"),
        Measure(
            party: .partnerServer, text: "the store sees digests only",
            without: "a reader of the database has every token",
            line: "What a store keeps of a code or token: the identifier",
            test: "codes and tokens are long random text of which the store sees the digest"),
        Measure(
            party: .partnerServer, text: "no cache keeps an answer with a token",
            without: "a cache gives it to the next client",
            line: "answers with tokens carry `Cache-Control: no-store`",
            test: "no cache keeps an answer of the token endpoint",
            source: "RFC 6749 section 5.1"),
        Measure(
            party: .firebaseApp, text: "the session id leaves the app as its digest",
            without: "any app that sees the handler's address can finish the sign-in",
            line: "crypto.sha256(sessionID.utf8)", test: "the session id goes out only as its digest",
            source: "Firebase Apple SDK"),
    ]
}
