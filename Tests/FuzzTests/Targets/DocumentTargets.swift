import HTTPMessages
import WebText

@testable import FirebaseStandIn
@testable import FlipCheck
@testable import HeadlessBrowser

extension FuzzTarget {
    private static let page =
        #"<title>t</title><form action="/a" method=post>"#
        + #"<input name=a value="&amp;&#233;"><!-- x --><button>b</form>"#
    private static let settings =
        #"{"client":{"id":"c","secret":"s"},"scopes":["a"],"authorizationURL":"https://a.example/authorize"}"#

    /// Pages, bodies and parameters for Firebase, and configuration files of flip-check.
    static let documents = [
        FuzzTarget("html-forms", seeds: [page]) { bytes in
            let forms = HTMLPage(text(bytes)).forms
            if forms.isEmpty { throw Refused() }
            for form in forms {
                // Each search goes through the fields, so that all of them would take quadratic time.
                for field in form.fields.prefix(100) where field.isSubmitButton {
                    let found = form.index(ofButton: field.name, value: field.value).map { form.fields[$0] }
                    require(
                        found?.isSubmitButton == true && found?.name.hasSameBytes(as: field.name) == true,
                        "a button is found by its name and value")
                }
                let pressed = form.indexOfDefaultButton.map { form.fields[$0] }
                require(pressed?.isSubmitButton ?? true, "the Enter key presses a button that sends")
            }
        },
        FuzzTarget(
            "firebase-bodies",
            seeds: [
                #"{"id_token":"a","returnSecureToken":true,"n":"7","e":1}"#, "email=a%40b&n=7",
                #"{"signIn":{"email":{"enabled":true}},"objects":[{"e":1},{"n":null}],"email":["a","b"]}"#,
            ]
        ) { bytes in
            let type =
                bytes.first == UInt8(ascii: "{") ? "application/json" : "application/x-www-form-urlencoded"
            let request = HTTPRequest(
                method: "POST", origin: "http://h", target: "/", headers: ["Content-Type": type], body: bytes)
            let fields = try RequestFields(of: request)
            for name in ["email", "idToken", "n", "e"] {
                if let number = try? fields.number(name) {
                    require(
                        try fields.text(name).flatMap { Int64($0) } == number, "a number is also its text")
                }
                let isRead = (try? fields.flag(name)) != nil || (try? fields.texts(name))?.isEmpty == false
                require(!isRead || fields.value(name) != nil, "what is read is there")
            }
            // Without a property: they must only come to their end.
            _ = try? fields.object("signIn")
            _ = try? fields.objects("objects")
            _ = fields.leaves
        },
        FuzzTarget(
            "custom-parameters", seeds: [#"{"prompt":"login","language":"de"}"#, #"{"client_id":"other"}"#]
        ) { bytes in
            let items = try HandlerRequest.customItems(json: text(bytes))
            require(!items.contains { $0.name == "client_id" }, "no parameter names another client")
            require(Set(items.map(\.name)).count == items.count, "no parameter comes twice")
        },
        FuzzTarget("configuration", seeds: [settings]) { bytes in
            _ = try FlipCheckConfiguration(json: bytes, sources: ConfigurationSources())
        },
    ]
}
