import HTTPMessages
import JSON

/// Answers of Firebase.
extension HTTPResponse {
    /// A success with JSON.
    static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: value.json)
    }

    /// A refusal in Google's envelope.
    static func refused(_ message: String, reason: String = "invalid", status: Int = 400) -> HTTPResponse {
        .json(
            [
                "error": [
                    "code": .integer(Int64(status)), "message": .string(message),
                    "errors": [
                        ["message": .string(message), "reason": .string(reason), "domain": "global"]
                    ],
                ]
            ], status: status)
    }

    /// Tokens of a sign-in that last an hour.
    static func tokens(_ idToken: String = "ID1", refresh: String = "R1") -> HTTPResponse {
        .json([
            "idToken": .string(idToken), "refreshToken": .string(refresh), "expiresIn": "3600",
            "localId": "u1",
        ])
    }

    /// The account of a user, with these providers.
    static func account(
        _ uid: String = "u1", providers: [String] = [], hasPassword: Bool = false
    ) -> HTTPResponse {
        var user: JSONObject = [
            "localId": .string(uid), "email": "ana@yahoo.com", "emailVerified": true,
            "createdAt": "1767225600000", "lastLoginAt": "1767225601000",
            "providerUserInfo": .array(
                providers.map { ["providerId": .string($0), "federatedId": "GUID1", "rawId": "GUID1"] }),
        ]
        if hasPassword { user["passwordHash"] = "UkVEQUNURUQ=" }
        return .json(["kind": "identitytoolkit#GetAccountInfoResponse", "users": [.object(user)]])
    }

    /// A sign-in at Yahoo that succeeded.
    static func assertion(
        adding members: JSONObject = [:], without removed: [String] = []
    ) -> HTTPResponse {
        var reply: JSONObject = [
            "providerId": "yahoo.com", "localId": "u1", "idToken": "ID1", "refreshToken": "R1",
            "expiresIn": "3600", "oauthAccessToken": "YAT", "oauthIdToken": "YIT", "oauthExpireIn": 3600,
            "rawUserInfo": #"{"sub":"GUID1","email":"ana@yahoo.com"}"#, "isNewUser": true,
        ]
        reply.merge(members) { $1 }
        for name in removed { reply[name] = nil }
        return .json(.object(reply))
    }
}
