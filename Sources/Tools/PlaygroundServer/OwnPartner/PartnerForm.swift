import DemoData
import FlipCheck
import HTTPMessages
import PartnerServer
import WebText

/// The form for the reader's own server, empty, filled in, or as it was sent.
struct PartnerForm {
    let frame: PageFrame
    /// The redirect URI of this program, for the reader to allow at the server.
    let redirectURI: String
    /// The values in the fields.
    var given = Parameters()
    /// The reason why the form cannot be used as it was sent.
    var problem: ConfigurationError?
    /// Whether these are the demo's values, whose secrets protect nothing.
    var isDemo = false
    /// What the metadata of the issuer says, and what it lacks.
    var notes: [String] = []

    /// The parameter of ``path(withValuesOf:)``.
    static let valuesParameter = "like"

    /// The path of the form with the values of an earlier check or run, by its id; secrets are left out.
    static func path(withValuesOf id: String) -> String { "/partner?\(valuesParameter)=\(id)" }

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
        return Parameters(values.map { Parameters.Item(parameter(for: $0), $1) })
    }()

    var response: HTTPResponse {
        let alert: HTML? = problem.map {
            "<p class=\"alert\" role=\"alert\" id=\"problem\">\(Self.message(for: $0))</p>"
        }
        return frame.page(
            "Your server – Playground", status: problem == nil ? 200 : 400,
            body: """
                <div class="narrow"><h1>Your server</h1>
                <p class="watch">This page acts as Google, and tests your server. What you enter stays in the \
                memory of this program, which sends it only to your server.</p>
                \(alert)\(HTML(notes.map { "<p role=\"status\">\($0)</p>" }))
                \(frame.form("/partner", class: "options", content))</div>
                """)
    }

    private var content: HTML {
        """
        \(fillInSection)
        \(fields("Your server", Self.serverFields))
        \(fields("The client for Google", Self.clientFields, PageFrame.choice(
            type: "checkbox", name: "basic", value: "on", isChosen: isGiven("basic", "on"),
            label: "Send the secret by HTTP Basic, not in the form")))
        \(wayBackSection)
        \(testUser)
        \(appAndFileSection)
        <p class="buttons"><button class="control go" name="do" value="link">Link an account, live</button>
        <button class="control" name="do" value="check">Check every rule</button></p>
        <p class="hint">With the first, you sign in in this browser and see each message of Google's side. \
        The second sends its own requests, as <a href="/docs/flip-check">flip-check</a> does, and lists the broken \
        rules, the worst first.</p>
        """
    }

    private var fillInSection: HTML {
        """
        <fieldset><legend>Fill it in</legend>
        <div class="fields">\(input(Self.issuerField))</div>
        <p class="buttons"><button class="control small" name="do" value="fill">Fill in from the \
        issuer</button>
        <button class="control small" name="do" value="demo">The partner-server of this project</button></p>
        <p class="hint">The first reads your server's metadata (RFC 8414), before you type secrets. \
        The second has the demo values. It needs \
        <code>swift run partner-server --redirect-uri \(redirectURI)</code> in another \
        terminal.</p></fieldset>
        """
    }

    private var wayBackSection: HTML {
        """
        <fieldset><legend>The way back</legend>
        \(PageFrame.choice(type: "radio", name: "back", value: "here", isChosen: comesBack, label: """
            The browser comes back to this program. Allow this redirect URI:<br><code>\(redirectURI)</code>
            """))
        \(PageFrame.choice(type: "radio", name: "back", value: "google", isChosen: !comesBack, label: """
            The browser ends at Google's address, as in production, and you paste that address here.
            """))<div class="fields">\(input(Self.projectField))</div></fieldset>
        """
    }

    private var appAndFileSection: HTML {
        let isUsed =
            given.single("file") != nil
            || Self.appFields.contains { !Self.field($0.path, in: given).isEmpty }
        return """
            <details\(" open", if: isUsed)><summary>Your app, or a configuration file</summary>
            \(fields("Your app", Self.appFields))
            <fieldset><legend>A configuration file, as flip-check takes it</legend>
            <p class="hint">If a value is also in a field above, the field counts. This page does not use \
            variables, files or programs that the file names. <a href="/docs/flip-check">What the file \
            can contain</a></p>
            <p hidden><label>Choose a file <input type="file" data-into="file" accept=".json"></label></p>
            <p><label>Or paste its content<br><textarea class="wide" name="file" rows="8" spellcheck="false">\
            \(given.single("file") ?? "")</textarea></label></p></fieldset></details>
            """
    }

    private var testUser: HTML {
        let isUsed = Self.signInFields.contains { field in
            !Self.field(field.path, in: given).isEmpty || isWrong(field)
        }
        return """
            <details id="test-user"\(" open", if: isUsed)>\
            <summary>A test user, for “Check every rule”</summary>
            <p class="hint">The check signs in by itself, as a browser without scripts. It needs the names \
            in the HTML of your pages. For a button, enter its name, = and its value. For other ways to \
            sign in, use <code>signIn</code> in a configuration file.</p>
            \(fields("Test user", Self.signInFields))</details>
            """
    }

    private func fields(_ legend: String, _ fields: [Field], _ more: HTML? = nil) -> HTML {
        """
        <fieldset><legend>\(legend)</legend><div \
        class="fields">\(HTML(fields.map(input)))</div>\(more)</fieldset>
        """
    }

    private func input(_ field: Field) -> HTML {
        let name = Self.parameter(for: field.path)
        // A secret that was typed is never sent back.
        let isHidden = field.isSecret && !isDemo
        let value = isHidden ? "" : given.single(name) ?? ""
        let wrong: HTML? =
            isWrong(field) ? " aria-invalid=\"true\" aria-describedby=\"problem\" autofocus" : nil
        return """
            <label>\(field.label)\(" <span class=\"same\">needed</span>", if: field.isRequired)\
            <input class="wide" \
            type="\(field.isSecret ? "password" : "text")" \
            name="\(name)" value="\(value)" placeholder="\(field.hint)" \
            autocomplete="\(field.isSecret ? "new-password" : "off")" \
            autocapitalize="none" spellcheck="false"\(wrong)></label>
            """
    }

    /// Whether the problem is about a field.
    private func isWrong(_ field: Field) -> Bool { problem?.path.hasSameBytes(as: field.path) == true }

    private func isGiven(_ name: String, _ value: String) -> Bool {
        (given.single(name) ?? "").hasSameBytes(as: value)
    }

    /// Whether the browser comes back to this program, and not to Google's address.
    private var comesBack: Bool { !isGiven("back", "google") }
}
