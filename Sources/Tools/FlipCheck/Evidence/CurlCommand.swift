import HTTPMessages
import HeadlessBrowser
import Journal
import WebText

/// A request as a `curl` command for a shell, with a variable in place of each secret.
struct CurlCommand {
    /// A part of an argument of the command.
    private enum Part {
        /// Text as it is.
        case literal(String)
        /// A variable of the shell, by its name.
        case variable(String)
    }

    let request: HTTPRequest
    let secrets: Secrets

    /// The command in one line.
    var text: String {
        var arguments = ["curl -i"]
        let form = formOptions
        if let method = request.curlMethodOption(hasBody: !form.isEmpty) { arguments.append(method) }
        arguments.append(Self.quoted(address))
        for field in request.headers where !isOmitted(field.name, field.value) {
            arguments.append("-H " + header(field.name, field.value))
        }
        return (arguments + form).joined(separator: " ")
    }

    /// A command that sends the request five times at the same moment, to show what happens by chance.
    ///
    /// Two or three may all miss the moment that matters, and no check sends more than five at once.
    var textAtOnce: String { "for n in 1 2 3 4 5; do \(text) & done; wait" }

    /// Whether curl sends a field by itself, or the field is of no use in another run.
    private func isOmitted(_ name: String, _ value: String) -> Bool {
        switch name.lowercased() {
        case "accept", "accept-encoding": true
        // Of a form, curl sends the type without a parameter such as `charset`.
        case "content-type": request.hasMultipartForm || !value.utf8.contains(UInt8(ascii: ";"))
        default: false
        }
    }

    private var address: [Part] {
        let beforeQuery = withoutSecrets(request.origin + request.path)
        guard let query = request.query else { return [beforeQuery] }
        return [beforeQuery, .literal("?")] + Self.joined(parameters(ofQuery: query, isOfPage: false))
    }

    /// The options for the fields of a form, or none for a request without a form.
    ///
    /// Checks send no other body.
    private var formOptions: [String] {
        // A browser names the site that a form comes from; Google's servers, which send no page's form, do not.
        let isOfPage = request.headers["Origin"] != nil
        if let form = request.urlEncodedForm {
            return Self.options(for: parameters(ofQuery: form, isOfPage: isOfPage))
        }
        guard request.hasMultipartForm else { return [] }
        return request.formItems.map { item in
            let value = item.decodedIfValid
            // `--form-string`, because `-F` reads a value that begins with `@` from a file.
            return "--form-string " + Self.quoted(field(item.name, value, written: value, isOfPage: isOfPage))
        }
    }

    /// The options for the parameters of a form; curl writes an `&` between two options.
    ///
    /// It has to escape the value of a variable: a password with an `&` would arrive as two parameters. What is shown is
    /// escaped already.
    private static func options(for parameters: [[Part]]) -> [String] {
        var options: [String] = []
        // The shown parameters that follow each other are in one option.
        var shown: [[Part]] = []
        func endShown() {
            if shown.isEmpty { return }
            let data = quoted(joined(shown))
            // After `-d`, `@` names a file to send, such as a private key of the person who repeats the command.
            options.append((data.utf8.starts(with: "'@".utf8) ? "--data-raw " : "-d ") + data)
            shown = []
        }
        for parameter in parameters {
            if case .variable? = parameter.last {
                endShown()
                options.append("--data-urlencode " + quoted(parameter))
            } else {
                shown.append(parameter)
            }
        }
        endShown()
        return options
    }

    /// Parameters with an `&` between them.
    private static func joined(_ parameters: [[Part]]) -> [Part] {
        Array(parameters.joined(separator: [.literal("&")]))
    }

    /// Each parameter, as the raw query has it where its value is shown.
    private func parameters(ofQuery query: some StringProtocol, isOfPage: Bool) -> [[Part]] {
        let parameters = query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        return parameters.map { bytes -> [Part] in
            let parameter = String(decoding: bytes, as: UTF8.self)
            guard let equals = parameter.utf8.firstIndex(of: UInt8(ascii: "=")) else {
                return [withoutSecrets(parameter)]
            }
            let written = String(parameter[equals...].dropFirst())
            let value = PercentCoding.decodedIfValid(written, plus: .space)
            return field(String(parameter[..<equals]), value, written: written, isOfPage: isOfPage)
        }
    }

