import HTTPMessages
import JOSE

/// `DELETE /emulator/v1/projects/{project}/accounts`: removes all accounts.
///
/// Source: Firebase Auth REST reference, "Auth Emulator".
struct RemoveAllAccountsEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        await call.project.store.removeAllAccounts()
        return HTTPResponse(json: [:])
    }
}

/// `POST /emulator/v1/projects/{project}:reset`: takes the project back to how it began.
///
/// The official emulator has no such route.
struct ResetEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        try await call.project.store.reset()
        return HTTPResponse(json: [:])
    }
}

/// `GET /emulator/v1/projects/{project}/oobCodes`: the messages that were sent, and what they hold.
struct OobCodesEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        let messages = await call.project.store.messages.map { message -> JSONValue in
            var value: [String: JSONValue] = [
                "email": .string(message.email), "requestType": .string(message.purpose.rawValue),
                "oobCode": .string(message.code), "oobLink": .string(message.link),
            ]
            value["newEmail"] = message.newEmail.map { .string($0) }
            return .object(value)
        }
        return HTTPResponse(json: ["oobCodes": .array(messages)])
    }
}

/// `GET /emulator/v1/projects/{project}/verificationCodes`: none, since nothing is sent to phones.
struct VerificationCodesEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        HTTPResponse(json: ["verificationCodes": []])
    }
}

/// `POST /emulator/v1/clock:advance` with `{"seconds":…}`: moves the clock forward.
///
/// The official emulator has no such route. The clock never goes back, or tokens would come from the future.
struct ClockEndpoint: APIEndpoint {
    private static let greatestStep: Int64 = 366 * 86_400

    func answer(_ call: Call) async throws -> HTTPResponse {
        guard let advance = call.project.advanceClock else { throw WireError.notFound }
        let seconds = try call.fields.number("seconds") ?? 0
        guard (0...Self.greatestStep).contains(seconds) else {
            throw WireError.invalidArgument("Invalid value at 'seconds': expected 0 to \(Self.greatestStep).")
        }
        advance(Double(seconds))
        return HTTPResponse(json: ["now": .string(call.project.now().rfc3339)])
    }
}

/// A method that production has and this server does not: it answers 501 with a message.
struct NotImplementedEndpoint: APIEndpoint {
    let what: String

    func answer(_ call: Call) async throws -> HTTPResponse {
        throw WireError.notImplemented(what)
    }
}
