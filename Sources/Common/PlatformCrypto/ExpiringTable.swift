#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A table of values that each expire after the same time, with room for a limited number of them.
///
/// The keys are digests of secrets, so that a copy of the memory opens nothing.
public struct ExpiringTable<Value: Sendable>: Sendable {
    /// A value, and when it expires.
    private struct Entry: Sendable {
        var value: Value
        let expires: Date
    }

    private let lifetime: TimeInterval
    private let limit: Int
    private var entries: [SHA256Digest: Entry] = [:]
    /// No entry expires before this; until then a full table is not searched.
    private var firstExpiry = Date.distantPast

    /// A table with a lifetime of its values, in seconds, and a maximum number of them.
    public init(lifetime: TimeInterval, limit: Int) {
        self.lifetime = lifetime
        self.limit = limit
    }

    /// Adds a value for a new key; false when the table is full of values that have not expired.
    public mutating func add(_ value: Value, for key: SHA256Digest, at now: Date) -> Bool {
        if entries.count >= limit, firstExpiry <= now {
            entries = entries.filter { $0.value.expires > now }
            firstExpiry = entries.values.map(\.expires).min() ?? now
        }
        guard entries.count < limit else { return false }
        let expires = now.addingTimeInterval(lifetime)
        entries[key] = Entry(value: value, expires: expires)
        // It may be the first that expires, when the clock was set back.
        firstExpiry = min(firstExpiry, expires)
        return true
    }

    /// The value for a key, which stays in the table; nil when there is none or it has expired.
    public func value(for key: SHA256Digest, at now: Date) -> Value? {
        guard let entry = entries[key], entry.expires > now else { return nil }
        return entry.value
    }

    /// Replaces a value that is in the table; the new one expires when the old one would have.
    public mutating func replace(_ value: Value, for key: SHA256Digest) {
        entries[key]?.value = value
    }

    /// Removes a value and returns it; nil when there is none or it has expired.
    @discardableResult
    public mutating func take(_ key: SHA256Digest, at now: Date) -> Value? {
        guard let entry = entries.removeValue(forKey: key), entry.expires > now else { return nil }
        return entry.value
    }
}

extension ExpiringTable<Int> {
    /// Counts a key once more; false when the key has been counted as often as it may be.
    ///
    /// The first count begins a window, which lasts as long as a value of the table; the next count after it begins
    /// another. So does a count before it, when the clock was set back. A full table counts no further keys, and
    /// allows them.
    public mutating func count(_ key: SHA256Digest, upTo maximum: Int, at now: Date) -> Bool {
        // Callers at the same time read the clock in another order than they count: that is not a clock set back.
        let callersDelay: TimeInterval = 1
        if let entry = entries[key], entry.expires > now.addingTimeInterval(lifetime + callersDelay) {
            entries[key] = nil
        }
        let count = value(for: key, at: now)
        guard count ?? 0 < maximum else { return false }
        if let count { replace(count + 1, for: key) } else { _ = add(1, for: key, at: now) }
        return true
    }
}
