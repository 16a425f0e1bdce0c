/// A section of one of Google's pages, and the place in this project that covers it.
struct GooglePageSection: Sendable {
    /// What the section of Google's page is about.
    let topic: String
    /// The page of this project that covers the section, from the root of the project.
    let page: String
    /// The anchor of the heading on that page, or nil for the whole page.
    let heading: String?
    /// Words that the page needs to cover the section: names of the wire format, of the SDKs or of the consoles.
    let words: [String]
    /// The file or folder that implements the section, from the root of the project.
    let code: String

    init(_ topic: String, page: String, heading: String? = nil, words: [String] = [], code: String) {
        self.topic = topic
        self.page = page
        self.heading = heading
        self.words = words
        self.code = code
    }
}

extension GooglePageSection {
    static let all = appFlip + aroundAppFlip + yahoo

    /// The sections of "App Flip for iOS", https://developers.google.com/identity/account-linking/app-flip-ios.
    static let appFlip = [
        GooglePageSection(
            "Title: what App Flip is", page: "Docs/open-link.md", words: ["App Flip"],
            code: "Examples/OneFile/FlipLinking.swift"),
        GooglePageSection(
            "Try the sample app", page: "Docs/documented-code.md", heading: "googles-sample-app",
            words: ["identity-appflip-ios"], code: "Tests/DocumentedCodeTests/GoogleSample.swift"),
        GooglePageSection(
            "The test tool", page: "Docs/documented-code.md", heading: "googles-test-tool",
            words: ["identity-appflip-tester-ios"], code: "Tests/DocumentedCodeTests/GoogleTester.swift"),
        GooglePageSection(
            "How it works 1: Google's app opens the partner's link", page: "Docs/open-link.md",
            words: ["universal link"], code: "Sources/AppFlip/GoogleStandIn/App/GoogleApp.swift"),
        GooglePageSection(
            "How it works 1: Apple's page on universal links", page: "Docs/associate.md",
            words: ["apple-app-site-association"], code: "Sources/AppFlip/UniversalLinks"),
        GooglePageSection(
            "How it works 2: check client ID and redirect URI", page: "Docs/handle-link.md",
            words: ["client_id", "redirect_uri"],
            code: "Examples/OneFile/FlipLink.swift"),
        GooglePageSection(
            "How it works 3: a code from the partner's server", page: "Docs/return-code.md",
            words: ["/app/code"], code: "Sources/AppFlip/PartnerServer/AppCode/AppCodeEndpoint.swift"),
        GooglePageSection(
            "How it works 4: Google's app takes the answer", page: "Docs/open-link.md",
            code: "Sources/AppFlip/GoogleStandIn/App/LinkingStep.swift"),
        GooglePageSection(
            "How it works 4: with a code, the exchange", page: "Docs/exchange-code.md",
            words: ["/token"], code: "Sources/AppFlip/PartnerServer/Token/TokenEndpoint.swift"),
        GooglePageSection(
            "How it works 4: with an error, alternatives", page: "Docs/fall-back-to-browser.md",
            code: "Examples/OneFile/FlipLink.swift"),
        GooglePageSection(
            "Steps 1 and 2: handle the user activity, keep redirect URI and state",
            page: "Docs/handle-link.md", words: ["NSUserActivityTypeBrowsingWeb"],
            code: "Examples/OneFile/FlipLinkScenes.swift"),
        GooglePageSection(
            "Step 3: the pattern of redirect URIs, production and sandbox", page: "Docs/handle-link.md",
            words: ["oauth-redirect.googleusercontent.com"],
            code: "Sources/AppFlip/GoogleRedirectURIs/GoogleRedirectURI.swift"),
        GooglePageSection(
            "Step 4: compare the client ID", page: "Docs/handle-link.md", words: ["client_id"],
            code: "Examples/OneFile/FlipLink.swift"),
        GooglePageSection(
            "Step 5: return the code", page: "Docs/return-code.md", words: ["`code`", "`state`"],
            code: "Examples/OneFile/FlipLinking.swift"),
        GooglePageSection(
            "Step 6: return an error", page: "Docs/return-code.md",
            words: ["cancelled", "unrecoverable", "invalid_request", "access_denied"],
            code: "Examples/OneFile/FlipLink.swift"),
        GooglePageSection(
            "Its code: the handler of the link", page: "Docs/documented-code.md", heading: "handle-the-link",
            code: "Tests/DocumentedCodeTests/AsPublished/handle-link.txt"),
        GooglePageSection(
            "Its code: return the code", page: "Docs/documented-code.md", heading: "return-the-code",
            code: "Tests/DocumentedCodeTests/AsPublished/return-code.txt"),
        GooglePageSection(
            "Its code: return an error", page: "Docs/documented-code.md", heading: "return-an-error",
            code: "Tests/DocumentedCodeTests/AsPublished/return-error.txt"),
        GooglePageSection(
            "A missing parameter ends in `return false`", page: "Docs/reference/disagreements.md",
            heading: "inside-googles-page", words: ["return false"],
            code: "Examples/OneFile/FlipLinking.swift"),
        GooglePageSection(
            "Parameters of the link", page: "Docs/open-link.md",
            words: ["client_id", "scope", "state", "redirect_uri"],
            code: "Sources/AppFlip/AppFlip/FlipRequest.swift"),
        GooglePageSection(
            "Success: `code`, \"if available\"", page: "Docs/reference/disagreements.md",
            words: ["if available"], code: "Sources/AppFlip/AppFlip/FlipReply.swift"),
        GooglePageSection(
            "Failure: `unrecoverable`, authorization denied (Portuguese)",
            page: "Docs/reference/disagreements.md", heading: "four-versions-of-one-page",
            words: ["unrecoverable"], code: "Examples/OneFile/FlipLink.swift"),
        GooglePageSection(
            "`error_description`, user-friendly", page: "Docs/return-code.md", words: ["error_description"],
            code: "Sources/AppFlip/AppFlip/FlipReply.swift"),
        GooglePageSection(
            "Authorization endpoint: the twelve addresses", page: "Docs/handle-link.md",
            words: ["com.google.Chromecast"],
            code: "Sources/AppFlip/GoogleRedirectURIs/GoogleRedirectURI.swift"),
        GooglePageSection(
            "Authorization endpoint: a failed check is `invalid_request`",
            page: "Docs/reference/disagreements.md", heading: "a-failed-check-of-the-client",
            words: ["invalid_request"],
            code: "Sources/AppFlip/PartnerServer/Authorize/AuthorizationEndpoint.swift"),
        GooglePageSection(
            "The versions: differences of substance, of wording, of translation",
            page: "Docs/reference/disagreements.md", heading: "four-versions-of-one-page",
            code: "Sources/AppFlip/AppFlip/FlipErrorCode.swift"),
    ]

