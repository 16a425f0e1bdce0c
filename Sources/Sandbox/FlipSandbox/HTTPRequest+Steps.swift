import HTTPMessages
import LocalServers

extension HTTPRequest {
    /// A form whose answer is JSON.
    ///
    /// Throws ``StepFailure`` for an address that cannot be requested.
    package static func post(_ form: String, to url: String?) throws -> HTTPRequest {
        let request = HTTPRequest(postForm: form, to: url ?? "", headers: ["Accept": "application/json"])
        guard let request else { throw failure(of: url) }
        return request
    }

    /// A request with an access token.
    ///
    /// Throws ``StepFailure`` for an address that cannot be requested.
    package static func get(_ url: String?, bearer accessToken: String) throws -> HTTPRequest {
        let request = HTTPRequest("GET", url ?? "", headers: ["Authorization": "Bearer \(accessToken)"])
        guard let request else { throw failure(of: url) }
        return request
    }

    /// The failure for an address that cannot be requested, or that is nil or empty.
    private static func failure(of url: String?) -> StepFailure {
        guard let url, !url.isEmpty else { return StepFailure("the partner's server has no such endpoint") }
        return StepFailure("\(url) is not an address")
    }
}
