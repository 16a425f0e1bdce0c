import HTTPMessages
import PartnerMistakes
import Testing

@testable import FlipCheck

extension Prober {
    /// The tokens and codes that the server issued, each as often as an answer has it.
    var issuedValues: [String] {
        log.compactMap(\.response).flatMap { response in
            [
                response.json("access_token"), response.json("refresh_token"),
                response.redirectParameter("code"),
            ]
        }.compactMap(\.self)
    }

    /// A GET request with its answer.
    func get(_ url: String = Partner.issuer + "/") async throws -> Exchange {
        await exchange(try #require(HTTPRequest("GET", url)))
    }
}
