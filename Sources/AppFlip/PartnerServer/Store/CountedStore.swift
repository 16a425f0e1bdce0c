import AuthorizationServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The store of a server, which counts and times the calls if the server has metrics.
struct CountedStore: Sendable {
    private let store: any PartnerStore
    private let metrics: ServerMetrics?

    /// A store whose calls are counted in `metrics`; nil counts nothing.
    init(store: any PartnerStore, metrics: ServerMetrics?) {
        self.store = store
        self.metrics = metrics
    }

    /// Runs an operation of the store, and counts it.
    func call<Value>(_ operation: (any PartnerStore) async throws -> Value) async throws -> Value {
        guard let metrics else { return try await operation(store) }
        return try await metrics.storeCall { try await operation(store) }
    }

    /// The session with a digest; nil when it is unknown or has expired.
    func session(_ id: SHA256Digest, at now: Date) async throws -> SignInSession? {
        try await call { try await $0.session(id, at: now) }
    }
}

/// Servers that share a store count failed sign-ins together.
extension CountedStore: SignInFailures {
    func countSignIn(_ name: SHA256Digest, window: Int, at now: Date) async throws -> SignInFailureCount {
        try await call { try await $0.countSignIn(name, window: window, at: now) }
    }

    func forgetSignIns(_ name: SHA256Digest) async throws {
        try await call { try await $0.forgetSignIns(name) }
    }
}
