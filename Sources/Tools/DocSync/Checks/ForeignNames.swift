/// Names that pages mention and this project does not have: the platform's, and those of others.
package let foreignNames: Set<String> = [
    // Swift and Apple
    "Bool", "CODE_SIGN_ENTITLEMENTS", "INFOPLIST_FILE", "Info.plist", "JSONDecoder",
    "NSUserActivityTypeBrowsingWeb", "UIApplicationOpenURLOptionUniversalLinksOnly", "URL",
    "URLComponents",
    "URLSession",
    "NonisolatedNonsendingByDefault",
    "canOpenURL", "completionHandler", "connectionOptions", "onContinueUserActivity", "onOpenURL",
    "queryItems",
    // HTTP and OAuth
    "Allow", "Bearer", "GET", "HEAD", "HttpOnly", "POST", "S256", "SameSite",
    // Google, Google's sample and its test app, and what others saw of them
    "AUTH_CODE_EXCHANGE", "GOOGLE_APP_BUNDLE_ID", "KeymasterException", "PROJECT_ID", "offline_access",
    "user_not_authorized",
    "returnError",
    // Yahoo
    "INVALID_GRANT", "INVALID_REDIRECT_URI",
    // Firebase's SDK and Google's page on it, in words of today and of before
    "Auth.auth", "AuthErrorUserInfoEmailKey", "AuthErrorUserInfoUpdatedCredentialKey", "EmailAuthProviderID",
    "FirebaseApp", "SFSafariViewController", "UIWebView", "addStateDidChangeListener", "getCredentialWith",
    "linkAndRetrieveData", "linkWithPopup", "reauthenticateWithPopup", "reauthenticateWithRedirect",
    "signInAndRetrieveData",
]
