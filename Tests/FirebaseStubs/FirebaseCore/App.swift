// The part of FirebaseCore that Examples/YahooSampleApp uses: signatures alone, written down from the public
// headers of firebase-ios-sdk (FIRApp.h, FIROptions.h), which has them in Objective-C.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// <https://firebase.google.com/docs/reference/swift/firebasecore/api/reference/Classes/FirebaseApp>.
open class FirebaseApp: NSObject {
    override private init() { declared() }

    /// Reads GoogleService-Info.plist, and raises an exception where that is missing.
    public class func configure() { declared() }
    /// Raises an exception where the app id is not of the form that Google gives out.
    public class func configure(options: FirebaseOptions) { declared() }
    /// Nil before the app was configured.
    public class func app() -> FirebaseApp? { declared() }
    /// A copy.
    public var options: FirebaseOptions { declared() }
}

/// <https://firebase.google.com/docs/reference/swift/firebasecore/api/reference/Classes/FirebaseOptions>.
open class FirebaseOptions: NSObject {
    /// The least that an app needs.
    public init(googleAppID: String, gcmSenderID: String) { declared() }

    /// Nil unless set.
    public var apiKey: String?
    /// Nil unless set.
    public var projectID: String?
    /// The id that the Encoded App ID is made of.
    public var googleAppID: String = declared()
}
