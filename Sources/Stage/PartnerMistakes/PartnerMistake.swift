import HTTPMessages

/// A mistake that real partners make in their server, and what it costs.
///
/// The playground has it as a switch, and the tests of the test tool have a partner with it.
package struct PartnerMistake: Sendable {
    /// The name in addresses: `state-decoded-twice`.
    package let id: String
    package let name: String
    package let user: String
    package let remedy: String
    package let defect: Defect

    init(_ id: String, _ name: String, user: String, remedy: String, _ defect: Defect) {
        self.id = id
        self.name = name
        self.user = user
        self.remedy = remedy
        self.defect = defect
    }

    init(
        _ id: String, _ name: String, user: String, remedy: String,
        answer: @escaping @Sendable (HTTPRequest, BehindDefect) async -> HTTPResponse
    ) {
        self.init(id, name, user: user, remedy: remedy, Defect(answer))
    }
}
