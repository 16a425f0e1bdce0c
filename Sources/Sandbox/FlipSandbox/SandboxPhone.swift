import HTTPMessages
import Journal
import UniversalLinks
import WebText

/// The phone of the sandbox, which gives a universal link to the app that a device would choose.
package actor SandboxPhone {
    private let phone: Phone
    /// The party of each installed app, by the app's id.
    private var parties: [String: Party] = [:]
    /// The links that each app has not taken yet.
    private var deliveries: [Party: [Delivery]] = [:]
    private let journal: Journal

    init(journal: Journal, client: any HTTPClient) {
        self.journal = journal
        phone = Phone(client: client)
    }

    /// Installs the app of a party, and fetches its association files.
    package func install(_ party: Party, _ app: Phone.App) async {
        parties[app.id] = party
        await phone.install(app)
    }

    /// Opens a link in the app that may have it, never in the browser, and returns false when no app may have it.
    func open(_ url: String, from sender: Party) async -> Bool {
        // The app that opens a link is running, so the answer to it will be a warm start.
        if let id = parties.first(where: { $0.value == sender })?.key { await phone.launch(id) }
        let opening = await phone.open(url, universalLinksOnly: true)
        let entry = makeEntry("opens the universal link", url, from: sender, after: opening)
        if await deliver(url, after: opening, noting: entry) { return true }
        let number = journal.begin(entry)
        await journal.pass(number)
        journal.end(number, answer: JournalEntry.Answer(summary: "no app opens this link"))
        return false
    }

    /// Opens a page that is meant for the browser, and returns false when an app claims the page and gets it.
    func openInBrowser(_ url: String, from sender: Party) async -> Bool {
        let opening = await phone.open(url, universalLinksOnly: false)
        var entry = makeEntry("opens the page", url, from: sender, after: opening)
        // The entry gets into the journal only when an app gets the page.
        entry.noted.append(JournalEntry.NotedCheck(party: .phone, check: Check(.staysInBrowser, held: false)))
        return await !deliver(url, after: opening, noting: entry)
    }

    /// The message with which the sender opens a URL, and the phone's reasons for its decision.
    private func makeEntry(
        _ verb: String, _ url: String, from sender: Party, after opening: Opening
    ) -> JournalEntry {
        var entry = JournalEntry(
            from: sender, to: .phone, what: "\(verb) \(url.withoutQuery)",
            parameters: HTTPParameters.decoded(url.rawQuery ?? "", plus: .literal))
        // The phone notes the reasons, because an app cannot see why it gets a link.
        entry.noted = opening.checks.map { JournalEntry.NotedCheck(party: .phone, check: $0) }
        entry.link = url
        return entry
    }

    /// Notes the message and keeps the link for the app that may have it, and returns false when no app may have it.
    private func deliver(
        _ url: String, after opening: Opening, noting entry: JournalEntry
    ) async -> Bool {
        guard case .app(let id, let start) = opening.result, let app = parties[id] else { return false }
        var entry = entry
        entry.to = app
        entry.what += ", \(start.rawValue) start"
        let number = journal.begin(entry)
        // The phone has decided already, so a link with changed parameters reaches the same app.
        let url = await journal.pass(number)?.applied(to: url) ?? url
        deliveries[app, default: []].append(Delivery(url: url, number: number))
        return true
    }

    /// A link that waits for an app, and the number of its message in the journal.
    struct Delivery {
        let url: String
        let number: Int
    }

    /// The next link that was delivered to an app, or nil when there is none.
    func takeDelivery(for app: Party) -> Delivery? {
        guard deliveries[app]?.isEmpty == false else { return nil }
        return deliveries[app]?.removeFirst()
    }
}

extension SecurityRule {
    fileprivate static let staysInBrowser = Self(
        "phone.stays-in-browser", "the authorization URL stays in the browser",
        "project rule: the web fallback must stay in the browser")
}
