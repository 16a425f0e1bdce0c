import HeadlessBrowser
import WebText

extension HTMLForm.Field {
    /// A check box as `name=value`; a browser sends `on` for a box without a value.
    var boxSummary: String { "\(name)=\(value.isEmpty ? "on" : value)" }

    /// A button as `name=value`, by its name where it has no value, or by its text where it has no name.
    var buttonSummary: String {
        if name.isEmpty { return label.isEmpty ? "(no name)" : "“\(label)”" }
        return value.isEmpty ? name : "\(name)=\(value)"
    }
}

extension HTMLForm {
    /// Method, address and names of the fields, in a line for the user.
    var summary: String {
        let buttons = fields.filter(\.isButton).map(\.buttonSummary)
        let address = action.isEmpty ? "(same address)" : action.withoutQuery
        let parts = [
            "form \(method.rawValue) \(address)",
            "fields: \(Self.list(userFields.map(Self.nameInWords(of:))))",
            "hidden: \(Self.list(fields.filter(\.isHidden).map(Self.nameInWords(of:))))",
            "buttons: \(Self.list(buttons))",
        ]
        return parts.joined(separator: ", ")
    }

    private static func nameInWords(of field: Field) -> String {
        field.name.isEmpty ? "(no name)" : field.name
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}
