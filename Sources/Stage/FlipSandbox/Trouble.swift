import HTTPMessages
import LocalWeb

/// The differences of a run from a link that succeeds.
extension SandboxSettings {
    /// The user's action when the partner's app asks.
    package enum User: Sendable, Hashable {
        /// Agrees at once.
        case agrees
        /// Agrees after eleven minutes.
        case agreesTooLate
        /// Presses Cancel.
        case cancels
        /// Presses “Use another account”.
        case wantsAnotherAccount
    }

    /// The answer of an app that forgets `state`.
    static func withoutState(_ url: String) -> String {
        url.firstRange(of: "&state=").map { String(url[..<$0.lowerBound]) } ?? url
    }

    /// The answer of an app that changes the last character of `state`.
    static func withChangedState(_ url: String) -> String {
        url.dropLast() + (url.hasSuffix("A") ? "B" : "A")
    }
}

/// A partner's server that needs forty seconds, on the sandbox's clock, to make a code for the app.
struct SlowServer: HTTPHandler {
    let handler: any HTTPHandler
    let clock: SettableClock

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        if request.path == "/app/code" { clock.advance(by: 40) }
        return await handler.handle(request)
    }
}

/// A client of the partner's app that has lost its connection when it asks for a code.
struct OfflineClient: HTTPClient {
    let client: any HTTPClient

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        if request.path == "/app/code" {
            throw .unreachable(origin: request.origin, reason: "the phone has no network")
        }
        return try await client.send(request)
    }
}