    /// Other pages of Google about account linking; Docs/reference/disagreements.md lists them.
    static let aroundAppFlip = [
        GooglePageSection(
            "Consent screen", page: "Docs/return-code.md", words: ["Agree and link", "Cancel"],
            code: "Examples/OneFile/FlipLink.swift"),
        GooglePageSection(
            "Web page: sign-in and consent in a browser", page: "Docs/fall-back-to-browser.md",
            code: "Sources/AppFlip/PartnerServer/Pages/PartnerPages.swift"),
        GooglePageSection(
            "Console: fields, scopes, iOS, revocation", page: "Docs/open-link.md",
            heading: "in-googles-console", code: "Sources/AppFlip/GoogleStandIn/PartnerRegistration.swift"),
        GooglePageSection(
            "Token request; client secret in the body or by Basic", page: "Docs/exchange-code.md",
            words: ["client_secret", "Basic"], code: "Sources/Common/OAuth/Token/TokenRequest.swift"),
        GooglePageSection(
            "Token answer, `invalid_grant`", page: "Docs/exchange-code.md", words: ["invalid_grant"],
            code: "Sources/Common/OAuth/Token/TokenResponse.swift"),
        GooglePageSection(
            "Refresh, revocation, unlinking", page: "Docs/exchange-code.md", words: ["refresh"],
            code: "Sources/AppFlip/PartnerServer/Revoke/RevocationEndpoint.swift"),
        GooglePageSection(
            "Userinfo", page: "Docs/exchange-code.md", words: ["/userinfo"],
            code: "Sources/AppFlip/PartnerServer/UserInfo/UserInfoEndpoint.swift"),
        GooglePageSection(
            "Error log", page: "Docs/reference/troubleshooting.md",
            heading: "why-did-linking-fail-at-google",
            code: "Sources/AppFlip/GoogleStandIn/Server/ErrorRecord.swift"),
    ]

