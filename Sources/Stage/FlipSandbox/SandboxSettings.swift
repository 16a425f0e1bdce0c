import AppFlip
import LocalWeb
import OAuth
import PartnerServer

/// The settings of a sandbox; the defaults are a partner whose app is installed and signed in.
public struct SandboxSettings: Sendable {
    /// How requests get from one party to another.
    public var transport = LocalServers.Transport.loopback
    /// The Google app that asks, by the address at which it takes answers.
    public var redirectURI = GoogleRedirectURI.flip(.home)
    /// Whether Google sends a PKCE challenge; its page on App Flip lists none for the link.
    public var usesPKCE = false
    /// How Google's server authenticates at the token endpoint.
    public var clientAuthentication = ClientCredentials.Method.body
    /// Whether the partner's app is on the phone.
    public var isPartnerAppInstalled = true
    /// Whether a user is signed in to the partner's app.
    public var isSignedIn = true
    /// The length of `state` in bytes before base64url.
    public var stateBytes = 480
    /// From which all random values come, so that two runs print the same.
    public var seed: UInt64 = 1
    /// Changes the partner server's configuration before it starts.
    public var configuringPartner: @Sendable (inout PartnerServerConfiguration) -> Void = { _ in }
    /// Given the text of each hop as it happens.
    public var printing: (@Sendable (String) -> Void)?

    /// The defaults.
    public init() {}
}
