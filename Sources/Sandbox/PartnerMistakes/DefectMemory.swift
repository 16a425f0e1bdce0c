import HTTPMessages
import WebText

/// What a defect remembers from one request to the next.
///
/// A key is a word for the meaning and the text that it is about, such as `dead` and a token, with a space between.
package final class DefectMemory: Sendable {
    private let values = Locked<[String: String]>([:])
    /// The answers to requests with the same key.
    private let granted = Locked<[String: Task<HTTPResponse, Never>]>([:])

    /// The text for a key, or nil when the defect remembers none.
    package subscript(key: String) -> String? {
        get { values.withLock { $0[key] } }
        set { values.withLock { $0[key] = newValue } }
    }

    /// Reads the text for a key and changes it, while no other request reads or changes one.
    package func update<Outcome>(_ key: String, _ change: (inout String?) -> Outcome) -> Outcome {
        values.withLock { change(&$0[key]) }
    }

    /// Notes a text for a key, and returns the earlier text, or nil when there was none.
    package func replace(_ key: String, with text: String) -> String? {
        values.withLock { $0.updateValue(text, forKey: key) }
    }

    /// The first text that was noted for a key, or else the given text, which is noted.
    package func first(_ text: String, for key: String) -> String {
        values.withLock { values in
            let first = values[key, default: text]
            values[key] = first
            return first
        }
    }

    /// Notes a key, and returns whether it is new.
    ///
    /// Of several requests at once, it is new only for the first.
    package func isNew(_ key: String) -> Bool { replace(key, with: "") == nil }

    /// The same answer with tokens for all requests with a key, also when they come at once.
    ///
    /// Only the first request asks the partner. A refusal is not remembered.
    func tokens(
        for key: String, _ answer: @escaping @Sendable () async -> HTTPResponse
    ) async -> HTTPResponse {
        let first = granted.withLock { granted in
            let first = granted[key] ?? Task { await answer() }
            granted[key] = first
            return first
        }
        let response = await first.value
        // Another request may have asked again meanwhile, and its answer stays.
        if !response.hasTokens { granted.withLock { if $0[key] == first { $0[key] = nil } } }
        return response
    }
}
