import HTTPMessages
import WebText

/// Texts that a defect remembers from one request to the next.
package final class DefectMemory: Sendable {
    private let values = Locked<[String: String]>([:])

    package subscript(key: String) -> String? {
        get { values.withLock { $0[key] } }
        set { values.withLock { $0[key] = newValue } }
    }

    /// Whether a key is new, which it is for the first of several requests at once only.
    func isNew(_ key: String) -> Bool { values.withLock { $0.updateValue("", forKey: key) == nil } }

    private let granted = Locked<[String: Task<HTTPResponse, Never>]>([:])

    /// The answer with tokens to the first of equal requests, for each of them, also when they come at once.
    func tokens(
        for key: String, _ answer: @escaping @Sendable () async -> HTTPResponse
    ) async -> HTTPResponse {
        let first = granted.withLock { granted in
            let first = granted[key] ?? Task { await answer() }
            granted[key] = first
            return first
        }
        let response = await first.value
        if !response.hasTokens { granted.withLock { $0[key] = nil } }
        return response
    }
}
