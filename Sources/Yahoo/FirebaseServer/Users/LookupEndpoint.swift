import HTTPMessages
import JOSE

/// `accounts:lookup`, `getAccountInfo` in version 3: the record of the user signed in.
struct LookupEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        let (account, _) = try await call.project.signedIn(call.fields)
        return HTTPResponse(json: [
            "kind": "identitytoolkit#GetAccountInfoResponse", "users": [account.record],
        ])
    }
}
