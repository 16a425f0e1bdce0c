/// What an SDK makes of the answer to a sign-in.
enum SDKReading: Equatable {
    case signedIn(isNewUser: Bool)
    /// The app gets an error with this name.
    case error(String)
    /// The SDK finds something that it cannot work with; on a phone some of these end the process.
    case unusable(String)
}
