import FlipCheck
import Foundation
import WebText

/// The values of a form that was sent.
extension PartnerForm {
    /// The values that replace those of a configuration file, by their paths in it.
    ///
    /// An empty field replaces nothing.
    static func overrides(_ form: Parameters) -> [ConfigurationOverride] {
        var overrides = configurationFields.compactMap { configurationField -> ConfigurationOverride? in
            let path = configurationField.path
            let text = field(path, in: form)
            return text.isEmpty ? nil : ConfigurationOverride(path, .text(text))
        }
        if form.single("basic") == "on" {
            overrides.append(ConfigurationOverride("client.authentication", .text("basic")))
        }
        return overrides
    }

    /// The form with the endpoints of a configuration in the place of its own.
    ///
    /// An endpoint that the configuration does not have stays as it is in the form.
    static func filled(_ form: Parameters, from known: FlipCheckConfiguration) -> Parameters {
        var items = form.items
        for case (let path, let url?) in known.endpoints {
            items = items.setting(parameter(for: path), url)
        }
        return Parameters(items)
    }

    /// The steps through the sign-in pages, or nil when the form names neither a user nor a password; a button by itself is
    /// not a sign-in.
    ///
    /// - Throws: The field that is missing, or that has the name of another.
    static func signInForms(_ form: Parameters) throws(ConfigurationError) -> [SignIn.FormRule]? {
        let user = field("signIn.user", in: form)
        // Not trimmed: a password may have spaces at its ends.
        let password = form.single(parameter(for: "signIn.password")) ?? ""
        if user.isEmpty, password.isEmpty { return nil }
        if user.isEmpty { throw ConfigurationError("signIn.user", "is missing; enter it too") }
        if password.isEmpty { throw ConfigurationError("signIn.password", "is missing; enter it too") }
        for path in ["signIn.press", "signIn.agree"] where field(path, in: form).isEmpty {
            throw ConfigurationError(
                path, "is missing; enter its name, = and its value, or - if the button has no name")
        }
        func nameOfInput(_ path: String, usually usualName: String) -> String {
            let given = field(path, in: form)
            return given.isEmpty ? usualName : given
        }
        let userField = nameOfInput("signIn.userField", usually: "username")
        let passwordField = nameOfInput("signIn.passwordField", usually: "password")
        if userField == passwordField {
            throw ConfigurationError(
                "signIn.passwordField",
                "is the name of the field for the user too; enter the names as in the HTML of your page")
        }
        return [
            SignIn.FormRule(
                fields: [userField: user, passwordField: password], press: button("signIn.press", in: form)),
            SignIn.FormRule(press: button("signIn.agree", in: form)),
        ]
    }

    /// The step by which the user refuses, or nil when the form names no button for it.
    ///
    /// - Throws: The field, when it has the `-` of a button without a name: it would stand for the Enter key, which agrees.
    static func refusalForms(_ form: Parameters) throws(ConfigurationError) -> [SignIn.FormRule]? {
        let path = "signIn.cancel"
        if field(path, in: form).isEmpty { return nil }
        guard let button = Self.button(path, in: form) else {
            throw ConfigurationError(path, "needs a button with a name; without one, enter nothing")
        }
        return [SignIn.FormRule(press: button)]
    }

    /// The button that a field names by `NAME=VALUE`, or by `=VALUE` if it has no name; nil for an empty field, and for the
    /// `-` of a button without a name.
    private static func button(_ path: String, in form: Parameters) -> SignIn.FormRule.Button? {
        let text = field(path, in: form)
        guard !text.isEmpty, text != "-" else { return nil }
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return SignIn.FormRule.Button(name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
    }

    /// The value of a field, or an empty text when it was not sent.
    ///
    /// Spaces at its ends are left out, also those of a client secret: a program made it, and the spaces were pasted
    /// with it.
    static func field(_ path: String, in form: Parameters) -> String {
        (form.single(parameter(for: path)) ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// A problem after the label of its field, or after its place in the configuration file.
    static func message(for problem: ConfigurationError) -> String {
        let field = allFields.first { $0.path.hasSameBytes(as: problem.path) }
        guard let field else { return "In the configuration file: \(problem)" }
        return "\(field.label): \(problem.problem)"
    }

    /// The values without secrets, without the file, which may hold some, and without the token against forged forms.
    static func withoutSecrets(_ form: Parameters) -> Parameters {
        let secretFields = allFields.filter(\.isSecret).map { parameter(for: $0.path) }
        return Parameters((secretFields + ["file", "token"]).reduce(form.items) { $0.removing($1) })
    }
}
