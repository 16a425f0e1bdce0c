/// Names that pages mention and this project does not have: the platform's, and those of others.
package let foreignNames: Set<String> = [
    // Swift and Apple
    "Bool", "CODE_SIGN_ENTITLEMENTS", "INFOPLIST_FILE", "Info.plist", "JSONDecoder", "JSONEncoder",
    "NSUserActivityTypeBrowsingWeb", "UIApplicationOpenURLOptionUniversalLinksOnly",
    "URL", "URLComponents", "URLSession", "Array.span", "ENABLE_USER_SCRIPT_SANDBOXING",
    "INFOPLIST_KEY_UIApplicationSceneManifest_Generation", "INFOPLIST_KEY_UIMainStoryboardFile",
    "IPHONEOS_DEPLOYMENT_TARGET", "NSAllowsLocalNetworking", "SWIFT_VERSION", "canImport",
    "NonisolatedNonsendingByDefault", "canOpenURL", "completionHandler", "connectionOptions",
    "onContinueUserActivity", "onOpenURL", "queryItems", "CFBundleURLTypes", "OTHER_LDFLAGS",
    "PRODUCT_BUNDLE_IDENTIFIER", "NSError", "UISceneStoryboardFile", "applicationDidFinishLaunching",
    "preconcurrency",
    // Frameworks for hybrid apps
    "LaunchMode", "LaunchMode.externalNonBrowserApplication", "app_links", "capacitorSceneWillConnect",
    "go_router", "localStorage", "onGenerateRoute", "redirectSystemPath", "url_launcher",
    // nginx, PostgreSQL, and what Prometheus is told by `ServerMetrics`
    "non_idempotent", "partner_store_call_seconds", "proxy_next_upstream", "proxy_pass",
    "synchronous_standby_names",
    // HTTP and OAuth
    "Allow", "Bearer", "GET", "HEAD", "HttpOnly", "POST", "S256", "SameSite",
    // Google, Google's sample and its test app, and public reports about them
    "ASSERTION", "AUTH_CODE_EXCHANGE", "EXECUTION_GAL_NOT_FOUND", "GOOGLE_APP_BUNDLE_ID",
    "KeymasterException", "PROJECT_ID", "Google-AccountLinking-Fetcher", "OpenAuth", "SYNC",
    "OPEN_AUTH_FAILURE", "offline_access",
    "user_not_authorized", "returnError",
    // Products that flip-check was run against
    "TokenEndpoint.create_refresh_response_dic", "previous_refresh_token",
    // Yahoo
    "INVALID_GRANT", "INVALID_REDIRECT_URI",
    // Firebase's SDK and Google's page on it, with present and former names
    "Auth.auth", "AuthErrorUserInfoEmailKey", "AuthErrorUserInfoUpdatedCredentialKey", "EmailAuthProviderID",
    "sendEmailVerification",
    "FirebaseApp", "FirebaseAppDelegateProxyEnabled", "FirebaseAuth", "FirebaseCore",
    "IDToken", "SFSafariViewController", "UIWebView", "addStateDidChangeListener", "getCredentialWith",
    "linkAndRetrieveData", "linkWithPopup", "reauthenticateWithPopup", "reauthenticateWithRedirect",
    "authResult.credential", "canHandleURL", "fetchProviders", "link(withCredential:)",
    "reauthenticateWithCredential", "checkActionCode", "signInAndRetrieveData",
    "applyActionCode", "confirmPasswordReset", "initializeRecaptchaConfig", "multiFactor.enroll",
    "revokeToken(withAuthorizationCode:)", "sendPasswordReset", "sendSignInLink", "withAuthorizationCode",
    // Firebase's Admin SDK for Python
    "generate_email_verification_link", "generate_password_reset_link", "generate_sign_in_with_email_link",
    "list_oidc_provider_configs",
]
