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
        let address = action.isEmpty ? "(same address)" : action.withoutQuery
        let parts = [
            "form \(method.rawValue) \(address)",
            "fields: \(Self.list(userFields.map(\.name)))",
            "hidden: \(Self.list(fields.filter(\.isHidden).map(\.name)))",
            "buttons: \(Self.list(fields.filter(\.isButton).map(\.buttonSummary)))",
        ]
        return parts.joined(separator: ", ")
    }

    private static func list(_ names: [String]) -> String {
        if names.isEmpty { return "none" }
        return names.map { $0.isEmpty ? "(no name)" : $0 }.joined(separator: ", ")
    }
}
