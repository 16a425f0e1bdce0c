import DemoData
import FlipCheck
import Foundation
import HTTPMessages
import PartnerServer
import WebText

/// The form for the reader's own server, empty, filled in, or as it was sent.
struct PartnerForm {
    let frame: PageFrame
    let returnAddress: String
    var given = Parameters()
    /// The reason why it cannot be used as it was sent.
    var problem: ConfigurationError?
    /// Whether these are the demo's values, whose secrets protect nothing.
    var isDemo = false
    var notes: [String] = []

    /// A value of flip-check's configuration as a field.
    struct Field {
        var path: String
        var label: String
        var hint: String
        var isRequired = false
        /// Whether it is hidden while it is typed, and never sent back.
        var isSecret = false

        init(
            _ path: String, _ label: String, _ hint: String, isRequired: Bool = false, isSecret: Bool = false
        ) {
            (self.path, self.label, self.hint) = (path, label, hint)
            (self.isRequired, self.isSecret) = (isRequired, isSecret)
        }
    }

    private static let issuer = Field("issuer", "Issuer", "for example https://partner.example")
    private static let server = [
        Field(
            "authorizationURL", "Authorization URL", "for example https://partner.example/authorize",
            isRequired: true),
        Field("tokenURL", "Token URL", "for example https://partner.example/token", isRequired: true),
        Field("userinfoURL", "Userinfo URL", "for example https://partner.example/userinfo"),
        Field("revocationURL", "Revocation URL", "for example https://partner.example/revoke"),
    ]
    private static let client = [
        Field("client.id", "Client id", "the client that you made for Google", isRequired: true),
        Field("client.secret", "Client secret", "stays in the memory of this program", isSecret: true),
        Field("scopes", "Scopes", "separated by spaces"),
    ]
    private static let project = Field(
        "projectID", "Google's project id", "last in Google's redirect URI")
    private static let more = [
        Field("universalLink", "Universal link of your app", "for example https://partner.example/flip"),
        Field("appID", "App id", "for example TEAMID1234.example.partner.app"),
    ]
    private static let all = [issuer] + server + client + [project] + more
    /// A test user, with whom the check of every rule signs in by itself.
    private static let signIn = [
        Field("signIn.user", "Test user's name", "for example ada"),
        Field(
            "signIn.password", "Test user's password", "stays in the memory of this program", isSecret: true),
        Field("signIn.userField", "Name of the field for the user", "username, if you enter nothing"),
        Field("signIn.passwordField", "Name of the field for the password", "password, if you enter nothing"),
        Field("signIn.press", "Button that signs in", "for example decision=sign-in"),
        Field("signIn.agree", "Button that agrees", "for example decision=agree"),
        Field("signIn.cancel", "Button that cancels", "for example decision=cancel"),
    ]

    /// The parameter of ``address(withValuesOf:)``.
    static let valuesParameter = "like"

    /// The address of the form with the values of an earlier check or run, by its id; secrets are left out.
    static func address(withValuesOf id: String) -> String { "/partner?\(valuesParameter)=\(id)" }

    /// The form for the partner-server of this project, at its usual address.
    static let demo: Parameters = {
        typealias Demo = PartnerServerConfiguration.Demo
        let issuer = "http://127.0.0.1:8080"
        let values: KeyValuePairs = [
            "issuer": issuer, "authorizationURL": "\(issuer)/authorize", "tokenURL": "\(issuer)/token",
            "userinfoURL": "\(issuer)/userinfo", "revocationURL": "\(issuer)/revoke",
            "client.id": Demo.clientID, "client.secret": Demo.clientSecret,
            "scopes": "devices.read devices.control", "projectID": Demo.googleProject,
            "signIn.user": Demo.username, "signIn.password": Demo.password,
            "signIn.press": "decision=sign-in", "signIn.agree": "decision=agree",
            "signIn.cancel": "decision=cancel",
        ]
        return Parameters(values.map { Parameters.Item("field.\($0)", $1) })
    }()

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

    var response: HTTPResponse {
        let alert: HTML? = problem.map {
            "<p class=\"alert\" role=\"alert\" id=\"problem\">\(Self.words(for: $0))</p>"
        }
        return frame.page(
            "Your partner – Playground", status: problem == nil ? 200 : 400,
            body: """
                <div class="narrow"><h1>Your own partner</h1>
                <p class="watch">This page acts as Google, and tests your server. What you enter stays in the \
                memory of this program, which sends it only to your server.</p>
                \(alert)\(HTML(notes.map { "<p role=\"status\">\($0)</p>" }))
                \(frame.form("/partner", class: "options", content))</div>
                """)
    }

