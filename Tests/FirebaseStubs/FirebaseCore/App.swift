// The part of FirebaseCore that Examples/YahooSampleApp uses: only signatures, written down from the public
// headers of firebase-ios-sdk (FIRApp.h, FIROptions.h), which are in Objective-C.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// An app that uses Firebase.
///
/// <https://firebase.google.com/docs/reference/swift/firebasecore/api/reference/Classes/FirebaseApp>
open class FirebaseApp: NSObject {
    override private init() { declared() }

    /// Reads GoogleService-Info.plist, and raises an exception if the file is missing.
    public class func configure() { declared() }
    /// Raises an exception if the app id does not have the form of those that Google gives out.
    public class func configure(options: FirebaseOptions) { declared() }
    /// Nil before the app is configured.
    public class func app() -> FirebaseApp? { declared() }
    /// A copy.
    public var options: FirebaseOptions { declared() }
}

/// The values of GoogleService-Info.plist.
///
/// <https://firebase.google.com/docs/reference/swift/firebasecore/api/reference/Classes/FirebaseOptions>
open class FirebaseOptions: NSObject {
    /// The values that every app needs.
    public init(googleAppID: String, gcmSenderID: String) { declared() }

    /// Nil unless it is set.
    public var apiKey: String?
    /// Nil unless it is set.
    public var projectID: String?
    /// The id from which the Encoded App ID is made.
    public var googleAppID: String = declared()
}
