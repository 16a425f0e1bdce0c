// A part of SwiftUI that Tests/AppleStubs/SwiftUI does not have, because the
// partner's sample does not need it.
import Foundation
import UIKit

/// <https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor>.
@MainActor @preconcurrency @propertyWrapper public struct UIApplicationDelegateAdaptor<DelegateType>
where DelegateType: NSObject, DelegateType: UIApplicationDelegate {
    /// <https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor/init(_:)-2jqcl>.
    public init(_ delegateType: DelegateType.Type = DelegateType.self) { declared() }
    /// <https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor/wrappedvalue>.
    public var wrappedValue: DelegateType { declared() }
}