    private var content: HTML {
        """
        <fieldset><legend>Fill it in</legend>
        <div class="fields">\(input(Self.issuer))</div>
        <p class="buttons"><button class="control small" name="do" value="fill">Fill in from the \
        issuer</button>
        <button class="control small" name="do" value="demo">The partner-server of this project</button></p>
        <p class="hint">The first reads your server's metadata (RFC 8414), before you type secrets. \
        The second has the demo values. It needs \
        <code>swift run partner-server --redirect-uri \(returnAddress)</code> in another \
        terminal.</p></fieldset>
        \(fields("Your server", Self.server))
        \(fields("The client for Google", Self.client, PageFrame.choice(
            "checkbox", "basic", "on", isChosen: isGiven("basic", "on"),
            "Send the secret by HTTP Basic, not in the form")))
        <fieldset><legend>The way back</legend>
        \(PageFrame.choice("radio", "back", "here", isChosen: comesHere, """
            The browser comes back to this program. Allow this redirect URI:<br><code>\(returnAddress)</code>
            """))
        \(PageFrame.choice("radio", "back", "google", isChosen: !comesHere, """
            The browser ends at Google's address, as in production, and you paste that address here.
            """))
        <div class="fields">\(input(Self.project))</div></fieldset>
        \(signInFields)
        <details\(" open", if: hasMore)><summary>Your app, or a configuration file</summary>
        \(fields("Your app", Self.more))
        <fieldset><legend>A configuration file, as flip-check takes it</legend>
        <p class="hint">If a value is also in a field above, the field counts. This page does not use \
        variables, files or programs that the file names. <a href="/docs/flip-check">What the file \
        can contain</a></p>
        <p hidden><label>Choose a file <input type="file" data-into="file" accept=".json"></label></p>
        <p><label>Or paste its content<br><textarea class="wide" name="file" rows="8" spellcheck="false">\
        \(given.text("file") ?? "")</textarea></label></p></fieldset></details>
        <p class="buttons"><button class="control go" name="do" value="link">Link an account, live</button>
        <button class="control" name="do" value="check">Check every rule</button></p>
        <p class="hint">With the first, you sign in in this browser and see each message. The second \
        sends its own requests, as <a href="/docs/flip-check">flip-check</a> does, and lists the broken \
        rules, the worst first.</p>
        """
    }

    private var signInFields: HTML {
        let isUsed = Self.signIn.contains {
            !Self.field($0.path, in: given).isEmpty || problem?.path.hasSameBytes(as: $0.path) == true
        }
        return """
            <details id="test-user"\(" open", if: isUsed)>\
            <summary>A test user, for “Check every rule”</summary>
            <p class="hint">The check signs in by itself, as a browser without scripts. It needs the names \
            in the HTML of your pages. For a button, enter its name, = and its value. For other ways to \
            sign in, use <code>signIn</code> in a configuration file.</p>
            \(fields("Test user", Self.signIn))</details>
            """
    }

    private func fields(_ legend: String, _ fields: [Field], _ more: HTML? = nil) -> HTML {
        """
        <fieldset><legend>\(legend)</legend><div \
        class="fields">\(HTML(fields.map(input)))</div>\(more)</fieldset>
        """
    }

    private func input(_ field: Field) -> HTML {
        let path = "field.\(field.path)"
        // A secret that was typed is never sent back.
        let value = field.isSecret && !isDemo ? "" : given.text(path) ?? ""
        let isWrong = problem?.path.hasSameBytes(as: field.path) == true
        let wrong: HTML? = isWrong ? " aria-invalid=\"true\" aria-describedby=\"problem\" autofocus" : nil
        return """
            <label>\(field.label)\(" <span class=\"same\">needed</span>", if: field.isRequired)\
            <input class="wide" \
            type="\(field.isSecret ? "password" : "text")" \
            name="\(path)" value="\(value)" placeholder="\(field.hint)" autocomplete="off" \
            autocapitalize="none" spellcheck="false"\(wrong)></label>
            """
    }

    private func isGiven(_ name: String, _ value: String) -> Bool {
        (given.text(name) ?? "").hasSameBytes(as: value)
    }

    private var comesHere: Bool { !isGiven("back", "google") }

    private var hasMore: Bool {
        given.text("file")?.isEmpty == false
            || Self.more.contains { !Self.field($0.path, in: given).isEmpty }
    }
}
