#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The one door for universal links: whatever method the system calls, the link goes to ``take(_:)``.
///
/// The system delivers links on the main thread and wants an answer at once; ``AccountLinking`` is an actor and
/// answers later. The inbox stands between them. It hands links on in the order in which they came, and shows
/// each decision on the main actor.
@MainActor public final class LinkInbox {
    private let linking: AccountLinking
    private let show: @MainActor (Decision) -> Void
    private var last: Task<Void, Never>?

    /// An inbox that hands links to `linking` and decisions to `show`.
    public init(_ linking: AccountLinking, show: @escaping @MainActor (Decision) -> Void) {
        self.linking = linking
        self.show = show
    }

    /// Takes a link; false when it is none of the flip's, and the app's router goes on with it.
    ///
    /// A flip link is taken even when it will be refused: an app that says no may find the same link opened in
    /// the browser.
    @discardableResult public func take(_ link: URL) -> Bool {
        guard linking.isFlipLink(link) else { return false }
        // Two tasks begin in any order; the second waits, or an older link could take a newer one's place.
        last = Task { [linking, show, last] in
            await last?.value
            show(await linking.receive(link))
        }
        return true
    }
}
