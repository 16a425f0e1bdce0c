import AppFlip
import Foundation
import PartnerApp

/// The phone: knows which app opens which universal links, and hands a link to that app or to nobody.
///
/// It matches by the beginning of the link up to the query. How iOS really decides, by the association file
/// of the site, is left out here.
public actor SandboxPhone {
    /// A link on its way to an app.
    struct Delivery: Sendable {
        var url: String
        var hop: Int
    }

    private var installed: [Party: [String]] = [:]
    private var deliveries: [Party: [Delivery]] = [:]
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
    }

    /// Installs an app that opens these universal links.
    public func install(_ app: Party, opening links: [String]) {
        installed[app] = links
    }

    /// Takes an app off the phone; its links go nowhere from then on.
    public func remove(_ app: Party) {
        installed[app] = nil
    }

    /// Opens a link in the app that claims it; false when none does, and the link then goes nowhere.
    ///
    /// Every party opens with `universalLinksOnly`: opening in the browser instead is not offered.
    func open(_ url: String, from sender: Party) async -> Bool {
        let question = url.utf8.firstIndex(of: UInt8(ascii: "?")) ?? url.endIndex
        let base = url[..<question]
        let app = installed.first { _, links in links.contains { $0.utf8.elementsEqual(base.utf8) } }?.key
        let number = journal.begin(
            Hop(
                from: sender, to: app ?? .phone, what: "opens the universal link \(base)",
                parameters: HTTPParameters.decoded(url[question...].dropFirst(), plus: .literal)))
        guard let app else {
            journal.end(number, answer: Hop.Answer(summary: "no app opens this link: false"))
            return false
        }
        deliveries[app, default: []].append(Delivery(url: url, hop: number))
        return true
    }

    /// The next link that was delivered to an app; nil when there is none.
    func takeDelivery(for app: Party) -> Delivery? {
        guard deliveries[app]?.isEmpty == false else { return nil }
        return deliveries[app]?.removeFirst()
    }
}

/// The phone as an app sees it.
struct PhoneOpener: LinkOpener {
    let phone: SandboxPhone
    let app: Party

    func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
        guard universalLinksOnly else { return false }
        return await phone.open(url.absoluteString, from: app)
    }
}
