import Foundation

/// Google's test tool, written again from a description of it: a bad example of a Google app.
///
/// Source: googlesamples/identity-appflip-tester-ios, last changed in August 2020.
struct GoogleTester {
    /// The text of its log about an answer.
    enum Judgement: Equatable {
        case code(String)
        case error(String)
        case syntaxError
    }

    let link = universalLink
    var clientID = "1234"
    var scope = "devices"
    /// The same for every try, and never compared.
    let state = "thisisastate"
    /// The tool's own universal link, since Google's would not open it.
    var redirectURI = "https://tester.example/back"

    /// The link to open: the values joined as they are.
    var url: String {
        "\(link)?client_id=\(clientID)&scope=\(scope)&state=\(state)&redirect_uri=\(redirectURI)"
    }

    /// Its reading of an answer: any state, and any code or error; a code comes first.
    func judge(_ answer: String) -> Judgement {
        let items = URLComponents(string: answer)?.queryItems ?? []
        func first(_ name: String) -> String? { items.first { $0.name == name }?.value }
        guard first("state") != nil else { return .syntaxError }
        if let code = first("code") { return .code(code) }
        if let error = first("error") { return .error(error) }
        return .syntaxError
    }
}
