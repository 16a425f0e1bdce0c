import FlipCheck
import Foundation
import WebText

extension PartnerForm {
    /// The values of a form that was sent, by their paths in a configuration; an empty one is left out.
    static func overrides(_ form: Parameters) -> [ConfigurationOverride] {
        var overrides = all.compactMap { field in
            form.text("field.\(field.path)").map { ConfigurationOverride(field.path, .text(trimmed($0))) }
        }
        if form.text("basic") == "on" {
            overrides.append(ConfigurationOverride("client.authentication", .text("basic")))
        }
        return overrides
    }

    static func filled(_ form: Parameters, from known: FlipCheckConfiguration) -> Parameters {
        let found = [
            "authorizationURL": known.authorizationURL, "tokenURL": known.tokenURL,
            "userinfoURL": known.userinfoURL, "revocationURL": known.revocationURL,
        ].compactMapValues(\.self)
        let others = form.items.filter { item in !found.keys.contains { "field.\($0)" == item.name } }
        return Parameters(others + found.map { Parameters.Item("field.\($0)", $1) })
    }

    /// The steps through the sign-in pages; nil when the form names no user.
    static func signInForms(_ form: Parameters) throws(ConfigurationError) -> [SignIn.FormRule]? {
        // A password may have spaces at its ends.
        let (user, password) = (field("signIn.user", in: form), form.text("field.signIn.password") ?? "")
        if user.isEmpty, password.isEmpty { return nil }
        if user.isEmpty { throw ConfigurationError("signIn.user", "is missing; enter it too") }
        if password.isEmpty { throw ConfigurationError("signIn.password", "is missing; enter it too") }
        for path in ["signIn.press", "signIn.agree"] where field(path, in: form).isEmpty {
            throw ConfigurationError(
                path, "is missing; enter its name, = and its value, or - if the button has no name")
        }
        func name(_ path: String, _ usual: String) -> String {
            let given = field(path, in: form)
            return given.isEmpty ? usual : given
        }
        let fields = [
            name("signIn.userField", "username"): user,
            name("signIn.passwordField", "password"): password,
        ]
        return [
            SignIn.FormRule(fields: fields, press: button("signIn.press", in: form)),
            SignIn.FormRule(press: button("signIn.agree", in: form)),
        ]
    }

    /// The step by which the user refuses; nil when the form names no button for it.
    static func refusalForms(_ form: Parameters) -> [SignIn.FormRule]? {
        button("signIn.cancel", in: form).map { [SignIn.FormRule(press: $0)] }
    }

    private static func button(_ path: String, in form: Parameters) -> SignIn.FormRule.Button? {
        let text = field(path, in: form)
        guard !text.isEmpty, text != "-" else { return nil }
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return SignIn.FormRule.Button(name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
    }

    /// The value of a field, without spaces that were pasted with it; empty where it was not sent.
    static func field(_ path: String, in form: Parameters) -> String {
        trimmed(form.text("field.\(path)") ?? "")
    }

    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// A problem with the label of its field, or with its place in the configuration file.
    static func words(for problem: ConfigurationError) -> String {
        let label = (all + signIn).first { $0.path.hasSameBytes(as: problem.path) }?.label
        guard let label else { return "In the configuration file: \(problem)" }
        let isPredicate = ["is ", "has "].contains { problem.problem.hasPrefix($0) }
        return isPredicate ? "\(label) \(problem.problem)." : "\(label): \(problem.problem)"
    }

    /// The values without secrets, and without the file, which may hold some.
    static func withoutSecrets(_ form: Parameters) -> Parameters {
        let secrets = (all + signIn).filter(\.isSecret).map { "field.\($0.path)" } + ["file", "token"]
        return Parameters(form.items.filter { !secrets.contains($0.name) })
    }
}
