import FlipCheck
import Foundation
import HTTPMessages
import WebText

/// The part of the form for a test user, with whom the check of every rule signs in by itself.
extension PartnerForm {
    static let signIn = [
        Field(path: "signIn.user", label: "Test user's name", hint: "for example ada"),
        Field(
            path: "signIn.password", label: "Test user's password",
            hint: "stays in the memory of this program", isSecret: true),
        Field(
            path: "signIn.userField", label: "Name of the field for the user",
            hint: "username, if you enter nothing"),
        Field(
            path: "signIn.passwordField", label: "Name of the field for the password",
            hint: "password, if you enter nothing"),
        Field(path: "signIn.press", label: "Button that signs in", hint: "for example decision=sign-in"),
        Field(path: "signIn.agree", label: "Button that agrees", hint: "for example decision=agree"),
        Field(path: "signIn.cancel", label: "Button that cancels", hint: "for example decision=cancel"),
    ]

    /// The steps through the sign-in pages; nil when the form names no user.
    ///
    /// Throws `ConfigurationError` for a user or a password alone.
    static func signInForms(_ form: Parameters) throws(ConfigurationError) -> [SignIn.FormRule]? {
        let (user, password) = (text(form, "user"), given(form, "password"))
        switch (user.isEmpty, password.isEmpty) {
        case (true, true): return nil
        case (true, false): throw ConfigurationError("signIn.user", "is missing; enter it too")
        case (false, true): throw ConfigurationError("signIn.password", "is missing; enter it too")
        case (false, false): break
        }
        func name(_ name: String, _ usual: String) -> String {
            let given = text(form, name)
            return given.isEmpty ? usual : given
        }
        let fields = [name("userField", "username"): user, name("passwordField", "password"): password]
        return [
            SignIn.FormRule(fields: fields, press: button(form, "press")),
            SignIn.FormRule(press: button(form, "agree")),
        ]
    }

    /// The step by which the user refuses; nil when the form names no button for it.
    static func refusalForms(_ form: Parameters) -> [SignIn.FormRule]? {
        button(form, "cancel").map { [SignIn.FormRule(press: $0)] }
    }

    /// The fields, folded away until one of them is used.
    var signInFields: HTML {
        let isUsed = Self.signIn.contains {
            !value("field.\($0.path)").isEmpty || problem?.path.hasSameBytes(as: $0.path) == true
        }
        return """
            <details\(isUsed ? " open" : "" as HTML)><summary>A test user, for “Check every rule”</summary>
            <fieldset id="test-user"><legend class="vh">Test user</legend>
            <p class="hint">The check signs in by itself, as a browser without scripts. It needs the names in the HTML of your \
            pages; a button is its name, = and its value. A configuration file can say more: its <code>signIn</code>.</p>
            <div class="fields">\(HTML(Self.signIn.map(input)))</div></fieldset></details>
            """
    }

    private static func given(_ form: Parameters, _ name: String) -> String {
        value("field.signIn.\(name)", in: form)
    }

    /// Spaces come along when a value is pasted; a password may have its own.
    private static func text(_ form: Parameters, _ name: String) -> String {
        given(form, name).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func button(_ form: Parameters, _ name: String) -> SignIn.FormRule.Button? {
        let text = text(form, name)
        guard !text.isEmpty else { return nil }
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        return SignIn.FormRule.Button(name: parts[0], value: parts.count > 1 ? parts[1] : "")
    }
}
