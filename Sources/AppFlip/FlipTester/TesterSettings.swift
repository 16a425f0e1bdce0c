import GoogleRedirectURIs
import GoogleStandIn
import WebText

/// What the tester knows about the partner whose app it tries.
///
/// It has no secret, so that it can be kept in a file, shared and printed. The client secret is given to
/// ``FlipTester`` apart from it.
public struct TesterSettings: Sendable, Hashable, Codable {
    /// The universal link that opens the partner's app, without parameters, such as `https://partner.example/flip`.
    public var universalLink: String
    /// Wire name `client_id`: the ID that the partner gave to Google.
    public var clientID: String
    /// Wire name `scope`: the scopes to ask for, in their order.
    public var scopes: [String]
    /// Wire name `redirect_uri`: the URL that opens this app, such as `https://partner.example/flip-tester`.
    public var returnURL: String
    /// The length of a `state`, in bytes before base64url; Google's have about 480.
    public var stateBytes: Int
    /// Where the partner's server is asked, for the exchange of a code.
    public var server: Server?

    /// The URLs of the partner's server.
    public struct Server: Sendable, Hashable, Codable {
        /// The token endpoint.
        public var tokenURL: String
        /// The userinfo endpoint; nil when there is none.
        public var userinfoURL: String?
        /// The revocation endpoint; nil when there is none.
        public var revocationURL: String?

        /// The URLs of a server.
        public init(tokenURL: String, userinfoURL: String? = nil, revocationURL: String? = nil) {
            self.tokenURL = tokenURL
            self.userinfoURL = userinfoURL
            self.revocationURL = revocationURL
        }
    }

    /// The shortest and the longest `state` that can be asked for, in bytes before base64url: a shorter one could be
    /// guessed, and with a longer one the URL begins to be cut.
    public static let stateLengths = LinkAttempts.minimumStateBytes...1_500

    /// Settings to fill in.
    public init(
        universalLink: String = "", clientID: String = "", scopes: [String] = [], returnURL: String = "",
        stateBytes: Int = 480, server: Server? = nil
    ) {
        self.universalLink = universalLink
        self.clientID = clientID
        self.scopes = scopes
        self.returnURL = returnURL
        self.stateBytes = stateBytes
        self.server = server
    }

    /// What is missing or wrong, each with what to do; empty when a run can begin.
    public var problems: [String] {
        var problems: [String] = []
        if !Self.isLink(universalLink) {
            problems.append("Enter your universal link. It begins with https:// and has no # in it.")
        }
        if clientID.isEmpty { problems.append("Enter the client ID that you gave to Google.") }
        if ([clientID] + scopes).contains(where: { Printable.text($0, limit: .max) != $0 }) {
            problems.append("Client ID or scopes have a character that nobody can see. Enter them again.")
        }
        if let problem = returnURLProblem { problems.append(problem) }
        if !Self.stateLengths.contains(stateBytes) {
            problems.append(
                "Choose a state of \(Self.stateLengths.lowerBound) to \(Self.stateLengths.upperBound) bytes.")
        }
        let endpoints = [
            ("token", server?.tokenURL), ("userinfo", server?.userinfoURL),
            ("revocation", server?.revocationURL),
        ]
        for (name, url) in endpoints {
            guard let url, !Self.isLink(url) else { continue }
            problems.append(
                "Enter the URL of your \(name) endpoint. It begins with https:// and has no # in it.")
        }
        return problems
    }

    /// The return URL in the only spelling that can be compared, for Google's side.
    ///
    /// Throws `GoogleRedirectURIError`.
    func redirectURI() throws(GoogleRedirectURIError) -> GoogleRedirectURI {
        let list = try RedirectURIList.flip().adding(returnURL)
        guard let uri = list.match(returnURL) else {
            preconditionFailure("the list has the URL that was added")
        }
        return uri
    }

    private var returnURLProblem: String? {
        if returnURL.isEmpty {
            return "Enter the URL that opens this app, such as https://partner.example/flip-tester."
        }
        if returnURL.hasSameBytes(as: universalLink) {
            return "The return URL is your universal link, so your app would get its own answer. "
                + "Choose another path."
        }
        do { _ = try redirectURI() } catch { return "Return URL: \(error)." }
        return nil
    }

    private static func isLink(_ text: String) -> Bool {
        guard let url = try? AbsoluteURL(text) else { return false }
        return url.isSecure && !text.utf8.contains(UInt8(ascii: "#"))
    }
}