    /// The sections of "Authenticate Using Yahoo on Apple Platforms", https://firebase.google.com/docs/auth/ios/yahoo-oauth.
    static let yahoo = [
        GooglePageSection(
            "Introduction", page: "Docs/yahoo-sign-in.md", code: "Sources/Yahoo/FirebaseAuth"),
        GooglePageSection(
            "Before 1: add Firebase to the project", page: "Examples/YahooSampleApp/README.md",
            heading: "your-own-project", words: ["GoogleService-Info.plist"],
            code: "Examples/YahooSampleApp/Shared/FirebaseStart.swift"),
        GooglePageSection(
            "Before 2 to 5: Authentication, client ID and secret, the app at Yahoo, the redirect domain",
            page: "Docs/yahoo-sign-in.md", heading: "set-up",
            words: ["Sign-in method", "/__/auth/handler"],
            code: "Sources/Yahoo/YahooStandIn/Configuration/YahooConfiguration.swift"),
        GooglePageSection(
            "1 URL scheme", page: "Docs/yahoo-sign-in.md", heading: "set-up",
            words: ["Encoded App ID", "URL Types"], code: "Examples/YahooSampleApp/SwiftUI/Info.plist"),
        GooglePageSection(
            "2 the provider", page: "Docs/yahoo-sign-in.md", heading: "copy-the-file",
            words: ["OAuthProvider(providerID: \"yahoo.com\")"],
            code: "Sources/Yahoo/FirebaseAuth/Credentials/OAuthProvider.swift"),
        GooglePageSection(
            "3 custom parameters, and the five reserved ones", page: "Docs/yahoo-sign-in.md",
            heading: "scopes-and-parameters",
            words: [
                "customParameters", "client_id", "redirect_uri", "response_type", "`scope`", "`state`",
            ],
            code: "Sources/Yahoo/FirebaseStandIn/Handler/HandlerRequest+CustomParameters.swift"),
        GooglePageSection(
            "4 scopes, API Permissions, exact matches", page: "Docs/yahoo-sign-in.md",
            heading: "scopes-and-parameters", words: ["API Permissions", "sdct-w", "sdct-r", "mail-r"],
            code: "Sources/Yahoo/YahooStandIn/Endpoints/YahooAuthorizationEndpoint.swift"),
        GooglePageSection(
            "5 a delegate of your own", page: "Examples/YahooSampleApp/README.md",
            heading: "a-delegate-of-your-own", words: ["AuthUIDelegate"],
            code: "Examples/YahooSampleApp/Scenes/PagesPresenter.swift"),
        GooglePageSection(
            "6 sign in, by credential", page: "Docs/yahoo-sign-in.md", heading: "copy-the-file",
            words: ["signIn(with:"], code: "Examples/OneFile/YahooSignIn.swift"),
        GooglePageSection(
            "6 profile, access token, ID token", page: "Docs/yahoo-sign-in.md", heading: "what-comes-back",
            words: ["additionalUserInfo?.profile", "accessToken", "idToken", "providerData"],
            code: "Sources/Yahoo/FirebaseAuth/User/User.swift"),
        GooglePageSection(
            "6 Yahoo's API by the token", page: "Docs/yahoo-sign-in.md", heading: "copy-the-file",
            words: ["https://api.login.yahoo.com/openid/v1/userinfo"],
            code: "Examples/OneFile/YahooSignIn.swift"),
        GooglePageSection(
            "7 link", page: "Docs/account-exists.md", heading: "link-yahoo", words: ["link(with:"],
            code: "Sources/Yahoo/FirebaseAuth/User/User+Link.swift"),
        GooglePageSection(
            "8 reauthenticate; which operations are sensitive", page: "Docs/account-exists.md",
            heading: "reauthenticate", words: ["delete", "password", "reauthenticate(with:"],
            code: "Sources/Yahoo/FirebaseStandIn/Users/Users+SignedIn.swift"),
        GooglePageSection(
            "Objective-C in every step", page: "Docs/yahoo-sign-in.md", words: ["Objective-C"],
            code: "Examples/OneFile/YahooSignIn.m"),
        GooglePageSection(
            "Account exists: the error, the temporary credential, recovery",
            page: "Docs/account-exists.md", heading: "copy-the-file",
            words: ["accountExistsWithDifferentCredential", "userInfoUpdatedCredentialKey"],
            code: "Examples/OneFile/YahooSignIn.swift"),
        GooglePageSection(
            "Its code: error numbers, keys, old names", page: "Docs/documented-code.md",
            heading: "googles-page-on-yahoo", words: ["AuthErrorUserInfoEmailKey"],
            code: "Tests/FirebaseAuthTests/YahooPageCodeTests.swift"),
        GooglePageSection(
            "No sign-in by a Yahoo access token", page: "Docs/custom-token.md", heading: "what-it-does",
            words: ["access token"], code: "Sources/Yahoo/FirebaseStandIn/Federation/SignInWithIdP.swift"),
        GooglePageSection(
            "Other environments: OAuth library and custom token", page: "Docs/custom-token.md",
            heading: "copy-both-halves", words: ["signIn(withCustomToken:"],
            code: "Sources/Yahoo/AppServer/CustomTokenIssuer.swift"),
        GooglePageSection(
            "Custom auth domain", page: "Examples/YahooSampleApp/README.md", heading: "your-own-project",
            words: ["customAuthDomain"], code: "Sources/Yahoo/FirebaseAuth/Auth.swift"),
        GooglePageSection(
            "Next: one account in all apps; Manage users; `auth` in security rules",
            page: "Examples/YahooSampleApp/README.md", heading: "after-the-first-sign-in",
            words: ["https://firebase.google.com/docs/auth/ios/manage-users", "`auth`"],
            code: "Sources/Yahoo/FirebaseAuth/User/User.swift"),
        GooglePageSection(
            "Next: several providers", page: "Docs/account-exists.md", heading: "link-yahoo",
            code: "Sources/Yahoo/FirebaseAuth/User/User+Link.swift"),
        GooglePageSection(
            "Sign out, with `catch`", page: "Examples/YahooSampleApp/README.md",
            heading: "after-the-first-sign-in", words: ["signOut()", "catch"],
            code: "Examples/OneFile/YahooSignIn.swift"),
        GooglePageSection(
            "Handle errors", page: "Docs/reference/troubleshooting.md",
            heading: "error-numbers-of-firebase-auth",
            code: "Sources/Yahoo/FirebaseAuth/Errors/AuthErrorCode.swift"),
    ]
}