    // MARK: What is hidden

    /// A text that has no name, such as the path: what looks like a secret in it is hidden.
    ///
    /// A path may have the name of a session in it, as in `;jsessionid=…`.
    private func withoutSecrets(_ text: String) -> Part { .literal(secrets.hidden(in: text)) }

    /// `name=value`, with a variable in place of a value that is secret or long.
    ///
    /// - Parameters:
    ///   - value: the decoded value.
    ///   - written: the value as the request has it.
    ///   - isOfPage: whether it is a field of a page's form, and not a parameter of OAuth.
    private func field(_ name: String, _ value: String, written: String, isOfPage: Bool) -> [Part] {
        let isShown = secrets.isShown(name, value) && written.count <= MessageText.maximumValueLength
        return [
            withoutSecrets(name), .literal("="),
            isShown ? .literal(written) : .variable(variable(for: name, value, isOfPage: isOfPage)),
        ]
    }

    /// The name of a variable in place of a value, which is the variable that the reader has set for a password.
    private func variable(for name: String, _ value: String, isOfPage: Bool) -> String {
        guard SignIn.isPassword(name) else { return ShellVariable.name(forField: name, isOfPage: isOfPage) }
        let password: ShellVariable = secrets.isConfigured(value) ? .password : .wrongPassword
        return password.rawValue
    }

    /// A field of the header; the values of `Authorization` and `Cookie` are secrets.
    private func header(_ name: String, _ value: String) -> String {
        switch name.lowercased() {
        case "authorization": authorization(name, value)
        case "cookie": Self.quoted("Cookie: ", .cookie)
        default: Self.quoted([.literal("\(name): "), withoutSecrets(value)])
        }
    }

    private func authorization(_ name: String, _ value: String) -> String {
        // A value without a scheme is a token. The shell gets the scheme in double quotes, so it must have letters only.
        guard let space = value.firstIndex(of: " "),
            value[..<space].allSatisfy({ $0.isASCII && $0.isLetter })
        else {
            return Self.quoted("Authorization: ", .accessToken)
        }
        let scheme = value[..<space]
        let credentials = String(value[space...].dropFirst())
        switch scheme.lowercased() {
        case "basic": return Self.quoted("Authorization: Basic ", .basicCredentials)
        case "bearer" where secrets.isShown("token", credentials):
            return Self.quoted([.literal("\(name): \(value)")])
        default: return Self.quoted("Authorization: \(scheme) ", .accessToken)
        }
    }

    // MARK: Quotation

    /// One argument of a shell: texts in single quotes, and variables in double quotes.
    private static func quoted(_ parts: [Part]) -> String {
        var argument = ""
        // Texts that follow each other are in the same quotes.
        var pending = ""
        func endText() {
            let text = Printable.text(pending, limit: maximumTextLength)
            if !text.isEmpty { argument += ShellWord.quoted(text) }
            pending = ""
        }
        for part in parts {
            switch part {
            case .literal(let text): pending += text
            case .variable(let name):
                endText()
                argument += "\"$\(name)\""
            }
        }
        endText()
        return argument.isEmpty ? ShellWord.quoted("") : argument
    }

    /// The most characters of a text in an argument; long values are variables, so only a long path is cut.
    private static let maximumTextLength = 4_000

    /// A text that the shell does not change, and a variable after it, in double quotes.
    private static func quoted(_ text: String, _ variable: ShellVariable) -> String {
        "\"\(text)$\(variable.rawValue)\""
    }
}

extension HTTPRequest {
    /// The option for the method, or nil where curl sends the method by itself.
    package func curlMethodOption(hasBody: Bool) -> String? {
        // With a body curl sends POST by itself, and without one GET.
        if method == (hasBody ? "POST" : "GET") { return nil }
        // With -X, curl would wait for the body that the answer to a HEAD does not have.
        return method == "HEAD" ? "-I" : "-X \(method)"
    }
}
