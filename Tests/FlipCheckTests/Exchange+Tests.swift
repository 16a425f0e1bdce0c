import HTTPMessages
import Journal
import Testing

@testable import FlipCheck

extension Exchange {
    /// A request that a server answers at once, in a run without secrets.
    static func answered(
        _ response: HTTPResponse, to method: String = "POST", _ url: String = Partner.issuer + "/token"
    ) throws -> Exchange {
        Exchange(
            request: try #require(HTTPRequest(method, url)), result: .success(response), duration: .zero,
            ended: .zero, isSent: true, isOneOfSeveral: false, secrets: Secrets())
    }
}
