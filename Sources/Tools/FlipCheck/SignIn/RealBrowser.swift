import HTTPMessages
import JOSE
import WebDriver

/// Walks through a sign-in with Chromium, for pages that need scripts.
///
/// The browser finds the hosts of the partner's own origins only. A redirect to any other origin is where the walk ends:
/// nothing is sent there, the code least of all. The browser starts with the first walk, and stays signed in until ``end()``.
package actor RealBrowser {
    private let steps: [SignIn.FormRule]
    private let origins: [String]
    private let environment: [String: String]
    private let patience: Int
    private var started: (driver: ChromeDriver, session: WebDriverSession)?

    /// A browser that has not started.
    ///
    /// - Parameters:
    ///   - steps: what to fill in and to press, as in ``SignIn/forms``. The name of a field may also be its `id`, the
    ///     name of a button its `id` or its text.
    ///   - origins: the partner's origins: those of the pages, and those that their scripts come from.
    ///   - environment: where `chromedriver` is found.
    ///   - patience: how often a page that does not change is looked at, 50 ms apart, before it counts as the end.
    package init(
        steps: [SignIn.FormRule], origins: [String], environment: [String: String], patience: Int = 100
    ) {
        self.steps = steps
        self.origins = origins.compactMap(Self.origin)
        self.environment = environment
        self.patience = patience
    }

    /// The way from an address to the end of its redirects, forms and scripts.
    package struct Walk: Sendable, Hashable {
        /// The address where it ended.
        package var address: String
        /// The pages on the way at which a step was taken, and the one at which it ended.
        package var pages: [SeenPage]
    }

    /// Opens an address, takes each step once, in any order, and returns the address where that ended.
    ///
    /// Throws `WebDriverError` when there is no browser to be had.
    package func walk(_ url: String) async throws(WebDriverError) -> Walk {
        let own = origins + [Self.origin(url)].compactMap(\.self)
        let page = RealPage(session: try await session(finding: own))
        try await page.open(url)
        var left = Array(steps.enumerated())
        var pages: [SeenPage] = []
        var last = ""
        var looks = 0
        while looks < patience {
            let address = try await page.session.url
            if let origin = Self.origin(address), !own.contains(origin) {
                return Walk(address: address, pages: pages)
            }
            // A step on the page as it was would be taken before the last one has had its effect.
            if let now = try await page.signature(), now != last,
                let place = try await page.firstFitting(left.map(\.element))
            {
                last = now
                looks = 0
                let (number, step) = left.remove(at: place)
                if let seen = try await page.seen(step: number) { pages.append(seen) }
                try await page.take(step)
            } else {
                looks += 1
                try await page.pause(milliseconds: 50)
            }
        }
        if let seen = try await page.seen(step: nil) { pages.append(seen) }
        return Walk(address: try await page.session.url, pages: pages)
    }

    /// Closes the browser; the next walk starts another one.
    package func end() async {
        await started?.driver.stop()
        started = nil
    }

    private func session(finding own: [String]) async throws(WebDriverError) -> WebDriverSession {
        if let started { return started.session }
        var options = ChromiumOptions()
        options.isLoopbackOnly = false
        options.patience = .zero
        let excluded = own.map { ", EXCLUDE " + Self.host($0) }.joined()
        // A proxy would find every host.
        options.arguments = ["--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND\(excluded)"]
        let driver = try await ChromeDriver.start(environment: environment)
        do {
            let session = try await driver.session(options)
            started = (driver, session)
            return session
        } catch {
            await driver.stop()
            throw error
        }
    }

    private static func origin(_ address: String) -> String? {
        HTTPRequest("GET", address)?.origin.lowercased()
    }

    private static func host(_ origin: String) -> String { ProbeTarget.host(origin) }
}
