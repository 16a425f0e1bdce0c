import AppFlip
import Foundation
import HTTPMessages
import LocalServers
import PartnerApp
import WebText

/// The calls of the partner's app to its server, over the sandbox's HTTP.
struct SandboxPartnerTransport: PartnerTransport {
    let client: any HTTPClient
    let clock: SettableClock
    /// Whether the phone has no connection when the app asks for a code.
    let isOffline: Bool
    /// The seconds that the server takes to make a code, on the sandbox's clock.
    let delay: TimeInterval
    /// The time limit of the app for its server, in seconds.
    private static let patience = 30.0

    func post(
        _ form: String, to url: String, bearer: String?
    ) async throws(PartnerFailure) -> PartnerResponse {
        var headers: HTTPHeaders = ["Accept": "application/json"]
        if let bearer { headers["Authorization"] = "Bearer \(bearer)" }
        guard let request = HTTPRequest(postForm: form, to: url, headers: headers) else {
            throw .serverUnavailable
        }
        let asksForCode = request.path == "/app/code"
        if asksForCode, isOffline { throw .offline }
        let start = clock.now
        let response: HTTPResponse
        do { response = try await client.send(request) } catch {
            switch error {
            case .timedOut: throw .timedOut
            case .unreachable: throw .offline
            case .badRequest, .badResponse: throw .serverUnavailable
            }
        }
        if asksForCode { clock.advance(by: delay) }
        // The app has stopped waiting after its time limit, so a later answer does not reach it.
        let rule = SecurityRule(
            "app.server-in-time", "the server answers the app within \(Int(Self.patience)) seconds",
            "project rule: the app's time limit")
        guard Check.that(clock.now.timeIntervalSince(start) < Self.patience, rule) else { throw .timedOut }
        return PartnerResponse(status: response.status, body: .init(response.body))
    }
}
