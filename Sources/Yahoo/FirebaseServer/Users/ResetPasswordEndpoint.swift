import HTTPMessages
import JOSE

/// `accounts:resetPassword`: the purpose of a code, and with `newPassword` a new password by it.
struct ResetPasswordEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        guard let code = try call.fields.text("oobCode") else { throw WireError(.missingOobCode) }
        let project = call.project
        let message: OobMessage
        if let password = try call.fields.text("newPassword") {
            try Password.check(password)
            // Checked before the hash, which takes time, and again when the code is redeemed.
            _ = try await project.store.message(code, for: [.passwordReset])
            let hash = await project.passwords.hash(password)
            message = try await project.store.resetPassword(code, to: hash)
        } else {
            message = try await project.store.message(code, for: Set(OobMessage.Purpose.allCases))
        }
        var answer: [String: JSONValue] = [
            "kind": "identitytoolkit#ResetPasswordResponse", "email": .string(message.email),
            "requestType": .string(message.purpose.rawValue),
        ]
        answer["newEmail"] = message.newEmail.map { .string($0) }
        return HTTPResponse(json: .object(answer))
    }
}
