import HTTPMessages
import OAuth

extension HTTPRequest {
    /// The access token in the `Authorization` header of a request to a protected resource.
    ///
    /// Throws ``RefusedRequest`` with the challenge of RFC 6750 section 3.
    public func bearerToken(realm: String) throws -> BearerToken {
        do {
            return try BearerToken(authorization: headers.values(of: "Authorization"))
        } catch {
            throw RefusedRequest.bearer(error.challenge(realm: realm))
        }
    }
}
