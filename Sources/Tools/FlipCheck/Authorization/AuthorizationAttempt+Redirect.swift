import JSON
import WebText

/// Whether a request that has to be refused led to a redirect, and where to.
extension AuthorizationAttempt {
    /// Whether the server redirected to an address outside of its sign-in, if only by a script of its page, or to no address.
    var isRedirected: Bool {
        if case .redirect = authorization.end {
            openQuestion == nil
        } else {
            isSentOnByScript || redirectToNoAddress != nil
        }
    }

    /// The redirect with a code and the state of the request, whose address is `undefined`, `None` or empty.
    ///
    /// A server that reads a redirect URI without checking that there is one writes that, and it leads to a page of its own.
    private var redirectToNoAddress: Exchange? {
        guard let state = authorization.query.value("state") else { return nil }
        return authorization.exchanges.first { exchange in
            guard let location = exchange.response?.headers["Location"] else { return false }
            let answer = Answer(location)
            return JSONValue.string(answer.address).saysNothing && answer.value("code") != nil
                && answer.value("state")?.hasSameBytes(as: state) == true
        }
    }

    /// The name of the request, and whether a script sends its browser on.
    var nameWithScript: String { name + (isSentOnByScript ? " (by a script)" : "") }

    /// The redirect, after the sentence about the request's end, or an empty text where that tells it.
    var redirectInWords: String {
        if isSentOnByScript { return ", and on by its script" }
        guard let location = redirectToNoAddress?.response?.headers["Location"] else { return "" }
        return ", after a redirect with a code to “\(Answer(location).address)”"
    }

    /// The messages that show a redirect, or else the end.
    var evidenceOfRedirect: [Evidence] { redirectToNoAddress.map { [$0.evidence] } ?? evidence }

    /// Whether the page at the end has a script that goes on to the site of an attacker.
    private var isSentOnByScript: Bool {
        guard case .page = authorization.end else { return false }
        return authorization.exchanges.last?.sendsToForeignHostByScript == true
    }
}
