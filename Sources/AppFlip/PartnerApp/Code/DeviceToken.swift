import WebText

/// The value by which the server knows a device that signed in before: `device_token` on the wire.
///
/// It opens nothing: the server asks for the password as always. Its sign-ins have a count of their own, so
/// strangers who guess the password do not lock the device out. Keep it in the keychain, also after the user
/// signs out, and send it with the next sign-in.
public struct DeviceToken: Sendable, Redacted {
    /// The value, as the server gave it.
    public let value: String

    /// A value that the server gave.
    public init(value: String) {
        self.value = value
    }

    /// Two words without the value, for a log.
    public var description: String { "device token" }
}
