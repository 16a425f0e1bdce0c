import HTTPMessages

extension SignIn {
    init(_ object: ConfigurationObject) throws(ConfigurationError) {
        let command = try object.texts("command")
        let byHand = try object.flag("byHand") ?? false
        if byHand, !command.isEmpty {
            throw ConfigurationError(object.place("byHand"), "and command are two ways; keep one")
        }
        let (run, ask) = (object.means.run, object.means.ask)
        if byHand {
            self.init(.person(ask))
        } else if !command.isEmpty {
            self.init(.program { url in await run(command + [url]) })
        } else {
            self.init()
        }
        for (name, value) in try object.table("headers") { headers.add(name, value) }
        forms = try Self.forms(object, "forms")
        refusal = try Self.forms(object, "refusal")
        origins = try object.texts("origins")
        try readRealBrowser(object)
    }

    private static func forms(
        _ object: ConfigurationObject, _ name: String
    ) throws(ConfigurationError) -> [FormRule] {
        var rules: [FormRule] = []
        for (place, value) in try object.elements(name) {
            let form = try ConfigurationObject(
                value, path: place, known: ConfigurationKey.names(in: "signIn.\(name)[]"), means: object.means
            )
            var rule = FormRule()
            for (field, value) in try form.table("fields") { rule.fields[field] = value }
            if let button = try form.object(
                "press", known: ConfigurationKey.names(in: "signIn.\(name)[].press"))
            {
                guard let name = try button.text("name") else {
                    throw ConfigurationError(button.place("name"), "is missing; give the button's name")
                }
                rule.press = FormRule.Button(name: name, value: try button.text("value") ?? "")
            }
            rules.append(rule)
        }
        return rules
    }
}
