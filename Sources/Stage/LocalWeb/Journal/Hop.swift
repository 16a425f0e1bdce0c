import HTTPMessages
import WebText

/// One message that crossed from one party to another, as data.
public struct Hop: Sendable, Hashable {
    /// A decoded parameter, in the order of the wire.
    public struct Parameter: Sendable, Hashable {
        /// The wire name.
        public var name: String
        /// The decoded value in full; printing masks what is secret.
        public var value: String

        /// A parameter.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The receiver's answer.
    public struct Answer: Sendable, Hashable {
        /// `303 See Other`, `opened`, and so on.
        public var summary: String
        /// The fields of the answer.
        public var parameters: [Parameter] = []
        /// The number of the last message before the answer, from 1; 0 until the answer is noted.
        public package(set) var comesAfter = 0
        /// The rules that the sender of the message checked in the answer.
        public var checks: [Check] = []
        /// The answer as it came; nil for one that is no HTTP.
        public var response: HTTPResponse?

        /// Creates an answer of a few words, without fields.
        public init(summary: String, parameters: [Parameter] = []) {
            self.summary = summary
            self.parameters = parameters
        }
    }

    /// The sender.
    public var from: Party
    /// The receiver.
    public var to: Party
    /// The message in a few words: `POST https://partner.example/token`, `opens a universal link`.
    public var what: String
    /// The fields of the message.
    public var parameters: [Parameter] = []
    /// The rules that the receiver checked, in its order.
    public var checks: [Check] = []
    /// The answer; nil while it is on its way, or when a message has none.
    public var answer: Answer?
    /// The request as it was sent; nil for a message that is no HTTP.
    public var request: HTTPRequest?
    /// The address that was opened, as it is; nil for a message that is none.
    public var link: String?

    /// Creates a message without an answer.
    public init(
        from: Party, to: Party, what: String, parameters: [Parameter] = [], checks: [Check] = []
    ) {
        self.from = from
        self.to = to
        self.what = what
        self.parameters = parameters
        self.checks = checks
    }
}
