import WebDriver

extension SignIn {
    /// Lets a real browser take the steps, when the configuration says `"browser": true`.
    ///
    /// Throws `ConfigurationError` when another way is given too, or the browser is not installed.
    mutating func readRealBrowser(_ object: ConfigurationObject) throws(ConfigurationError) {
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
