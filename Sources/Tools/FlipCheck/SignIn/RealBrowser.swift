import WebDriver

/// Signs in with Chromium, which finds the partner's own hosts only, so that nothing goes to another host.
package actor RealBrowser {
    private let steps: [SignIn.FormRule]
    private let origins: [String]
    private let refusalPage: String?
    private let environment: [String: String]
    /// How many looks in a row may find nothing to do before the way counts as ended.
    private let patience: Int
    private static let pauseBetweenLooks: Duration = .milliseconds(50)
    /// The running driver, and its one session.
    private var started: Started?

    private struct Started {
        let driver: ChromeDriver
        let session: WebDriverSession
    }

    /// A browser that is started when it is needed.
    ///
    /// - Parameters:
    ///   - steps: the forms to fill; a name in them may be an `id`, or a button's text.
    ///   - origins: the partner's origins besides that of the authorization URL.
    ///   - refusalPage: a text in the HTML of each page that refuses, or nil where no text tells.
    ///   - environment: the environment in which Chromium and its driver are found.
    ///   - patience: how many looks in a row may find nothing to do. They are 50 ms apart, so that the scripts of a page have
    ///     five seconds by default.
    package init(
        steps: [SignIn.FormRule], origins: [String], refusalPage: String? = nil,
        environment: [String: String], patience: Int = 100
    ) {
        self.steps = steps
        self.origins = origins.compactMap(SignIn.origin(of:))
        self.refusalPage = refusalPage
        self.environment = environment
        self.patience = patience
    }

    /// The way from an address to the end of its redirects, forms and scripts.
    package struct Outcome: Sendable {
        /// The address where the browser stopped, which may be one that it could not open.
        package let address: String
        /// The pages on which a step was taken, and the last one.
        package let pages: [SeenPage]
    }

    /// Opens an address, takes each step once, in any order, and returns the address where that ended.
    package func authorize(_ url: String) async throws -> Outcome {
        let ownOrigins = origins + [SignIn.origin(of: url)].compactMap(\.self)
        let page = RealPage(session: try await session(finding: ownOrigins), refusalPage: refusalPage)
        // A redirect to a host that is not found is an error of the driver; the address shows where it led.
        try await page.unlessRefused { try await page.session.open(url) }
        var untaken = Array(steps.enumerated())
        var pages: [SeenPage] = []
        var lastSignature = ""
        var looksWithoutStep = 0
        while looksWithoutStep < patience {
            let address = try await page.session.url
            if let origin = SignIn.origin(of: address), !ownOrigins.contains(origin) {
                return Outcome(address: address, pages: pages)
            }
            // The page has to change between two steps: the first one needs time to have its effect.
            if let signature = try await page.signature(), signature != lastSignature,
                let place = try await page.firstFitting(untaken.map(\.element))
            {
                lastSignature = signature
                looksWithoutStep = 0
                let (number, step) = untaken.remove(at: place)
                if let seen = try await page.seen(step: number) { pages.append(seen) }
                try await page.take(step)
            } else {
                looksWithoutStep += 1
                try await Task.sleep(for: Self.pauseBetweenLooks)
            }
        }
        if let seen = try await page.seen(step: nil) { pages.append(seen) }
        return Outcome(address: try await page.session.url, pages: pages)
    }

    /// Stops the browser; the next ``authorize(_:)`` starts another.
    package func end() async {
        await started?.driver.stop()
        started = nil
    }

    /// The session of the running browser, or of a new one that finds the hosts of these origins only.
    private func session(finding ownOrigins: [String]) async throws -> WebDriverSession {
        if let started { return started.session }
        var options = ChromiumOptions()
        options.hosts = ownOrigins.map(ProbeTarget.host)
        options.implicitWait = .zero
        let driver = try await ChromeDriver.start(environment: environment)
        do {
            let session = try await driver.startSession(options)
            started = Started(driver: driver, session: session)
            return session
        } catch {
            await driver.stop()
            throw error
        }
    }
}
