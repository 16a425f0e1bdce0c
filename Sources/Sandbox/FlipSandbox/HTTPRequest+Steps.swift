import HTTPMessages
import LocalServers

extension HTTPRequest {
    /// A form whose answer is JSON; throws ``StepFailure`` for an address that cannot be requested.
    package static func post(_ form: String, to url: String?) throws -> HTTPRequest {
        let url = url ?? ""
        let request = HTTPRequest(postForm: form, to: url, headers: ["Accept": "application/json"])
        guard let request else { throw StepFailure("\(url) is not an address") }
        return request
    }

    /// A request with an access token; throws ``StepFailure`` for an address that cannot be requested.
    package static func get(_ url: String?, bearer accessToken: String) throws -> HTTPRequest {
        let url = url ?? ""
        let request = HTTPRequest("GET", url, headers: ["Authorization": "Bearer \(accessToken)"])
        guard let request else { throw StepFailure("\(url) is not an address") }
        return request
    }
}
