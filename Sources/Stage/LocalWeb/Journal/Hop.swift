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

        /// A parameter.
        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The receiver's answer.
    package struct Answer: Sendable, Hashable {
        /// `303 See Other`, `opened`, and so on.
        package var summary: String
        /// The fields of the answer.
        package var parameters: [Parameter] = []
        /// The number of the last message before the answer, from 1; 0 until the answer is noted.
        package var comesAfter = 0
        /// The rules that the sender of the message checked in the answer.
        package var checks: [Check] = []
        /// The answer as it came; nil for one that is no HTTP.
        package var response: HTTPResponse?

        /// Creates an answer of a few words, without fields.
        package init(summary: String, parameters: [Parameter] = []) {
            self.summary = summary
            self.parameters = parameters
        }
    }

    /// The sender.
    package var from: Party
    /// The receiver.
    package var to: Party
    /// The message in a few words: `POST https://partner.example/token`, `opens a universal link`.
    package var what: String
    /// The fields of the message.
    package var parameters: [Parameter] = []
    /// The rules that the receiver checked, in its order.
    package var checks: [Check] = []
    /// The answer; nil while it is on its way, or when a message has none.
    package var answer: Answer?
    /// The request as it was sent; nil for a message that is no HTTP.
    package var request: HTTPRequest?
    /// The address that was opened, as it is; nil for a message that is none.
    package var link: String?

    /// Creates a message without an answer.
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
