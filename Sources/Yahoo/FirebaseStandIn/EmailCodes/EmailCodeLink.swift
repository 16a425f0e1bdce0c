import WebText

/// The parts of the link in an email that do not depend on the code.
struct EmailCodeLink: Sendable {
    /// Where the action page is in production, at the project's auth domain.
    static let productionPath = "/__/auth/action"
    /// Where the action page is for an SDK that uses an emulator.
    static let emulatorPath = "/emulator/action"

    /// The URL of the action page.
    let page: String
    /// The API key of the app that asked for the code, or the project's first key for an administrator; nil when
    /// the project has none.
    let apiKey: String?
    /// The page that the browser opens after the link; nil for none (`url` of the SDKs' action code
    /// settings).
    let continueURL: String?

    /// The link that a call asks for.
    ///
    /// Throws `INVALID_CONTINUE_URI`, `UNAUTHORIZED_DOMAIN`, `INVALID_DYNAMIC_LINK_DOMAIN` or
    /// `INVALID_HOSTING_LINK_DOMAIN`.
    init(_ call: Call) throws {
        let project = call.context.project
        // The sender of a request chooses its `Host`. With the attacker's host in the link, the code of another
        // user would go there, so the link takes the host of the request only if that is a loopback address.
        let origin = call.request.origin
        if (try? AbsoluteURL(origin))?.isLoopback == true {
            page = origin + Self.emulatorPath
        } else {
            page = "https://\(project.authDomain)\(Self.productionPath)"
        }
        apiKey = FirebaseServer.apiKey(of: call.request, call.query) ?? project.apiKeys.first
        continueURL = try call.fields.text("continueUrl")
        if let continueURL { try Self.checkContinueURL(continueURL, project) }
        // Firebase Dynamic Links ended in August 2025, so no project has a domain for them.
        guard try call.fields.text("dynamicLinkDomain") == nil else {
            throw WireError("INVALID_DYNAMIC_LINK_DOMAIN")
        }
        if let domain = try call.fields.text("linkDomain"), !project.authorizes(host: domain.lowercased()) {
            throw WireError("INVALID_HOSTING_LINK_DOMAIN")
        }
    }

    /// Throws unless the page is on an authorized domain of the project.
    private static func checkContinueURL(_ continueURL: String, _ project: FirebaseProject) throws {
        guard let url = try? AbsoluteURL(continueURL) else {
            throw WireError("INVALID_CONTINUE_URI", "Expected an absolute http or https URL.")
        }
        guard Check.that(project.authorizes(host: url.host), .continueURL) else {
            throw WireError("UNAUTHORIZED_DOMAIN", "Domain not allowlisted by project")
        }
    }

    /// The link in the mail, with a code.
    func text(_ purpose: EmailCodePurpose, code: String) -> String {
        var items = [Parameters.Item("mode", purpose.mode), Parameters.Item("oobCode", code)]
        if let apiKey { items.append(Parameters.Item("apiKey", apiKey)) }
        // The action page has no texts for people, so the language has no effect.
        items.append(Parameters.Item("lang", "en"))
        if let continueURL { items.append(Parameters.Item("continueUrl", continueURL)) }
        return Parameters(items).appended(to: page)
    }
}

extension SecurityRule {
    /// Without it, a link in the project's own mail leads to an attacker's page, with the code of a sign-in.
    static let continueURL = Self(
        "firebase.continue-url", "the page after a link in an email is on an authorized domain",
        "Firebase: passing state in email actions")
}
