import Foundation
import HTTPMessages
import HeadlessBrowser
import Journal
import WebText

/// A phone and its user: the browser shows the pages, and at their end an address opens the app.
package final class Device: Sendable {
    package let browser: Browser
    private let app: Party
    private let journal: Journal
    private let current: Locked<Person>
    /// Returns what the person taps on a page, or nil to close it.
    ///
    /// Without this closure, ``person`` decides.
    private let chooseTap: (@Sendable (Browser.Page) async -> PageTap?)?
    /// Opens the app with a URL, and returns whether the app takes it.
    ///
    /// It is nil before the app is installed.
    private let openApp = Locked<(@Sendable (URL) -> Bool)?>(nil)
    private let opened = Locked<[String]>([])

    /// The greatest number of pages that a person acts on: sign-in, consent, and both again where Yahoo asks again.
    private static let maximumPages = 4

    init(
        person: Person, app: Party, client: any HTTPClient, journal: Journal,
        chooseTap: (@Sendable (Browser.Page) async -> PageTap?)? = nil
    ) {
        current = Locked(person)
        self.app = app
        self.chooseTap = chooseTap
        self.journal = journal
        // The browser does not open an address of another scheme: with it the system opens an app.
        browser = Browser(client: client) { $0.hasPrefix("https://") || $0.hasPrefix("http://") }
    }

    /// The user of the phone.
    package var person: Person {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    /// The addresses that the app was opened with, in their order.
    package var openedURLs: [String] { opened.withLock { $0 } }

    /// The address in the last callback that the app was opened with, code and state included.
    package var link: String? { openedURLs.last?.linkOfCallback }

    /// Installs the app: `open` gets each URL, and returns whether the app takes it.
    func install(_ open: @escaping @Sendable (URL) -> Bool) {
        openApp.withLock { $0 = open }
    }

    /// Shows the pages, and returns nil, because the app gets the callback when the system opens it.
    package func present(_ url: URL, callbackURLScheme: String) async -> URL? {
        guard chooseTap != nil || person.choice != .closesThePage else { return nil }
        // A page that cannot be opened counts as closed: the journal has the request that failed.
        if let callback = try? await follow(url.absoluteString) {
            let number = note(callback)
            let edit = await journal.pass(number)
            deliver(number, URL(string: edit?.applied(to: callback) ?? callback))
        }
        return nil
    }

    /// Follows the pages to the address that leaves the browser, or returns nil when they end elsewhere.
    ///
    /// - Parameter otherBrowser: the browser that replaces that of the phone.
    package func follow(_ url: String, in otherBrowser: Browser? = nil) async throws -> String? {
        let browser = otherBrowser ?? browser
        let person = person
        var page = try await browser.open(url)
        var actsLeft = chooseTap == nil ? Self.maximumPages : Int.max
        while page.location == nil, actsLeft > 0 {
            let tap = if let chooseTap { await chooseTap(page) } else { person.tap(on: page) }
            guard let tap else { return nil }
            page = try await browser.perform(tap, on: page)
            actsLeft -= 1
        }
        return page.location
    }

    /// The system opens the app with a URL.
    ///
    /// Returns false when the app ignores it.
    @discardableResult
    package func open(_ url: String) -> Bool {
        deliver(note(url), URL(string: url))
    }

    /// Notes that a URL is on its way to the app, and returns the number of the message.
    private func note(_ url: String) -> Int {
        opened.withLock { $0.append(url) }
        var entry = JournalEntry(
            from: .browser, to: app, what: "opens \(url.withoutQuery)",
            parameters: HTTPParameters.decoded(url.rawQuery ?? ""))
        entry.link = url
        return journal.begin(entry)
    }

    /// Opens the app with the URL of a message, and notes whether the app takes it.
    @discardableResult
    private func deliver(_ number: Int, _ url: URL?) -> Bool {
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
