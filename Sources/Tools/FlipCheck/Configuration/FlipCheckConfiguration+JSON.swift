import HTTPMessages
import JSONText
import OAuth
import UniversalLinks
import WebDriver

extension FlipCheckConfiguration {
    /// A value that takes the place of the file's, such as that of a flag.
    package enum Override: Sendable, Hashable {
        /// Text, in the file in quotes.
        case text(String)
        /// A whole number.
        case number(Int)
        /// True or false.
        case flag(Bool)

        fileprivate var json: JSON {
            switch self {
            case .text(let text): .string(text)
            case .number(let number): .number("\(number)")
            case .flag(let flag): .bool(flag)
            }
        }
    }

    /// Reads a configuration file, with values that take the place of the file's.
    ///
    /// - Parameters:
    ///   - json: the file; empty for none.
    ///   - overrides: values by their paths, such as those of flags: `client.id`.
    ///   - means: where secrets and answers come from that the file names.
    package init(
        json: [UInt8], overrides: [(path: String, value: Override)] = [], means: ConfigurationMeans
    ) throws(ConfigurationError) {
        self.init()
        do {
            try read(
                ConfigurationObject(
                    try Self.json(json, overrides), path: "", known: ConfigurationKey.names(in: ""),
                    means: means))
        } catch let error as ConfigurationError { throw error } catch {
            throw ConfigurationError("the file", "\(error)")
        }
    }

    private static func json(
        _ file: [UInt8], _ overrides: [(path: String, value: Override)]
    ) throws -> JSON {
        var value = JSON.object([])
        if !file.isEmpty {
            do { value = try JSONReader.value(of: file, depth: 16) } catch {
                let line = file[..<min(error.offset, file.count)].count { $0 == UInt8(ascii: "\n") } + 1
                throw ConfigurationError("the file", "is not JSON: line \(line): \(error.reason)")
            }
        }
        for (path, override) in overrides {
            value = value.setting(path.split(separator: ".").map(String.init), to: override.json)
        }
        return value
    }

    private mutating func read(_ file: ConfigurationObject) throws {
        universalLink = try file.url("universalLink")
        appID = try file.text("appID")
        client = try Self.client(file, "client")
        otherClient = try Self.client(file, "otherClient")
        pkce = try file.object("client", known: ConfigurationKey.names(in: "client"))?.flag("pkce")
        let authorize = try file.object("authorize", known: ConfigurationKey.names(in: "authorize"))
        authorizationParameters = try authorize?.table("parameters") ?? []
        issuer = try file.url("issuer")
        authorizationURL = try file.url("authorizationURL")
        tokenURL = try file.url("tokenURL")
        revocationURL = try file.url("revocationURL")
        userinfoURL = try file.url("userinfoURL")
        // A flag gives the scopes in one text.
        if case .string(let text) = file.value("scopes") {
            scopes = text.split(separator: " ").map(String.init)
        } else {
            scopes = try file.texts("scopes")
        }
        projectID = try file.text("projectID")
        redirectURI = try file.text("redirectURI")
        codeLifetime = try file.count("codeLifetime")
        if let association = try file.object("association", known: ConfigurationKey.names(in: "association"))
        {
            self.association = try Association(association)
        }
        authorities = try file.text("ca")
        skip = try file.elements("skip").map { place, value in
            try Skip(value, at: place, file.means)
        }
        if let signIn = try file.object("signIn", known: ConfigurationKey.names(in: "signIn")) {
            self.signIn = try SignIn(signIn)
        }
        let places = [issuer, authorizationURL, tokenURL].compactMap { $0 }
        if !places.isEmpty, places.allSatisfy(ProbeTarget.isLoopback) { limits.requestsPerSecond = 100 }
        if let limits = try file.object("limits", known: ConfigurationKey.names(in: "limits")) {
            try self.limits.read(limits)
        }
    }

