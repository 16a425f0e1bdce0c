import Foundation

/// Takes every universal link: each method that the system calls passes its link to ``take(_:)``.
///
/// The system delivers links on the main thread and wants an answer at once; ``AccountLinking`` is an actor and
/// answers later. The inbox connects the two. It passes links on in the order in which they came, and shows
/// each action on the main actor.
@MainActor public final class LinkInbox {
    private let linking: AccountLinking
    private let show: @MainActor (LinkingAction) -> Void
    private var last: Task<Void, Never>?

    /// An inbox that passes links to `linking` and actions to `show`.
    public init(_ linking: AccountLinking, show: @escaping @MainActor (LinkingAction) -> Void) {
        self.linking = linking
        self.show = show
    }

    /// Takes a link; false when it is not for account linking, and the app's router must handle it.
    ///
    /// A flip link is taken even when it will be refused: when an app does not take a link, the system may open
    /// it in the browser.
    @discardableResult public func take(_ link: URL) -> Bool {
        guard linking.isFlipLink(link) else { return false }
        // Tasks start in any order. Each waits for the one before, or an older link could replace a newer one.
        last = Task { [linking, show, last] in
            await last?.value
            show(await linking.receive(link))
        }
        return true
    }
}
