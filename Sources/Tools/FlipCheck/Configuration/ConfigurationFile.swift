import OAuth
import WebDriver

/// The configuration file, key by key, as ``ConfigurationKey`` describes it.
struct ConfigurationFile: Decodable {
    struct Client: Decodable {
        var id: String
        var secret, authentication: String?
        var pkce: Bool?

        var credentials: ClientCredentials {
            // Without a secret the authorization endpoint can still be looked at.
            ClientCredentials(
                id: id, secret: secret ?? "", method: authentication == "basic" ? .basic : .body)
        }
    }

    struct Authorize: Decodable {
        var parameters: [String: String]?
        var refusalPage: String?
    }

    struct Association: Decodable { var url, file, copy: String? }

    struct Form: Decodable {
        struct Button: Decodable {
            var name: String
            var value: String?
        }

        var fields: [String: String]?
        var press: Button?

        var rule: SignIn.FormRule {
            .init(fields: fields ?? [:], press: press.map { .init(name: $0.name, value: $0.value ?? "") })
        }
    }

    struct SignInPages: Decodable {
        var forms, refusal: [Form]?
        var reset, origins, command: [String]?
        var headers: [String: String]?
        var browser, byHand: Bool?
    }

    struct Limits: Decodable { var seconds, totalSeconds, bytes, requestsPerSecond: Int? }

    var universalLink, appID, projectID, redirectURI, ca: String?
    var client, otherClient: Client?
    var issuer, authorizationURL, tokenURL, revocationURL, userinfoURL: String?
    var authorize: Authorize?
    var scopes: [String]?
    var codeLifetime: Int?
    var association: Association?
    var signIn: SignInPages?
    var limits: Limits?
    var skip: [FlipCheckConfiguration.Skip]?
}

extension FlipCheckConfiguration {
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
        do { try take(ConfigurationReader(means: means).file(json, overrides), means) } catch let error
            as ConfigurationError
        { throw error } catch { throw ConfigurationError("the file", "\(error)") }
    }

    private mutating func take(_ file: ConfigurationFile, _ means: ConfigurationMeans) throws {
        universalLink = file.universalLink
        appID = file.appID
        client = file.client?.credentials
        otherClient = file.otherClient?.credentials
        pkce = file.client?.pkce
        issuer = file.issuer
        authorizationURL = file.authorizationURL
        tokenURL = file.tokenURL
        revocationURL = file.revocationURL
        userinfoURL = file.userinfoURL
        authorizationParameters = (file.authorize?.parameters ?? [:]).sorted { $0.key < $1.key }.map {
            ($0.key, $0.value)
        }
        scopes = file.scopes ?? []
        projectID = file.projectID
        redirectURI = file.redirectURI
        codeLifetime = file.codeLifetime
        authorities = file.ca
        skip = file.skip ?? []
        for (place, skip) in skip.enumerated() where !Selection(only: [skip.rule]).unknownNames().isEmpty {
            throw ConfigurationError(
                "skip[\(place)].rule", "\(skip.rule) is no rule and no group; flip-check rules lists them")
        }
        if let association = file.association { self.association = try Association(association, means) }
        if let signIn = file.signIn { self.signIn = try SignIn(signIn, file.authorize?.refusalPage, means) }
        signIn.refusalPage = file.authorize?.refusalPage
        let places = [issuer, authorizationURL, tokenURL].compactMap { $0 }
        if !places.isEmpty, places.allSatisfy(ProbeTarget.isLoopback) { limits.requestsPerSecond = 100 }
        if let seconds = file.limits?.seconds { limits.request = .seconds(seconds) }
        if let seconds = file.limits?.totalSeconds { limits.total = .seconds(seconds) }
        if let bytes = file.limits?.bytes { limits.bytes = bytes }
        if let rate = file.limits?.requestsPerSecond { limits.requestsPerSecond = rate }
    }
}

extension FlipCheckConfiguration.Association {
    fileprivate init(_ file: ConfigurationFile.Association, _ means: ConfigurationMeans) throws {
        func read(_ path: String, _ name: String) throws -> [UInt8] {
            guard let bytes = means.file(path) else {
                throw ConfigurationError("association.\(name)", "the file \(path) cannot be read")
            }
            return bytes
        }
        url = file.url
        self.file = try file.file.map { try read($0, "file") }
        copy = try file.copy.map { $0 == "fetch" ? .fetched : .recorded(try read($0, "copy")) }
    }
}

extension SignIn {
    fileprivate init(
        _ file: ConfigurationFile.SignInPages, _ refusalPage: String?, _ means: ConfigurationMeans
    ) throws {
        self.init(
            forms: (file.forms ?? []).map(\.rule), refusal: (file.refusal ?? []).map(\.rule),
            origins: file.origins ?? [])
        self.refusalPage = refusalPage
        for (name, value) in (file.headers ?? [:]).sorted(by: { $0.key < $1.key }) {
            headers.add(name, value)
        }
        let (run, ask) = (means.run, means.ask)
        if let reset = file.reset, !reset.isEmpty { self.reset = { _ = await run(reset) } }
        let command = file.command ?? []
        if file.byHand == true {
            guard command.isEmpty else {
                throw ConfigurationError("signIn.byHand", "and command are two ways; keep one")
            }
            way = .person(ask)
        } else if !command.isEmpty {
            way = .program { url in await run(command + [url]) }
        }
        if file.browser == true { try useRealBrowser(means) }
    }

    /// Lets a real browser take the steps.
    private mutating func useRealBrowser(_ means: ConfigurationMeans) throws {
        guard case .browser = way else {
            throw ConfigurationError("signIn.browser", "and command or byHand are two ways; keep one")
        }
        var environment: [String: String] = [:]
        for name in ["PATH", "TMPDIR", "HOME", "LANG"] { environment[name] = means.environment(name) }
        guard ChromeDriver.isInstalled(in: environment) else {
            throw ConfigurationError("signIn.browser", "\(WebDriverError.notInstalled("chromedriver"))")
        }
        let browser = RealBrowser(
            steps: forms, origins: origins, refusalPage: refusalPage, environment: environment)
        way = .realBrowser(browser)
        end = { await browser.end() }
    }
}
