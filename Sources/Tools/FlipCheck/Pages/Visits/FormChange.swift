import HeadlessBrowser

/// The change to the forms of a visit before they are sent; a form is named by its step.
enum FormChange: Sendable {
    case nothing
    /// The first form that comes is held back.
    case holdingAll
    case holding(Int)
    /// A field gets another value on the wire.
    case replacing(Int, String, with: String)
    /// Something else is typed into a field.
    case typing(Int, String, String)

    /// A step as the visitor takes it.
    func taken(_ rule: SignIn.FormRule, step: Int) -> SignIn.FormRule {
        guard case .typing(step, let field, let value) = self else { return rule }
        var rule = rule
        rule.fields[field] = value
        return rule
    }

    func onTheWire(step: Int) -> VisitorWire.Change? {
        switch self {
        case .holdingAll, .holding(step): { _ in nil }
        case .replacing(step, let name, let value): { $0.replacing(name, with: value) }
        case .nothing, .holding, .replacing, .typing: nil
        }
    }
}
