import WebText

/// Brings the spellings of a path of the API into one.
///
/// An SDK may put production's host in front of the path, and iOS uses the names of version 3. The routes of
/// ``APIMethod`` have no host and the names of version 1.
enum RequestPath {
    /// The hosts of production, which SDKs put in front of the path after `useEmulator`.
    private static let hosts = [
        "identitytoolkit.googleapis.com", "securetoken.googleapis.com", "www.googleapis.com",
    ]

    /// The methods of version 1 by the names that they have in version 3.
    private static let methodsOfVersion3 = [
        "createAuthUri": "accounts:createAuthUri",
        "deleteAccount": "accounts:delete",
        "emailLinkSignin": "accounts:signInWithEmailLink",
        "getAccountInfo": "accounts:lookup",
        "getOobConfirmationCode": "accounts:sendOobCode",
        "getProjectConfig": "projects",
        "getRecaptchaParam": "recaptchaParams",
        "publicKeys": "sessionCookiePublicKeys",
        "resetPassword": "accounts:resetPassword",
        "sendVerificationCode": "accounts:sendVerificationCode",
        "setAccountInfo": "accounts:update",
        "signupNewUser": "accounts:signUp",
        "verifyAssertion": "accounts:signInWithIdp",
        "verifyCustomToken": "accounts:signInWithCustomToken",
        "verifyPassword": "accounts:signInWithPassword",
        "verifyPhoneNumber": "accounts:signInWithPhoneNumber",
    ]

    /// The segments of a path, without a host, in the names of version 1; nil when it cannot be decoded.
    static func segments(of path: some StringProtocol) -> [String]? {
        var segments: [String] = []
        for raw in path.split(separator: "/") {
            guard let text = try? PercentCoding.decode(String(raw), plus: .literal) else { return nil }
            segments.append(text)
        }
        if let host = segments.first, hosts.contains(where: { $0.hasSameBytes(as: host) }) {
            segments.removeFirst()
        }
        // The path / has one empty segment, as its route has.
        guard !segments.isEmpty else { return [""] }
        let prefixOfVersion3 = ["identitytoolkit", "v3", "relyingparty"]
        guard segments.count == 4, segments.starts(with: prefixOfVersion3),
            let method = methodsOfVersion3[segments[3]]
        else { return segments }
        return ["v1", method]
    }
}
