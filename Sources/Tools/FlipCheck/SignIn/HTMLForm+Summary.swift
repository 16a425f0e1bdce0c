import HeadlessBrowser

extension HTMLForm.Field {
    /// Name and value of a button.
    var buttonSummary: String {
        let name = name.isEmpty ? "(no name)" : name
        return value.isEmpty ? name : "\(name)=\(value)"
    }
}

extension HTMLForm {
    /// The buttons that a step can name.
    var namedButtons: [Field] { fields.filter { $0.isButton && !$0.name.isEmpty } }

    var summary: String {
        func names(_ fields: [Field]) -> String {
            fields.isEmpty
                ? "none" : fields.map { $0.name.isEmpty ? "(no name)" : $0.name }.joined(separator: ", ")
        }
        let buttons = fields.filter(\.isButton)
        return
            "form \(method.rawValue) "
            + "\(action.isEmpty ? "(same address)" : String(action.prefix { $0 != "?" })), "
            + "fields: \(names(fields.filter { !$0.isButton && $0.type != "hidden" })), "
            + "hidden: \(names(fields.filter { $0.type == "hidden" })), "
            + "buttons: \(buttons.isEmpty ? "none" : buttons.map(\.buttonSummary).joined(separator: ", "))"
    }
}
