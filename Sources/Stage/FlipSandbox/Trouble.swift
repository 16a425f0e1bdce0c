import AppFlip
import HTTPMessages
import LocalWeb

/// What can be otherwise in a run than in a link that succeeds.
extension SandboxSettings {
    /// What the user does when the partner's app asks.
    public enum User: Sendable, Hashable {
        /// Agrees at once.
        case agrees
        /// Agrees after eleven minutes.
        case agreesTooLate
        /// Presses Cancel.
        case cancels
        /// Presses “Use another account”.
        case wantsAnotherAccount
    }

    /// How the partner's app reaches its server when it asks for a code.
    public enum Connection: Sendable, Hashable {
        /// By HTTP.
        case works
        /// The phone has no network.
        case isOffline
        /// No answer comes in time.
        case timesOut
    }

    /// A mistake of the partner's app.
    public enum Fault: Sendable, Hashable {
        /// It answers without `state`.
        case losesState
        /// It changes the last character of `state`.
        case changesState

        /// The address that a faulty app opens in place of the right one.
        func spoil(_ url: String) -> String {
            guard let start = url.firstRange(of: "&state=") else { return url }
            switch self {
            case .losesState: return String(url[..<start.lowerBound])
            case .changesState: return url.dropLast() + (url.hasSuffix("A") ? "B" : "A")
            }
        }
    }
}

/// A client of the partner's app whose requests for a code can fail on the way.
struct TroubledClient: HTTPClient {
    let client: any HTTPClient
    let connection: SandboxSettings.Connection

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        if request.path == "/app/code" {
            switch connection {
            case .works: break
            case .isOffline: throw .unreachable(origin: request.origin, reason: "the phone has no network")
            case .timesOut: throw .timedOut(origin: request.origin)
            }
        }
        return try await client.send(request)
    }
}
