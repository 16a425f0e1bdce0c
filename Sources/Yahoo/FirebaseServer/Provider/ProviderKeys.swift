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
    ///
    /// Throws ``ProviderFailure``.
    func keys(at address: String, missing keyID: String? = nil) async throws -> JSONWebKeySet {
        if let entry = entries[address] {
            let age = now().timeIntervalSince(entry.fetched)
            // Another request may have fetched them while this one waited.
            let isEnough =
                keyID.map { entry.keys.key($0) != nil || age < Self.pause } ?? (age < Self.lifetime)
            if isEnough { return entry.keys }
        }
        guard let request = HTTPRequest("GET", address) else {
            throw ProviderFailure.configuration("no URL for the keys")
        }
        let response: HTTPResponse
        do { response = try await client.send(request) } catch {
            throw ProviderFailure.noAnswer("certs", reason: "\(error)")
        }
        guard response.status == 200, let keys = JSONWebKeySet(json: response.body) else {
            throw ProviderFailure.badAnswer("certs", "status \(response.status), not a key set")
        }
        entries[address] = Entry(keys: keys, fetched: now())
        return keys
    }
}
