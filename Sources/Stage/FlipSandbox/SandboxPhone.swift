import Foundation
import HTTPMessages
import LocalWeb
import PartnerApp
import UniversalLinks
import WebText

/// The phone of the sandbox: gives a universal link to the app that may have it, as a device decides.
package actor SandboxPhone {
    private let phone: Phone
    private var parties: [String: Party] = [:]
    private var deliveries: [Party: [(url: String, hop: Int)]] = [:]
    private let journal: Journal

    init(journal: Journal, client: any HTTPClient) {
        self.journal = journal
        phone = Phone(client: client)
    }

    /// Installs the app of a party; its association files are fetched now.
    package func install(_ party: Party, _ app: Phone.App) async {
        parties[app.id] = party
        await phone.install(app)
    }

    /// Opens a link in the app that may have it and nowhere else; false when none may.
    func open(_ url: String, from sender: Party) async -> Bool {
        // An app that opens a link is running, so the answer is a warm start for it.
        if let id = parties.first(where: { $0.value == sender })?.key { await phone.launch(id) }
        let opening = await phone.open(url, universalLinksOnly: true)
        let hop = hop(of: opening, "opens the universal link", url, from: sender)
        if await deliver(url, opening, hop) { return true }
        let number = journal.begin(hop)
        await journal.pass(number)
        journal.end(number, answer: Hop.Answer(summary: "no app opens this link"))
        return false
    }

    /// Opens a page that is meant for the browser; false when an app gets it, which claims the page.
    func openInBrowser(_ url: String, from sender: Party) async -> Bool {
        let opening = await phone.open(url, universalLinksOnly: false)
        var hop = hop(of: opening, "opens the page", url, from: sender)
        hop.noted.append(Hop.NotedCheck(party: .phone, check: Check(.staysInBrowser, held: false)))
        return await !deliver(url, opening, hop)
    }

    private func hop(of opening: Opening, _ what: String, _ url: String, from sender: Party) -> Hop {
        let question = url.utf8.firstIndex(of: UInt8(ascii: "?")) ?? url.endIndex
        var hop = Hop(
            from: sender, to: .phone, what: "\(what) \(url[..<question])",
            parameters: HTTPParameters.decoded(url[question...].dropFirst(), plus: .literal))
        // An app cannot see why the phone gave it a link.
        hop.noted = OpeningText.checks(opening).map { Hop.NotedCheck(party: .phone, check: $0) }
        hop.link = url
        return hop
    }

    /// Notes the message and keeps the link for the app that may have it; false when none may.
    private func deliver(_ url: String, _ opening: Opening, _ hop: Hop) async -> Bool {
        guard case .app(let id, let start) = opening.result, let app = parties[id] else { return false }
        var hop = hop
        hop.to = app
        hop.what += ", \(start.rawValue) start"
        let number = journal.begin(hop)
        // The phone has decided by now: changed parameters reach the same app.
        let url = await journal.pass(number)?.applied(to: url) ?? url
        deliveries[app, default: []].append((url, number))
        return true
    }

    /// The next link that was delivered to an app; nil when there is none.
    func takeDelivery(for app: Party) -> (url: String, hop: Int)? {
        guard deliveries[app]?.isEmpty == false else { return nil }
        return deliveries[app]?.removeFirst()
    }
}

struct PhoneOpener: LinkOpener {
    let phone: SandboxPhone
    let app: Party
    let spoiling: @Sendable (String) -> String

    func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
        guard universalLinksOnly else { return false }
        return await phone.open(spoiling(url.absoluteString), from: app)
    }
}

extension SecurityRule {
    fileprivate static let staysInBrowser = Self(
        "phone.stays-in-browser", "the authorization URL stays in the browser",
        "house rule: the web fallback must stay in the browser")
}

/// The reasons for the phone's decision about a link, as the checks of a hop.
enum OpeningText {
    static func checks(_ opening: Opening) -> [Check] {
        if case .app(let id, _) = opening.result {
            return opening.considered.filter { $0.appID == id }.flatMap(checks)
        }
        return opening.blockReasons.map { check("\($0)", "TN3155") }
            + checks(ofAppsOn: opening)
    }

    /// An app without an entitlement for the host is no reason, but the lack of any such app is one.
    private static func checks(ofAppsOn opening: Opening) -> [Check] {
        let candidates = opening.considered.filter {
            if case .notEntitled = $0.blockReason { false } else { true }
        }
        guard candidates.isEmpty, case .notEntitled(let host) = opening.considered.first?.blockReason else {
            return candidates.flatMap(checks)
        }
        return [check("an app on this phone opens links of \(host)", "associated domains entitlement")]
    }

    private static func checks(_ app: Opening.Consideration) -> [Check] {
        let source = app.fileURL.map(file) ?? "entitlement"
        guard let blockReason = app.blockReason else {
            let decidingStep = app.trace?.decidingStep
            let comment = decidingStep?.comment.map { ", “\($0)”" } ?? ""
            return [
                check("\(decidingStep?.location ?? "") opens \(app.appID)\(comment)", source, held: true)
            ]
        }
        guard blockReason == .file, let trace = app.trace else {
            return [check("\(app.appID): \(blockReason)", source)]
        }
        let steps = trace.steps.filter { $0.result != .otherApps }.map { step in
            switch step.result {
            case .mismatch(let mismatch): "\(step.location): \(mismatch)"
            default: "\(step.location) excludes the link"
            }
        }
        return (steps + ["\(app.appID): \(trace.outcome)"]).map { check($0, source) }
    }

    /// The texts come from the association file, so they have one id.
    private static func check(_ text: String, _ source: String, held: Bool = false) -> Check {
        Check(SecurityRule("phone.association", text, source), held: held)
    }

    private static func file(_ url: String) -> String {
        "association file of \(url.split(separator: "/").dropFirst().first ?? "")"
    }
}
