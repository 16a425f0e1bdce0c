import Foundation

/// Keeps the URLs that the app under test opens, and says whether an app took them.
@MainActor final class Opener {
    /// A URL, and whether only an app may open it.
    struct Opened {
        let url: String
        let universalLinksOnly: Bool
    }

    private(set) var opened: [Opened] = []
    private let succeeds: Bool

    /// - Parameter succeeds: whether an app takes the URLs.
    init(succeeds: Bool = true) { self.succeeds = succeeds }

    func open(_ url: URL, _ universalLinksOnly: Bool) async -> Bool {
        opened.append(Opened(url: url.absoluteString, universalLinksOnly: universalLinksOnly))
        return succeeds
    }

    var urls: [String] { opened.map(\.url) }
}
