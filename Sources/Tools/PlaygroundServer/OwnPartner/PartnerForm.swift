import FlipCheck
import Foundation
import HTTPMessages
import WebText

/// The form for the reader's own server, empty or as it was sent.
struct PartnerForm {
    let frame: PageFrame
    /// The address of this program at which browsers may come back.
    let returnAddress: String
    var given = Parameters()
    /// The reason why it cannot be used as it was sent.
    var problem: ConfigurationError?

    /// A value of flip-check's configuration as a field.
    struct Field {
        var path: String
        var label: String
        var hint: String
        var isRequired = false
        /// Whether it is hidden while it is typed, and never sent back.
        var isSecret = false
    }

    private static let server = [
        Field(
            path: "authorizationURL", label: "Authorization URL",
            hint: "for example https://partner.example/authorize",
            isRequired: true),
        Field(
            path: "tokenURL", label: "Token URL", hint: "for example https://partner.example/token",
            isRequired: true),
        Field(
            path: "userinfoURL", label: "Userinfo URL", hint: "for example https://partner.example/userinfo"),
        Field(
            path: "revocationURL", label: "Revocation URL", hint: "for example https://partner.example/revoke"
        ),
    ]
    private static let client = [
        Field(
            path: "client.id", label: "Client id", hint: "the one that you made for Google", isRequired: true),
        Field(
            path: "client.secret", label: "Client secret", hint: "stays in the memory of this program",
            isSecret: true),
        Field(path: "scopes", label: "Scopes", hint: "separated by spaces"),
    ]
    private static let project = Field(
        path: "projectID", label: "Google's project id", hint: "last in Google's redirect URI")
    private static let more = [
        Field(
            path: "universalLink", label: "Universal link of your app",
            hint: "for example https://partner.example/flip"),
        Field(path: "appID", label: "App id", hint: "for example TEAMID1234.example.partner.app"),
        Field(path: "issuer", label: "Issuer", hint: "for example https://partner.example"),
    ]
    private static let all = server + client + [project] + more

    /// The values of a form that was sent, by their paths in a configuration; an empty one is left out.
    static func overrides(_ form: Parameters) -> [(path: String, value: FlipCheckConfiguration.Override)] {
        var values: [(path: String, value: FlipCheckConfiguration.Override)] = all.compactMap { field in
            guard let text = (try? form.value("field.\(field.path)")) ?? nil else { return nil }
            // Spaces come along when a value is pasted.
            return (field.path, .text(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
        if (try? form.value("basic")) == "on" { values.append(("client.authentication", .text("basic"))) }
        return values
    }

    /// A problem with the label of its field, or with its place in the configuration file.
    static func words(for problem: ConfigurationError) -> String {
        let label = (all + signIn).first { $0.path.hasSameBytes(as: problem.path) }?.label
        return label.map { "\($0): \(problem.problem)" } ?? "In the configuration file: \(problem)"
    }

    /// The values without secrets, and without the file, which may hold some.
    static func withoutSecrets(_ form: Parameters) -> Parameters {
        let secrets = (all + signIn).filter(\.isSecret).map { "field.\($0.path)" } + ["file", "token"]
        return Parameters(form.items.filter { !secrets.contains($0.name) })
    }

    /// The page.
    var response: HTTPResponse {
        frame.page(
            "Your partner – Playground", status: problem == nil ? 200 : 400,
            body: """
                <div class="narrow"><h1>Your own partner</h1>
                <p class="watch">Google's side plays against your server. What you enter stays in the memory of this program, and \
                goes to your server alone.</p>
                \(problem.map { "<p class=\"alert\" role=\"alert\" id=\"problem\">\(Self.words(for: $0))</p>" } as HTML?)
                \(frame.form("/partner", class: "options", content))</div>
                """)
    }

    private var content: HTML {
        """
        <fieldset><legend>Your server</legend><div class="fields">\(HTML(Self.server.map(input)))</div></fieldset>
        <fieldset><legend>The client for Google</legend><div class="fields">\(HTML(Self.client.map(input)))</div>
        <label class="choice"><input type="checkbox" name="basic"\(isGiven("basic", "on") ? " checked" : "" as HTML)> \
        The secret goes by HTTP Basic, not in the form</label></fieldset>
        <fieldset><legend>The way back</legend>
        <label class="choice"><input type="radio" name="back" value="here"\(comesHere ? " checked" : "" as HTML)> \
        <span>The browser comes back to this program. Allow this redirect URI:<br><code>\(returnAddress)</code></span></label>
        <label class="choice"><input type="radio" name="back" value="google"\(comesHere ? "" : " checked" as HTML)> \
        <span>It ends at Google's address, as in production, and you paste that here.</span></label>
        <div class="fields">\(input(Self.project))</div></fieldset>
        \(signInFields)
        <details\(hasMore ? " open" : "" as HTML)><summary>Your app, the issuer, or a configuration file</summary>
        <fieldset><legend class="vh">More</legend><div class="fields">\(HTML(Self.more.map(input)))</div></fieldset>
        <fieldset><legend>A configuration file, as flip-check takes it</legend>
        <p class="hint">The fields above count more. Variables, files and programs that it names are not followed here. \
        <a href="/docs/flip-check">What the file can say</a></p>
        <p hidden><label>Choose a file <input type="file" data-into="file" accept=".json"></label></p>
        <p><label>Or paste its content<br><textarea class="wide" name="file" rows="8" spellcheck="false">\(value("file"))</textarea>\
        </label></p></fieldset></details>
        <p class="buttons"><button class="control go" name="do" value="link">Link an account, live</button>
        <button class="control" name="do" value="check">Check every rule</button></p>
        <p class="hint">The first lets you sign in in this browser and shows each message. The second asks by itself, as \
        <a href="/docs/flip-check">flip-check</a> does, and reports what does not hold, worst first.</p>
        """
    }

    func input(_ field: Field) -> HTML {
        let required: HTML? = field.isRequired ? " <span class=\"same\">needed</span>" : nil
        // A secret is never sent back.
        let value = field.isSecret ? "" : value("field.\(field.path)")
        let isWrong = problem?.path.hasSameBytes(as: field.path) == true
        let wrong: HTML? = isWrong ? " aria-invalid=\"true\" aria-describedby=\"problem\" autofocus" : nil
        return """
            <label>\(field.label)\(required)<input class="wide" type="\(field.isSecret ? "password" : "text")" \
            name="field.\(field.path)" value="\(value)" placeholder="\(field.hint)" autocomplete="off" \
            autocapitalize="none" spellcheck="false"\(wrong)></label>
            """
    }

    func value(_ name: String) -> String { Self.value(name, in: given) }

    /// The value of a field; empty where it was not sent.
    static func value(_ name: String, in form: Parameters) -> String {
        ((try? form.value(name)) ?? nil) ?? ""
    }
    private func isGiven(_ name: String, _ value: String) -> Bool { self.value(name).hasSameBytes(as: value) }
    private var comesHere: Bool { !isGiven("back", "google") }
    private var hasMore: Bool {
        !value("file").isEmpty || Self.more.contains { !value("field.\($0.path)").isEmpty }
    }
}

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
