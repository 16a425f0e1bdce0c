/// A party, its rooms, and its safeguards.
///
/// To add a safeguard, add a line: Docs/reference/security.md shows it, and a test looks for the line of code and for the test
/// that it names.
enum SafeguardedParty: String, CaseIterable, Sendable {
    case partnerApp
    case partnerServer
    case google
    case yahoo
    case firebase
    case firebaseApp

    var rooms: [String] {
        switch self {
        case .partnerApp: ["AppFlip", "PartnerApp", "WebText"]
        case .partnerServer: ["AuthorizationServer", "OAuth", "PartnerServer"]
        case .google: ["Google"]
        case .yahoo: ["YahooProvider"]
        case .firebase: ["FirebaseServer"]
        case .firebaseApp: ["FirebaseSignIn"]
        }
    }

    var safeguards: [Safeguard] {
        switch self {
        case .partnerApp: Self.ofPartnerApp
        case .partnerServer: Self.ofRequests + Self.ofPages + Self.ofTokens
        case .google: Self.ofGoogle
        case .yahoo: Self.ofYahoo
        case .firebase: Self.ofFirebase
        case .firebaseApp: Self.ofFirebaseApp
        }
    }
}

extension SafeguardedParty {
    private static let ofPartnerApp = [
        Safeguard(
            "redirect_uri is on the list, byte for byte",
            against: "a web page opens the flip link with its own address and gets the code",
            test: "an unlisted redirect URI is never answered, whatever else is wrong"),
        Safeguard(
            "client_id is the one that Google got from the partner",
            against: "a code is made in the name of another client",
            test: "a wrong client is answered without asking the user"),
        Safeguard(
            "each scope can be shown to the user",
            against: "the user agrees to more than the screen says",
            test: "at a listed address every other error is invalid_request with the state"),
        Safeguard(
            "the user is asked, each time",
            against: "any page links an account by opening the link, unseen by the user",
            test: "the same link twice asks twice and is answered once",
            mark: "Shows consent, or sign-in first", source: "house rule"),
        Safeguard(
            "the request is answered in time",
            against: "a tap long after, in another situation, still links",
            test: "a request ends when its time is over, without a code"),
        Safeguard(
            "a tap counts for the screen that it was made on",
            against: "the account changes under the user's finger",
            test: "a tap on a screen that shows an account from before does not count",
            mark: "Each screen has its own ticket", source: "house rule"),
        Safeguard(
            "the answer is opened as a universal link or not at all",
            against: "a browser gets the code, with its history and its extensions",
            test: "every answer is opened as a universal link only",
            mark: "await opener.open(url, universalLinksOnly: true)", source: "Google, App Flip for iOS"),
        Safeguard(
            "every byte of a value is escaped but the unreserved ones",
            against: "a state with & and = in it writes parameters of its own",
            test: "a state cannot smuggle an error into the reply",
            mark: "public static func encode(_ text: some StringProtocol)", source: "RFC 3986 section 2.3"),
        Safeguard(
            "no parameter comes twice",
            against: "two readers of one link each take another value",
            test: "a parameter that comes twice is named, known or not",
            mark: "public var firstRepeatedName", source: "RFC 6749 section 3.1"),
        Safeguard(
            "the partner's server is reached by https",
            against: "an eavesdropper reads the session and the code",
            test: "the server must be reached by HTTPS",
            mark: "else { throw .notHTTPS }",
            source: "RFC 6749 section 3.2"),
        Safeguard(
            "the server answers the app with 200",
            against: "a page of an error is taken for a code",
            test: "a refusal of the server is named, also after a code"),
        Safeguard(
            "the answer is JSON with what the app asked for",
            against: "a page of the network on the way is taken for an answer",
            test: "a refusal of the server is named, also after a code"),
        Safeguard(
            "no redirect is followed with the session",
            against: "a redirect carries the session to another address",
            test: "a redirect is not followed with the session",
            mark: "Follows no redirect: it would send the session", source: "house rule"),
    ]

    private static let ofGoogle = [
        Safeguard(
            "the answer has state", against: "an answer to no question is taken for one",
            test: "an answer that does not name one question is refused and leaves it open"),
        Safeguard(
            "the answer has a code, or an error that Google's page lists",
            against: "half an answer is taken for a whole one",
            test: "an answer that breaks the rules ends its question, by name"),
        Safeguard(
            "state is one that was sent",
            against: "the attacker's account is linked to the user's, by a link that the attacker made",
            test: "an answer without a question is unsolicited"),
        Safeguard(
            "state counts once", against: "an answer is used again",
            test: "a second answer to the same question is a replay"),
        Safeguard(
            "state is not expired", against: "an answer from long ago is used",
            test: "an answer after ten minutes is too late"),
        Safeguard(
            "state was sent with this redirect_uri", against: "an answer crosses from one flow to the other",
            test: "the browser's state is no good for a flip, and the other way round"),
        Safeguard(
            "the account is the same", against: "the link is added to another Google account of the device",
            test:
                "an answer for another account or on another device is refused and leaves the question open",
            source: "house rule"),
        Safeguard(
            "the device is the same", against: "an answer that was caught on one phone is used on another",
            test:
                "an answer for another account or on another device is refused and leaves the question open",
            source: "house rule"),
        Safeguard(
            "the answer is at this app's redirect URI",
            against: "a parameter in another link is taken for an answer",
            test: "an answer at any other address is refused, even with an open state"),
        Safeguard(
            "iss is the asked server", against: "an answer of one partner is taken for another's",
            test: "an answer that is not let in gets a page, and the partner is not asked"),
    ]
}
