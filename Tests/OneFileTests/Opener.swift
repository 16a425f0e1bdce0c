import Foundation

/// Keeps what it was asked to open.
@MainActor final class Opener {
    /// An address, and whether only an app may get it.
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
