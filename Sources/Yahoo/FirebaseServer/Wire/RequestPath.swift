import WebText

/// The three ways to write an address of the API, brought to one.
///
/// After `useEmulator` an SDK puts the host of production in front of the path
/// (`/identitytoolkit.googleapis.com/v1/…`). Where a table of hosts leads requests here, the path has no
/// host. iOS still uses version 3 (`/identitytoolkit/v3/relyingparty/verifyPassword`).
enum RequestPath {
    private static let hosts = [
        "identitytoolkit.googleapis.com", "securetoken.googleapis.com", "www.googleapis.com",
    ]

    /// The names of version 3 and the methods of version 1 that do the same.
    private static let version3 = [
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

    /// The decoded segments of a raw path, without a host in front, in the names of version 1.
    ///
    /// Nil when it cannot be decoded.
    static func segments(of path: some StringProtocol) -> [String]? {
        var segments: [String] = []
        for raw in path.split(separator: "/") {
            guard let text = try? PercentCoding.decode(String(raw), plus: .literal) else { return nil }
            segments.append(text)
        }
        if let host = segments.first, hosts.contains(where: { $0.hasSameBytes(as: host) }) {
            segments.removeFirst()
        }
        if segments.count == 4, segments[..<3].elementsEqual(["identitytoolkit", "v3", "relyingparty"]),
            let method = version3[segments[3]]
        {
            return ["v1", method]
        }
        return segments
    }
}
