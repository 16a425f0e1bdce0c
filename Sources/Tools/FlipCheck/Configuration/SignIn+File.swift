import JSON
import WebDriver
import WebText

extension SignIn.FormRule {
    fileprivate init(_ object: JSONValue) {
        self.init(fields: object["fields"].table)
        if let name = object["press"]?["name"]?.string {
            press = Button(name: name, value: object["press"]?["value"]?.string ?? "")
        }
    }
}

extension SignIn {
    /// The sign-in of a configuration file.
    ///
    /// - Parameters:
    ///   - object: the member `signIn`, or nil when the file does not have it.
    ///   - refusalPage: the text in each page that refuses a request, which is a member of `authorize`.
    init(_ object: JSONValue?, refusalPage: String?, _ sources: ConfigurationSources) throws {
        self.init()
        let object = object ?? [:]
        forms = object["forms"].elements.map(FormRule.init)
        refusal = object["refusal"].elements.map(FormRule.init)
        origins = object["origins"].texts
        for (index, origin) in origins.enumerated() where (try? AbsoluteURL(origin)) == nil {
            throw ConfigurationError(
                "signIn.origins[\(index)]",
                "“\(origin)” is not an origin, such as https://login.partner.example")
        }
        self.refusalPage = refusalPage
        for (name, value) in object["headers"].table.sorted(by: { $0.key < $1.key }) {
            headers.add(name, value)
        }
        let run = sources.run
        let resetCommand = object["reset"].texts
        if !resetCommand.isEmpty { reset = { _ = await run(resetCommand) } }
        try setWay(of: object, sources)
    }

    /// Sets who or what signs in, which at most one key may say.
    private mutating func setWay(of object: JSONValue, _ sources: ConfigurationSources) throws {
        let command = object["command"].texts
        let flags = ["byHand", "browser"].filter { object[$0]?.bool == true }
        let keys = (command.isEmpty ? [] : ["command"]) + flags
        if keys.count > 1, let last = keys.last {
            let others = keys.dropLast().joined(separator: " and ")
            throw ConfigurationError("signIn.\(last)", "excludes \(others); keep one of them")
        }
        switch keys.first {
        case "command":
            let run = sources.run
            way = .program { url in await run(command + [url]) }
        case "byHand": way = .person(sources.ask)
        case "browser": way = .realBrowser(try realBrowser(sources))
        default: break
        }
    }

    private func realBrowser(_ sources: ConfigurationSources) throws -> RealBrowser {
        // Only what a browser needs to start, because other variables may hold secrets.
        var environment: [String: String] = [:]
        for name in ["PATH", "TMPDIR", "HOME", "LANG"] { environment[name] = sources.environment(name) }
        guard ChromeDriver.isInstalled(in: environment) else {
            throw ConfigurationError("signIn.browser", "\(WebDriverError.notInstalled("chromedriver"))")
        }
        return RealBrowser(steps: forms, origins: origins, refusalPage: refusalPage, environment: environment)
    }
}