    private static func client(
        _ file: ConfigurationObject, _ name: String
    ) throws -> ClientCredentials? {
        guard let client = try file.object(name, known: ConfigurationKey.names(in: name)) else {
            return nil
        }
        guard let id = try client.text("id") else {
            throw ConfigurationError(
                client.place("id"), "is missing; give it. A name that begins with // is a note")
        }
        let method: ClientCredentials.Method =
            switch try client.text("authentication") {
            case nil, "body": .body
            case "basic": .basic
            case let other?:
                throw ConfigurationError(
                    client.place("authentication"), "is body or basic, and not \(other)")
            }
        // Without a secret the authorization endpoint can still be looked at.
        return ClientCredentials(id: id, secret: try client.secret("secret") ?? "", method: method)
    }
}

extension FlipCheckConfiguration.Association {
    fileprivate init(_ object: ConfigurationObject) throws {
        self.init(url: try object.url("url"))
        func read(_ path: String, _ name: String) throws -> [UInt8] {
            guard let bytes = object.means.file(path) else {
                throw ConfigurationError(object.place(name), "the file \(path) cannot be read")
            }
            return bytes
        }
        if let path = try object.text("file") { file = try read(path, "file") }
        guard let path = try object.text("copy") else { return }
        copy = path == "fetch" ? .fetched : .recorded(try read(path, "copy"))
    }
}

extension FlipCheckConfiguration.Skip {
    fileprivate init(_ value: JSON, at place: String, _ means: ConfigurationMeans) throws {
        let object = try ConfigurationObject(
            value, path: place, known: ConfigurationKey.names(in: "skip[]"), means: means)
        guard let rule = try object.text("rule") else {
            throw ConfigurationError(object.place("rule"), "is missing; give the id of a rule or a group")
        }
        guard Selection(only: [rule]).unknownNames().isEmpty else {
            throw ConfigurationError(
                object.place("rule"), "\(rule) is no rule and no group; flip-check rules lists them")
        }
        guard let reason = try object.text("reason") else {
            throw ConfigurationError(object.place("reason"), "is missing; say why the rule is left out")
        }
        self.init(rule: rule, reason: reason)
    }
}

extension ProbeLimits {
    fileprivate mutating func read(_ object: ConfigurationObject) throws {
        if let seconds = try object.count("seconds") { request = .seconds(seconds) }
        if let seconds = try object.count("totalSeconds") { total = .seconds(seconds) }
        if let bytes = try object.count("bytes") { self.bytes = bytes }
        if let rate = try object.count("requestsPerSecond") { requestsPerSecond = rate }
    }
}

extension JSON {
    /// The value with another at a path, through objects that are made where there are none.
    fileprivate func setting(_ path: [String], to value: JSON) -> JSON {
        guard let name = path.first else { return value }
        var members: [Member] = if case .object(let members) = self { members } else { [] }
        let inner = (members.value(name) ?? .object([])).setting(Array(path.dropFirst()), to: value)
        members.removeAll { $0.name == name }
        return .object(members + [Member(name: name, value: inner)])
    }
}

extension SignIn {
    init(_ object: ConfigurationObject) throws {
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
        let reset = try object.texts("reset")
        if !reset.isEmpty { self.reset = { _ = await run(reset) } }
        for (name, value) in try object.table("headers") { headers.add(name, value) }
        forms = try Self.forms(object, "forms")
        refusal = try Self.forms(object, "refusal")
        origins = try object.texts("origins")
        try readRealBrowser(object)
    }

    private static func forms(
        _ object: ConfigurationObject, _ name: String
    ) throws -> [FormRule] {
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

extension SignIn {
    /// Lets a real browser take the steps, when the configuration says `"browser": true`.
    mutating func readRealBrowser(_ object: ConfigurationObject) throws {
        guard try object.flag("browser") ?? false else { return }
        guard case .browser = way else {
            throw ConfigurationError(
                object.place("browser"), "and command or byHand are two ways; keep one")
        }
        var environment: [String: String] = [:]
        for name in ["PATH", "TMPDIR", "HOME", "LANG"] { environment[name] = object.means.environment(name) }
        guard ChromeDriver.isInstalled(in: environment) else {
            throw ConfigurationError(
                object.place("browser"), "\(WebDriverError.notInstalled("chromedriver"))")
        }
        let browser = RealBrowser(steps: forms, origins: origins, environment: environment)
        way = .realBrowser(browser)
        end = { await browser.end() }
    }
}
