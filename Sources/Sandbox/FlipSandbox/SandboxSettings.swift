import AppFlip
import DemoData
import GoogleRedirectURIs
import HTTPMessages
import Journal
import LocalServers
import OAuth
import OneFile
import PartnerServer

/// The settings of a sandbox; the defaults are a partner whose app is installed and signed in.
package struct SandboxSettings: Sendable {
    /// How requests travel between the parties.
    package var transport = LocalServers.Transport.loopback
    /// The time of all parties.
    package var clock = SettableClock()
    /// The journal for the messages.
    ///
    /// Nil creates one that prints by ``printing``.
    package var journal: Journal?
    /// Prints the text of each message, once it is complete, where ``journal`` is nil.
    ///
    /// Nil prints nothing.
    package var printing: (@Sendable (String) -> Void)?
    /// The mistakes of the partner; the default makes none.
    package var mistakes = Mistakes()

    // MARK: Google

    /// The redirect URI at which the Google app takes the answer; it also names the app.
    package var redirectURI = GoogleRedirectURI.flip(.home)
    /// Whether Google sends a PKCE challenge, although Google's page on App Flip lists none for the link.
    package var usesPKCE = false
    /// How Google's server authenticates at the token endpoint.
    package var clientAuthentication = ClientCredentials.Method.body
    /// The secret that Google's server sends.
    package var clientSecret = PartnerServerConfiguration.Demo.clientSecret
    /// The characters at the end of each `state`; Google's own are base64url, but a partner must not rely on that.
    package var stateEnding = ""
    /// The changes that are made to the link, in this order, before the Google app opens it.
    package var linkChanges: [@Sendable (inout FlipRequest) -> Void] = []

    // MARK: The user and the partner's app

    /// Whether the partner's app is on the phone.
    package var isPartnerAppInstalled = true
    /// Whether a user is signed in to the partner's app.
    package var isSignedIn = true
    /// What the user does on the consent screen.
    package var consentChoice = ConsentChoice.agrees
    /// The words of the partner app's question.
    package var words = FlipWords.sandbox
    /// The languages that the browser asks for, as `Accept-Language`, or nil for none.
    package var languages: String?
    /// Whether the phone loses its connection before the partner's app asks for a code.
    package var isOffline = false

    // MARK: The partner's server

    /// The identity provider whose tokens the partner's app sends, or nil for app sessions only.
    package var externalUsers: (any ExternalUsers)?
    /// The seconds that the partner's server takes to answer the app's request for a code, on the sandbox's clock.
    package var codeDelay = 0.0
    /// The changes that are made to the server's configuration, in this order, before it starts.
    package var partnerChanges: [@Sendable (inout PartnerServerConfiguration) -> Void] = []

    /// The places at which a partner's mistake changes what the libraries do; the defaults change nothing.
    package struct Mistakes: Sendable {
        /// Puts a layer in front of the partner's server, which may change requests and answers.
        package var server: @Sendable (any HTTPHandler, SettableClock) -> any HTTPHandler = { server, _ in
            server
        }
        /// The change that the partner's app makes to a link before it reads it.
        package var link: @Sendable (String) -> String = { $0 }
        /// The change that the partner's app makes to its answer before it opens it.
        package var answer: @Sendable (String) -> String = { $0 }
    }

    package init() {}

    /// The link that the Google app opens in place of this one.
    package func changed(_ link: FlipRequest) -> FlipRequest {
        var link = link
        for change in linkChanges { change(&link) }
        return link
    }
}
