import HTTPMessages
import HeadlessBrowser
import WebText

/// A request as a `curl` command for a shell, with a variable in place of each secret.
struct CurlCommand {
    /// A part of a word of the command.
    private enum Piece {
        case text(String)
        /// A variable of the shell, by its name.
        case variable(String)
    }

    let request: HTTPRequest
    let secrets: Secrets

    /// The command in one line.
    var text: String {
        var words = ["curl -i"]
        let form = formOptions
        // With a body curl sends POST by itself, and without one GET.
        let usualMethod = form.isEmpty ? "GET" : "POST"
        if request.method != usualMethod { words.append("-X \(request.method)") }
        words.append(Self.word(address))
        for field in request.headers where !Self.omittedFields.contains(field.name.lowercased()) {
            words.append("-H " + header(field.name, field.value))
        }
        return (words + form).joined(separator: " ")
    }

    /// A command that sends the request several times at the same moment.
    var textAtOnce: String { "for n in 1 2 3 4 5; do \(text) & done; wait" }

    /// Fields that curl sends by itself, or that are of no use in another run.
    private static let omittedFields: Set<String> = ["content-type", "accept", "accept-encoding"]

    private var address: [Piece] {
        // A path may have the name of a session, such as `;jsessionid=…`.
        let beforeQuery = Piece.text(secrets.hidden(in: request.origin + request.path))
        guard let query = request.query else { return [beforeQuery] }
        return [beforeQuery, .text("?")] + pieces(ofQuery: query)
    }

    /// The options for the fields of a form, which is the only body that checks send; none for a request without one.
    private var formOptions: [String] {
        let type = request.headers["Content-Type"] ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") {
            return ["-d " + Self.word(pieces(ofQuery: String(decoding: request.body, as: UTF8.self)))]
        }
        guard request.hasMultipartForm else { return [] }
        return request.formItems.map { item in
            let value = (try? item.decoded()) ?? item.rawValue
            // `--form-string`, because `-F` reads a value that begins with `@` from a file.
            let field = Piece.text("\(secrets.hidden(in: item.name))=")
            return "--form-string " + Self.word([field, piece(item.name, value, written: value)])
        }
    }

    private func header(_ name: String, _ value: String) -> String {
        switch name.lowercased() {
        case "authorization": authorization(name, value)
        case "cookie": "\"Cookie: $COOKIE\""
        default: Self.word([.text("\(name): \(secrets.hidden(in: value))")])
        }
    }

    private func authorization(_ name: String, _ value: String) -> String {
        // A value without a scheme is a token as it is.
        guard let space = value.firstIndex(of: " ") else { return "\"Authorization: $ACCESS_TOKEN\"" }
        let scheme = value[..<space]
        let credentials = String(value[space...].dropFirst())
        switch scheme.lowercased() {
        case "basic": return "\"Authorization: Basic $BASIC_CREDENTIALS\""
        case "bearer" where secrets.isShown("token", credentials):
            return Self.word([.text("\(name): \(value)")])
        default: return "\"Authorization: \(scheme) $ACCESS_TOKEN\""
        }
    }

    /// The raw query, with the values of secrets replaced by variables.
    private func pieces(ofQuery query: some StringProtocol) -> [Piece] {
        var pieces: [Piece] = []
        for part in query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
            if !pieces.isEmpty { pieces.append(.text("&")) }
            let text = String(decoding: part, as: UTF8.self)
            guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
                pieces.append(.text(secrets.hidden(in: text)))
                continue
            }
            let name = String(text[..<equals])
            let raw = String(text[equals...].dropFirst())
            let value = (try? PercentCoding.decode(raw, plus: .space)) ?? raw
            pieces.append(.text("\(secrets.hidden(in: name))="))
            pieces.append(piece(name, value, written: raw))
        }
        return pieces
    }

    /// The value of a field: as it is written, or the variable of a secret or of a long value.
    private func piece(_ name: String, _ value: String, written: String) -> Piece {
        let isShown = secrets.isShown(name, value) && written.count <= MessageText.longest
        return isShown ? .text(written) : .variable(variable(name, value))
    }

    /// The variable of a secret or of a long value; for a password, the variable that the reader has set.
    private func variable(_ name: String, _ value: String) -> String {
        if SignIn.isPassword(name) { return secrets.isConfigured(value) ? "PASSWORD" : "WRONG_PASSWORD" }
        let letters = String(name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        // A field may be called `user` or `2fa`: a shell has set `$USER` already, and it does not take `$2FA` for a variable.
        return Evidence.variablesOfRun.contains(letters) ? letters : "FORM_\(letters)"
    }

    /// One word of a shell: texts in single quotes, and variables in double quotes.
    private static func word(_ pieces: [Piece]) -> String {
        var word = ""
        var text = ""
        func endText() {
            if !text.isEmpty { word += ShellWord.quoted(Printable.text(text, limit: 4_000)) }
            text = ""
        }
        for piece in pieces {
            switch piece {
            case .text(let more): text += more
            case .variable(let name):
                endText()
                word += "\"$\(name)\""
            }
        }
        endText()
        return word.isEmpty ? ShellWord.quoted("") : word
    }
}
