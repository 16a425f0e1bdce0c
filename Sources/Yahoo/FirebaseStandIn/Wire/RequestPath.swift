import WebText

/// The three ways to write an address of the API, brought to one: with a host, without, and in version 3.
enum RequestPath {
    /// The hosts of production, which SDKs put in front of the path after `useEmulator`.
    private static let hosts = [
        "identitytoolkit.googleapis.com", "securetoken.googleapis.com", "www.googleapis.com",
    ]

    /// The names of version 3, which iOS uses, and the methods of version 1 that do the same.
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
        if segments.count == 4, segments[..<3].elementsEqual(["identitytoolkit", "v3", "relyingparty"]),
            let method = version3[segments[3]]
        {
            return ["v1", method]
        }
        return segments
    }
}
