import HeadlessBrowser
import Testing

@testable import PlaygroundServer

extension PlaygroundBrowser {
    /// The path of each kind of page, with runs in every state that a page can show.
    func pathsOfAllPages() async throws -> [String] {
        let asks = try await begin("flip", "pace=run&language=ar")
        await asks.tap(.google, button: 0, values: [:])
        let held = try await begin("not-signed-in", "pace=step")
        await held.tap(.google, button: 0, values: [:])
        let waiting = try #require(await held.snapshot().held.first)
        let failed = try await begin("expired-code", "pace=play&mistake=refusals-are-pages")
        let yahoo = try await begin("yahoo", "pace=run&language=hi")
        await yahoo.tap(.app, button: 0, values: [:])
        let firebase = try await begin("firebase-users", "pace=play")
        let attack = try await begin("hostile-redirect", "pace=run")
        let cancel = try await begin("cancel", "pace=run")
        await cancel.tap(.google, button: 0, values: [:])
        let own = try await ownPartner()
        return [
            "/", "/?message=3", "/?q=code", "/mistakes", "/partner", "/scenarios/flip", "/docs/handle-link",
            "/docs/nothing",
            "/runs/\(asks.id)", "/runs/\(asks.id)?message=4", own,
            "/runs/\(held.id)", "/runs/\(held.id)?message=\(waiting)", "/runs/\(failed.id)/memory",
            "/runs/\(yahoo.id)/memory",
            "/runs/\(failed.id)?message=9", "/runs/\(yahoo.id)?message=2", "/runs/\(firebase.id)",
            "/runs/\(attack.id)", "/runs/\(cancel.id)",
        ]
    }

    /// The path of the run of a reader's own partner, which shows the link to its sign-in page.
    private func ownPartner() async throws -> String {
        let page = try await playground.beginLink(
            at: "https://partner.example", by: playground.newBrowser())
        return String(page.url.dropFirst(origin.count))
    }
}
