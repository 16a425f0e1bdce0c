#if canImport(SwiftUI)
    import Foundation
    import SwiftUI

    extension View {
        /// Passes the universal links that open the app to an inbox, on a cold and on a warm start.
        ///
        /// By `onOpenURL`: in the SwiftUI life cycle `onContinueUserActivity` is not called for web links (an
        /// Apple engineer, developer forums, thread 762526).
        public func onUniversalLink(take inbox: LinkInbox) -> some View {
            onOpenURL { inbox.take($0) }
        }
    }
#endif
