import HTTPMessages
import WebText

/// A form of the consent as an attacker can make it.
struct Forgery {
    /// What a forgery has in place of a value of the victim's session.
    enum Value: CaseIterable {
        case attackers, madeUp, nothing

        /// The field with this name, among those of the attacker's form, or nil where the forgery lacks it.
        func item(_ name: String, _ attackerItems: [Parameters.Item]) -> Parameters.Item? {
            switch self {
            case .attackers: attackerItems.first { $0.name == name }
            case .madeUp: Parameters.Item(name, Forgery.madeUpValue)
            case .nothing: nil
            }
        }
    }

    static let madeUpValue = "flip-check-0123456789abcdef"

    let request: HTTPRequest
    /// What it has in place of all values of the session but those that can be counted, or nil where these differ.
    let value: Value?
}
