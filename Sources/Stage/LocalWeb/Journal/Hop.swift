import HTTPMessages
import WebText

/// One message that crossed from one party to another, as data.
package struct Hop: Sendable, Hashable {
    /// A decoded parameter, in the order of the wire.
    package struct Parameter: Sendable, Hashable {
        /// The wire name.
        package var name: String
        /// The decoded value in full; printing masks what is secret.
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The receiver's answer.
    package struct Answer: Sendable, Hashable {
        /// `303 See Other`, `opened`, and so on.
        package var summary: String
        package var parameters: [Parameter] = []
        /// The number of the last message before the answer, from 1; 0 until the answer is noted.
        package var comesAfter = 0
        /// The rules that the sender of the message checked in the answer.
        package var checks: [Check] = []
        /// The answer as it came; nil for one that is no HTTP.
        package var response: HTTPResponse?

        package init(summary: String, parameters: [Parameter] = []) {
            self.summary = summary
            self.parameters = parameters
        }
    }

    package var from: Party
    package var to: Party
    /// The message in a few words: `POST https://partner.example/token`, `opens a universal link`.
    package var what: String
    package var parameters: [Parameter] = []
    package var checks: [Check] = []
    /// The answer; nil while it is on its way, or when a message has none.
    package var answer: Answer?
    /// The request as it was sent; nil for a message that is no HTTP.
    package var request: HTTPRequest?
    /// The address that was opened, as it is; nil for a message that is none.
    package var link: String?

    package init(
        from: Party, to: Party, what: String, parameters: [Parameter] = [], checks: [Check] = []
    ) {
        self.from = from
        self.to = to
        self.what = what
        self.parameters = parameters
        self.checks = checks
    }
}

/// A message and its answer, short enough for one line.
extension Hop {
    /// The message, without the query of an address and without the origin of a request.
    package var brief: String { Self.brief(what) }

    /// The answer; nil while it is on its way, or when a message has none.
    package var briefAnswer: String? { answer.map { Self.brief($0.summary) } }

    private static func brief(_ text: String) -> String {
        var words = text.split(separator: " ", omittingEmptySubsequences: false)
            .map { $0.contains("://") ? $0.prefix { $0 != "?" } : $0 }
        if let method = words.firstIndex(where: { ["GET", "POST", "DELETE", "PUT"].contains($0) }),
            method + 1 < words.count, let host = words[method + 1].firstRange(of: "://")
        {
            words[method + 1] = words[method + 1][host.upperBound...].drop { $0 != "/" }
        }
        return words.joined(separator: " ")
    }
}

/// A participant of a journey, by the name that the journal prints.
package struct Party: Sendable, Hashable {
    /// The name: `partner server`.
    package var name: String

    package init(_ name: String) {
        self.name = name
    }
}
