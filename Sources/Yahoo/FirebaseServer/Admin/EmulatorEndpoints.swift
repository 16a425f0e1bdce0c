import HTTPMessages
import JOSE

/// `DELETE /emulator/v1/projects/{project}/accounts`: back to how the project began.
struct ResetEndpoint: Endpoint {
    func answer(_ call: Call) async throws(WireError) -> HTTPResponse {
        try await call.project.store.reset()
        return HTTPResponse(json: [:])
    }
}

/// `GET /emulator/v1/projects/{project}/oobCodes`: the messages that were sent, and what they hold.
struct OobCodesEndpoint: Endpoint {
    func answer(_ call: Call) async throws(WireError) -> HTTPResponse {
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
struct VerificationCodesEndpoint: Endpoint {
    func answer(_ call: Call) async throws(WireError) -> HTTPResponse {
        HTTPResponse(json: ["verificationCodes": []])
    }
}

/// `POST /emulator/v1/clock:advance` with `{"seconds":…}`: what would happen later, now.
///
/// The official emulator has no such thing. Time never goes back: tokens from the future help nobody.
struct ClockEndpoint: Endpoint {
    private static let greatestStep: Int64 = 366 * 86_400

    func answer(_ call: Call) async throws(WireError) -> HTTPResponse {
        guard let advance = call.project.advanceClock else { throw .notFound }
        let seconds = try call.fields.number("seconds") ?? 0
        guard (0...Self.greatestStep).contains(seconds) else {
            throw .invalidArgument("Invalid value at 'seconds': expected 0 to \(Self.greatestStep).")
        }
        advance(Double(seconds))
        return HTTPResponse(json: ["now": .string(call.project.now().rfc3339)])
    }
}

/// What exists in production and not here: said aloud, so that nobody waits for it.
struct NotImplementedEndpoint: Endpoint {
    let what: String

    func answer(_ call: Call) async throws(WireError) -> HTTPResponse {
        throw .notImplemented(what)
    }
}
