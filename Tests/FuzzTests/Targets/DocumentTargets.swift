import HTTPMessages

@testable import FirebaseStandIn
@testable import FlipCheck
@testable import HeadlessBrowser

extension FuzzTarget {
    private static let page =
        #"<title>t</title><form action="/a" method=post>"#
        + #"<input name=a value="&amp;&#233;"><!-- x --><button>b</form>"#
    private static let settings =
        #"{"client":{"id":"c","secret":"s"},"scopes":["a"],"authorizationURL":"https://a.example/authorize"}"#

    /// Pages, bodies for Firebase, and configuration files.
    static let documents = [
        FuzzTarget("html-forms", seeds: [page]) { bytes in
            for form in HTMLForm.forms(in: text(bytes)) { _ = form.hashValue }
        },
        FuzzTarget(
            "firebase-bodies",
            seeds: [
                #"{"id_token":"a","returnSecureToken":true,"n":"7","e":1}"#, "email=a%40b&n=7",
                #"{"prompt":"login"}"#,
            ]
        ) { bytes in
            for type in ["application/json", "application/x-www-form-urlencoded"] {
                let request = HTTPRequest(
                    method: "POST", origin: "http://h", target: "/", headers: ["Content-Type": type],
                    body: bytes)
                guard let fields = try? RequestFields(of: request) else { continue }
                for name in ["email", "idToken", "n", "e"] {
                    _ = try? fields.text(name)
                    _ = try? fields.flag(name)
                    _ = try? fields.number(name)
                    _ = try? fields.texts(name)
                }
            }
            _ = try HandlerRequest.customItems(json: text(bytes))
        },
        FuzzTarget("configuration", seeds: [settings, "{}"]) { bytes in
            _ = try FlipCheckConfiguration(json: bytes, sources: ConfigurationSources())
        },
    ]
}
