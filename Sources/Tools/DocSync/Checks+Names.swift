/// The names in the pages: they exist.
extension Checks {
    /// The names of others that pages mention and no file of this project but a page has.
    private static let foreignNames: Set<String> = [
        // Xcode, iOS and frameworks for hybrid apps
        "INFOPLIST_KEY_UIMainStoryboardFile", "canOpenURL", "SFSafariViewController", "UIWebView",
        "LaunchMode", "LaunchMode.externalNonBrowserApplication", "app_links", "capacitorSceneWillConnect",
        "RCTAppDelegate", "go_router", "localStorage", "onGenerateRoute", "redirectSystemPath",
        "url_launcher",
        // What Prometheus is told by `ServerMetrics`, which puts the name together
        "partner_store_call_seconds",
        // Google, Google's sample and public reports
        "ASSERTION", "EXECUTION_GAL_NOT_FOUND", "GOOGLE_APP_BUNDLE_ID", "Google-AccountLinking-Fetcher",
        "OpenAuth", "SYNC", "OPEN_AUTH_FAILURE", "payload.agentUserId", "requestId", "willReportState",
        // A product that flip-check was run against, and Yahoo's former answers
        "TokenEndpoint.create_refresh_response_dic", "xoauth_yahoo_guid",
        // Firebase's SDK and Google's page on it, with present and former names
        "sendEmailVerification", "reauthenticateWithPopup", "revokeToken(withAuthorizationCode:)",
        "sendPasswordReset", "connectAuthEmulator", "withAuthorizationCode", "OAuthProvider.appleCredential",
    ]

    /// Every name in backticks consists of words of the project's files: `Type.member`, `method(label:)`, `wire_name`.
    var unknownNames: [Problem] {
        let pattern = /\.?[A-Za-z]\w*(?:\.\w+)*(?:\([\w:]*\))?/
        let modules = tree.modules
        let words = words
        return problems(in: \.codeSpans) { span in
            let name = span.text
            // A word in lower case may be an ordinary word.
            let isName = name.contains("_") || name.contains(where: \.isUppercase)
            guard isName, name.wholeMatch(of: pattern) != nil else { return nil }
            if Self.isForeign(name) || modules.contains(name) || tree.paths.contains(name) { return nil }
            guard let word = Self.words(of: name).first(where: { !words.contains($0) }) else { return nil }
            return "`\(name)`: no file but a page has \(word); correct the page, or add it to "
                + "Sources/Tools/DocSync/Checks+Names.swift"
        }
    }

    /// The words of all files but the pages, and but the list above, whose names must not count as the project's.
    private var words: Set<Substring> {
        tree.texts.reduce(into: []) { words, file in
            let isListOrTest =
                file.key.hasSuffix("DocSync/Checks+Names.swift") || file.key.hasPrefix("Tests/DocSyncTests/")
            let isPage = Tree.isPage(file.key) || file.key.hasSuffix(".html")
            if !isPage, !isListOrTest { words.formUnion(Self.words(of: file.value)) }
        }
    }

    /// The words of ASCII letters, digits and underscores, found by bytes, because all files are read.
    private static func words(of text: String) -> [Substring] {
        text.utf8.split { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                false
            default: true
            }
        }.map { Substring($0) }
    }

    /// Whether a name is in the list of foreign names, or is a member of one in it.
    private static func isForeign(_ name: String) -> Bool {
        foreignNames.contains { name == $0 || name.hasPrefix("\($0).") || name.hasPrefix("\($0)(") }
    }
}
