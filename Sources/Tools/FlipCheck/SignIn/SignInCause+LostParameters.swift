import HTTPMessages
import HeadlessBrowser
import OAuth

/// A request that loses parameters in the sign-in.
extension SignInCause {
    /// The parameters that a server needs after the sign-in as it needed them before.
    private static let neededParameters = ["response_type", "client_id", "redirect_uri", "state"]

    /// The cause where the sign-in led back to the authorization URL with only a part of the request, which was refused.
    ///
    /// A server that keeps the request itself goes on by a parameter of its own, such as the id of the request.
    static func afterLostParameters(_ authorization: Authorization) -> SignInCause? {
        guard isRefused(authorization), let first = authorization.exchanges.first?.request,
            let form = authorization.exchanges.firstIndex(where: { $0.request.method == "POST" })
        else { return nil }
        let again = authorization.exchanges[form...].last { exchange in
            exchange.request.method == "GET" && exchange.request.path == first.path
                && exchange.request.comparableOrigin == first.comparableOrigin
        }
        guard let kept = again?.request.queryItems.map(\.name) else { return nil }
        let sent = first.queryItems.map(\.name)
        let lost = neededParameters.filter { sent.contains($0) && !kept.contains($0) }
        let isPart = kept.contains(where: neededParameters.contains) && kept.allSatisfy(sent.contains)
        guard isPart, !lost.isEmpty else { return nil }
        return ofServer(
            "the sign-in led back to the authorization URL without \(lost.joined(separator: ", ")). Escape the whole "
                + "address of the request where the sign-in carries it, such as in next: an & in it ends the "
                + "value, so it has to be %26")
    }

    /// Whether the request ended with an error, or at a page that has no form to go on with.
    private static func isRefused(_ authorization: Authorization) -> Bool {
        switch authorization.end {
        case .redirect: return authorization.answer?.error.map { $0 != "access_denied" } ?? false
        case .page(let status, _):
            guard let page = authorization.pages.last, !HTTPResponse(status: status).isTemporaryFailure
            else { return false }
            return status >= 400 || page.isRefusal || page.likelyForm == nil && looksLikeRefusal(page)
        case .nowhere: return false
        }
    }
}
