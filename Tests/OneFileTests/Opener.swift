import Foundation

/// Opens URLs for the app under test, and keeps them.
@MainActor final class Opener {
    /// A URL, and whether only an app may open it.
    struct Opened {
        let url: String
        let universalLinksOnly: Bool
    }

    private(set) var opened: [Opened] = []
    private let opens: Bool

    init(opens: Bool = true) { self.opens = opens }

    func open(_ url: URL, _ universalLinksOnly: Bool) async -> Bool {
        opened.append(Opened(url: url.absoluteString, universalLinksOnly: universalLinksOnly))
        return opens
    }

    var urls: [String] { opened.map(\.url) }
}
