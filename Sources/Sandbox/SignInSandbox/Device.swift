import FirebaseAuthClient
import Foundation
import HTTPMessages
import HeadlessBrowser
import Journal
import WebText

/// A phone and its user: a browser opens the real pages, and the app is opened with the address at their end.
package final class Device: AuthUIDelegate {
    package let browser: Browser
    private let app: Party
    private let journal: Journal
    private let current: Locked<Person>
    /// The act on a page, nil to close it; without this closure ``person`` decides.
    private let choosing: (@Sendable (Browser.Page) async -> PageTap?)?
    private let openApp = Locked<(@Sendable (URL) -> Bool)?>(nil)
    private let opened = Locked<[String]>([])

    init(
        person: Person, app: Party, client: any HTTPClient, journal: Journal,
        choosing: (@Sendable (Browser.Page) async -> PageTap?)? = nil
    ) {
        current = Locked(person)
        self.app = app
        self.choosing = choosing
        self.journal = journal
        // An address of another scheme is not the browser's: the system opens an app with it.
        browser = Browser(client: client) { $0.hasPrefix("https://") || $0.hasPrefix("http://") }
    }

    package var person: Person {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    package var openedURLs: [String] { opened.withLock { $0 } }

    func install(_ open: @escaping @Sendable (URL) -> Bool) {
        openApp.withLock { $0 = open }
    }

    /// Shows the pages; the app gets the callback as from the system, so nothing is returned.
    package func present(_ url: URL, callbackURLScheme: String) async -> URL? {
        guard choosing != nil || person.choice != .closesThePage else { return nil }
        if let callback = try? await follow(url.absoluteString) {
            let number = begin(callback)
            let edit = await journal.pass(number)
            finish(number, URL(string: edit?.applied(to: callback) ?? callback))
        }
        return nil
    }

    /// Follows the pages to the address that leaves the browser; nil when they end elsewhere.
    package func follow(_ url: String, in other: Browser? = nil) async throws -> String? {
        let (browser, person) = (other ?? browser, person)
        var page = try await browser.open(url)
        // The person signs in, agrees, and once more where a page asks again.
        var left = choosing == nil ? 4 : Int.max
        while page.location == nil, left > 0 {
            let tap = if let choosing { await choosing(page) } else { person.tap(on: page) }
            guard let tap else { return nil }
            page = try await browser.perform(tap, on: page)
            left -= 1
        }
        return page.location
    }

    /// The system opens the app with a URL; false when the app ignores it.
    @discardableResult
    package func open(_ url: String) -> Bool {
        finish(begin(url), URL(string: url))
    }

    /// Notes that a URL is on its way to the app, and returns the number of the message.
    private func begin(_ url: String) -> Int {
        opened.withLock { $0.append(url) }
        let parts = url.split(separator: "?", maxSplits: 1)
        var entry = JournalEntry(
            from: .browser, to: app, what: "opens \(parts.first ?? "")",
            parameters: parts.count > 1 ? HTTPParameters.decoded(parts[1]) : [])
        entry.link = url
        return journal.begin(entry)
    }

    @discardableResult
    private func finish(_ number: Int, _ url: URL?) -> Bool {
        journal.deliver(number) { answer in
            guard let url, let openApp = openApp.withLock({ $0 }) else {
                answer.summary = "no app opens it"
                return false
            }
            let isTaken = journal.recordingChecks(by: app, dealingWith: number) { openApp(url) }
            answer.summary = isTaken ? "taken" : "left alone"
            return isTaken
        }
    }
}
