import HTTPMessages
import WebDriver

/// Signs in with Chromium, which finds no host but the partner's own: nothing goes elsewhere.
package actor RealBrowser {
    private let steps: [SignIn.FormRule]
    private let origins: [String]
    private let refusalPage: String?
    private let environment: [String: String]
    private let patience: Int
    private var started: Started?

    /// The running driver, and its one session.
    private struct Started {
        let driver: ChromeDriver
        let session: WebDriverSession
    }

    /// A name may be an `id`, or a button's text; `patience` counts looks that are 50 ms apart.
    package init(
        steps: [SignIn.FormRule], origins: [String], refusalPage: String? = nil,
        environment: [String: String], patience: Int = 100
    ) {
        self.steps = steps
        self.origins = origins.compactMap(Self.origin)
        self.refusalPage = refusalPage
        self.environment = environment
        self.patience = patience
    }

    /// The way from an address to the end of its redirects, forms and scripts.
    package struct Outcome: Sendable, Hashable {
        package var address: String
        package var pages: [SeenPage]
    }

    /// Opens an address, takes each step once, in any order, and returns the address where that ended.
    package func authorize(_ url: String) async throws -> Outcome {
        let own = origins + [Self.origin(url)].compactMap(\.self)
        let page = RealPage(session: try await session(finding: own), refusalPage: refusalPage)
        // An address that leads to a host that is not to be found is where the browser is then.
        try await page.unlessGone { try await page.session.open(url) }
        var left = Array(steps.enumerated())
        var pages: [SeenPage] = []
        var last = ""
        var looks = 0
        while looks < patience {
            let address = try await page.session.url
            if let origin = Self.origin(address), !own.contains(origin) {
                return Outcome(address: address, pages: pages)
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
                try await Task.sleep(for: .milliseconds(50))
            }
        }
        if let seen = try await page.seen(step: nil) { pages.append(seen) }
        return Outcome(address: try await page.session.url, pages: pages)
    }

    package func end() async {
        await started?.driver.stop()
        started = nil
    }

    private func session(finding own: [String]) async throws -> WebDriverSession {
        if let started { return started.session }
        var options = ChromiumOptions()
        options.isLoopbackOnly = false
        options.patience = .zero
        let excluded = own.map { ", EXCLUDE " + ProbeTarget.host($0) }.joined()
        // A proxy would find every host.
        options.arguments = ["--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND\(excluded)"]
        let driver = try await ChromeDriver.start(environment: environment)
        do {
            let session = try await driver.session(options)
            started = Started(driver: driver, session: session)
            return session
        } catch {
            await driver.stop()
            throw error
        }
    }

    private static func origin(_ address: String) -> String? {
        HTTPRequest("GET", address)?.origin.lowercased()
    }
}
