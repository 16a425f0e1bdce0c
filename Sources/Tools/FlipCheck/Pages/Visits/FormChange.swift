import HTTPMessages
import HeadlessBrowser
import WebText

/// How a visit differs from a plain sign-in; a form is named by its index in ``SignIn/forms``.
enum FormChange: Sendable {
    /// The visitor sends every form as it is filled in.
    case nothing
    /// The visitor opens the address, and fills in no form.
    case onlyOpening
    /// The visitor sends only these forms, and holds back the first other one that comes.
    case holdingAll(but: Set<Int> = [])
    /// The visitor does not send this form.
    case holding(form: Int)
    /// The request that sends the form gets another value in a field, also in one that the page filled in.
    case replacing(field: String, with: String, inForm: Int)
    /// The visitor answers this form by another rule. In the request, the URL `with` stands in place of `replacingURL`; a
    /// request without `replacingURL` is not sent.
    case answering(form: Int, by: SignIn.FormRule, replacingURL: String, with: String)
    /// In the request that sends the form, `to` with the value `x` stands in place of `field`.
    case renaming(field: String, to: String, inForm: Int)
    /// The visitor makes this change at first, and then fills in the page that comes back as usual.
    indirect case correcting(FormChange)

    /// Whether the visitor fills in forms.
    var fillsInForms: Bool { if case .onlyOpening = self { false } else { true } }

    /// The rule by which the visitor answers this form: the given one, unless the change has another.
    func applied(to rule: SignIn.FormRule, form: Int) -> SignIn.FormRule {
        if case .answering(form: form, by: let other, replacingURL: _, with: _) = self { other } else { rule }
    }

    /// The change to the request that sends this form, or nil when it is sent as it is.
    func onTheWire(form: Int) -> VisitorWire.Change? {
        switch self {
        case .holdingAll(but: let sent) where sent.contains(form): nil
        case .holdingAll, .holding(form: form): { _ in nil }
        case .replacing(field: let field, with: let value, inForm: form): { $0.replacing(field, with: value) }
        case .answering(form: form, by: _, replacingURL: let url, with: let other):
            { $0.requests(replacingURL: url, with: other).first }
        case .renaming(field: let field, to: let other, inForm: form):
            { $0.replacingForm($0.formItems.removing(field) + [Parameters.Item(other, "x")]) }
        case .correcting(let change): change.onTheWire(form: form)
        case .nothing, .onlyOpening, .holding, .replacing, .answering, .renaming: nil
        }
    }
}
