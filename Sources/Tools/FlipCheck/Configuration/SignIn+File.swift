import HTTPMessages
import JSON
import WebDriver

extension SignIn.FormRule {
    fileprivate init(_ file: JSONValue) {
        self.init(
            fields: file["fields"].table,
            press: (file["press"]?["name"]?.string).map { name in
                Button(name: name, value: file["press"]?["value"]?.string ?? "")
            })
    }
}

extension SignIn {
    init(_ file: JSONValue?, _ refusalPage: String?, _ sources: ConfigurationSources) throws {
        self.init()
        forms = (file?["forms"]).elements.map(FormRule.init)
        refusal = (file?["refusal"]).elements.map(FormRule.init)
        origins = (file?["origins"]).texts
        self.refusalPage = refusalPage
        for (name, value) in (file?["headers"]).table.sorted(by: { $0.key < $1.key }) {
            headers.add(name, value)
        }
        let run = sources.run
        let reset = (file?["reset"]).texts
        if !reset.isEmpty { self.reset = { _ = await run(reset) } }
        let command = (file?["command"]).texts
        let isByHand = file?["byHand"]?.bool == true
        let isByBrowser = file?["browser"]?.bool == true
        var given: [String] = []
        if !command.isEmpty { given.append("command") }
        if isByHand { given.append("byHand") }
        if isByBrowser { given.append("browser") }
        if given.count > 1, let last = given.last {
            let others = given.dropLast().joined(separator: " and ")
            throw ConfigurationError("signIn.\(last)", "and \(others) are two ways; keep one")
        }
        if !command.isEmpty { way = .program { url in await run(command + [url]) } }
        if isByHand { way = .person(sources.ask) }
        if isByBrowser { try useRealBrowser(sources) }
    }

    private mutating func useRealBrowser(_ sources: ConfigurationSources) throws {
        var environment: [String: String] = [:]
        for name in ["PATH", "TMPDIR", "HOME", "LANG"] { environment[name] = sources.environment(name) }
        guard ChromeDriver.isInstalled(in: environment) else {
            throw ConfigurationError("signIn.browser", "\(WebDriverError.notInstalled("chromedriver"))")
        }
        let browser = RealBrowser(
            steps: forms, origins: origins, refusalPage: refusalPage, environment: environment)
        way = .realBrowser(browser)
        end = { await browser.end() }
    }
}
