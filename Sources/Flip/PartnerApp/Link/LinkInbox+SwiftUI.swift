#if canImport(SwiftUI)
    import SwiftUI

    extension View {
        /// Hands the universal links that open the app to an inbox, on a cold start as on a warm one.
        ///
        /// By `onOpenURL`: in the SwiftUI life cycle `onContinueUserActivity` is not called for web links (an
        /// Apple engineer, developer forums, thread 762526).
        public func onUniversalLink(take inbox: LinkInbox) -> some View {
            onOpenURL { inbox.take($0) }
        }
    }
#endif
