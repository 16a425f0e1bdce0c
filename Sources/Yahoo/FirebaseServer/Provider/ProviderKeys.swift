import Foundation
import HTTPMessages
import JOSE

/// The keys that providers sign with, kept for a while and fetched again when one is missing.
actor ProviderKeys {
    private struct Entry {
        let keys: JSONWebKeySet
        let fetched: Date
    }

    /// OpenID Connect Core section 10.1.1 leaves the time to the cache headers; an hour is usual.
    private static let lifetime: TimeInterval = 3600
    /// The shortest time between two fetches, in seconds: every sender can make tokens with unknown keys.
    private static let pause: TimeInterval = 10

    private let client: any HTTPClient
    private let now: @Sendable () -> Date
    private var entries: [String: Entry] = [:]

    init(client: any HTTPClient, now: @escaping @Sendable () -> Date) {
        self.client = client
        self.now = now
    }

    /// The keys at an address; with `missing`, those fetched now unless that was just done.
    func keys(at address: String, missing keyID: String? = nil) async throws -> JSONWebKeySet {
        if let entry = entries[address] {
            let age = now().timeIntervalSince(entry.fetched)
            // Another request may have fetched them while this one waited.
            let isEnough =
                keyID.map { entry.keys.key($0) != nil || age < Self.pause } ?? (age < Self.lifetime)
            if isEnough { return entry.keys }
        }
        let response = try await client.send(HTTPRequest("GET", address), toProvider: "certs")
        guard response.status == 200, let keys = JSONWebKeySet(json: response.body) else {
            throw ProviderFailure.badAnswer("certs", "status \(response.status), not a key set")
        }
        entries[address] = Entry(keys: keys, fetched: now())
        return keys
    }
}

extension HTTPClient {
    func send(_ request: HTTPRequest?, toProvider endpoint: String) async throws -> HTTPResponse {
        guard let request else { throw ProviderFailure.configuration("\(endpoint) has no URL") }
        do { return try await send(request) } catch {
            throw ProviderFailure.noAnswer(endpoint, reason: "\(error)")
        }
    }
}

/// Why the user is not known in spite of the provider's answer.
enum ProviderFailure: Error, Sendable, Hashable {
    /// The provider could not be reached: which of its endpoints, and the client's reason, for the log.
    case noAnswer(String, reason: String)
    /// Its answer cannot be read.
    case badAnswer(String, String)
    /// It refused, in the words of OAuth or its own.
    case refused(error: String, description: String?)
    /// It asks for fewer requests (429).
    case tooManyRequests
    /// Its ID token failed a check.
    case badToken(JSONWebTokenError)
    /// `at_hash` is not of the access token beside it.
    case otherAccessToken
    /// The userinfo is of another user than the ID token.
    case otherSubject
    /// The server itself is set up wrongly.
    case configuration(String)

    /// The failure as the app gets it.
    ///
    /// Which sentences production says is established for the first kind of refusal only, and that only from
    /// reports; the codes before them are what SDKs look at.
    func wireError(_ provider: String) -> WireError {
        switch self {
        case .noAnswer(let endpoint, let reason):
            WireError(
                .invalidIdpResponse, "Error connecting to \(provider): no answer from \(endpoint).",
                cause: "no answer from \(endpoint) of \(provider): \(reason)")
        case .badAnswer(let endpoint, let problem):
            WireError(.invalidIdpResponse, "Error reading the answer of \(provider) \(endpoint): \(problem).")
        case .refused(let error, let description):
            WireError(
                .invalidIdpResponse,
                "Error getting access token from \(provider) response: error=\(error)"
                    + (description.map { "&error_description=\($0)" } ?? ""))
        case .tooManyRequests:
            WireError(.tooManyAttemptsTryLater, "\(provider) asks to wait.")
        case .badToken(.unexpectedClaim("nonce")):
            WireError(.missingOrInvalidNonce, "The ID token of \(provider) is for another sign-in.")
        case .badToken(let problem):
            WireError(.invalidIdpResponse, "The ID token of \(provider) is not valid: \(problem).")
        case .otherAccessToken:
            WireError(.invalidIdpResponse, "The access token is not the one that the ID token came with.")
        case .otherSubject:
            WireError(.invalidIdpResponse, "The userinfo of \(provider) is of another user.")
        case .configuration(let problem):
            WireError(
                .invalidIdpResponse, "The provider is set up wrongly: \(problem).",
                cause: "\(provider) is set up wrongly: \(problem)")
        }
    }
}
