// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A provider's description of a user.
public protocol UserInfo: NSObjectProtocol {
    var providerID: String { get }
    var uid: String { get }
    var email: String? { get }
}
