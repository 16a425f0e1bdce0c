import WebText

/// A page without scripts: its title, its forms and links, and its refresh; any text can be read.
package struct HTMLPage: Sendable, Hashable {
    package struct Link: Sendable, Hashable {
        package var href: String
        /// The text, with single spaces in place of white space.
        package var text: String
        /// The `id`; empty when there is none.
        package var id: String
    }

    /// A redirect of a page after a delay: `<meta http-equiv="refresh">`.
    package struct Refresh: Sendable, Hashable {
        package var seconds: Double
        /// The address as written in the page; empty for the page itself.
        package var address: String
    }

    /// The title; empty when there is none.
    package internal(set) var title = ""
    package internal(set) var forms: [HTMLForm] = []
    package internal(set) var links: [Link] = []
    /// The address that relative ones are relative to, as written in `<base>`; nil without one.
    package internal(set) var base: String?
    /// The address that the page sends the browser to without a click; nil for none.
    package internal(set) var refresh: Refresh?

    package init(_ html: String) {
        var reader = HTMLPageReader(html)
        self = reader.page()
    }

    init() {}
}

extension HTMLPage.Refresh {
    /// Reads `5; url=/next` (HTML, section 4.2.5.3, "shared declarative refresh steps").
    init?(_ content: String) {
        let parts = content.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",")
        }.map { String(Substring($0)).trimmed }
        guard let seconds = parts.first.flatMap(Double.init), seconds >= 0 else { return nil }
        self.seconds = seconds
        var rest = parts.count > 1 ? parts[1] : ""
        if rest.prefix(3).lowercased() == "url" {
            let behind = String(rest.dropFirst(3)).trimmed
            if behind.hasPrefix("=") { rest = String(behind.dropFirst()).trimmed }
        }
        if let quote = rest.first, quote == "\"" || quote == "'" {
            rest = String(rest.dropFirst().prefix { $0 != quote })
        }
        address = rest
    }
}

/// Reads tags, and keeps of the tree only what forms depend on (HTML, section 4.10.18.3, "form owner").
struct HTMLPageReader {
    private var tokens: HTMLTokenizer
    private var result = HTMLPage()
    private var hasTitle = false
    /// Every field, with the form around it and the `id` of the form that it names.
    private var fields: [(field: HTMLForm.Field, form: Int?, id: String?)] = []
    private var form: Int?
    private var list: Int?
    /// The open field sets, and whether each of them is disabled, by itself or by one around it.
    private var fieldSets: [Bool] = []
    /// The number of open templates: their content is not on the page.
    private var templates = 0
    private var link: HTMLPage.Link?
    private var linkText: [UInt8] = []
    /// The button or the option that is open: its text is still to come.
    private var open: Open?
    private var text: [UInt8] = []

    private enum Open {
        case button(Int)
        case option(list: Int, hasValue: Bool)
    }

    init(_ page: String) {
        tokens = HTMLTokenizer(page)
    }

    var steps: Int { tokens.steps }

    mutating func page() -> HTMLPage {
        while let token = tokens.next() {
            switch token {
            case .start(let tag): start(tag)
            case .end(let name): end(name)
            case .text(let raw) where templates == 0:
                if open != nil { text += raw }
                if link != nil { linkText += raw }
            case .text: break
            }
        }
        endText()
        endLink()
        let places = Dictionary(
            result.forms.enumerated().map { (ByteString($1.id), $0) }, uniquingKeysWith: { first, _ in first }
        )
        for (field, around, id) in fields {
            let place = if let id { id.isEmpty ? nil : places[ByteString(id)] } else { around }
            if let place { result.forms[place].fields.append(field.withSelection) }
        }
        return result
    }

    private mutating func start(_ tag: HTMLTag) {
        if tag.name == "template" { templates += 1 }
        guard templates == 0 else { return }
        switch tag.name {
        case "title":
            if !hasTitle { result.title = CharacterReferences.decoded(tag.text).singleSpaced }
            hasTitle = true
        case "base": result.base = result.base ?? tag["href"]
        case "meta":
            if tag["http-equiv"]?.lowercased() == "refresh", result.refresh == nil {
                result.refresh = tag["content"].flatMap(HTMLPage.Refresh.init)
            }
        case "a":
            endLink()
            if let href = tag["href"] { link = HTMLPage.Link(href: href, text: "", id: tag["id"] ?? "") }
        case "form":
            // A form inside a form is none.
            guard form == nil else { return }
            form = result.forms.count
            result.forms.append(HTMLForm(tag))
        case "fieldset": fieldSets.append(tag.has("disabled") || fieldSets.last == true)
        case "input":
            endList()
            add(tag["type"]?.lowercased() ?? "text", tag) { field in
                field.isChecked = field.isTick && tag.has("checked")
                if field.isTick { field.value = tag["value"] ?? "on" }
                field.label = field.isButton ? field.value : tag["alt"] ?? ""
            }
        case "button":
            endText()
            let type = tag["type"]?.lowercased() ?? ""
            open = .button(fields.count)
            add(type == "reset" || type == "button" ? type : "submit", tag)
        case "textarea":
            endText()
            // One line feed behind the tag is not part of the text.
            let text = CharacterReferences.decoded(tag.text).utf8
            add("textarea", tag) {
                $0.value = String(Substring(text.first == 0x0A ? text.dropFirst() : text[...]))
            }
        case "select":
            endList()
            list = fields.count
            add("select", tag) { $0.takesSeveral = tag.has("multiple") }
        case "option":
            endText()
            guard let list else { return }
            open = .option(list: list, hasValue: tag.has("value"))
            fields[list].field.options.append(
                HTMLForm.Option(
                    value: tag["value"] ?? "", isSelected: tag.has("selected"),
                    isDisabled: tag.has("disabled")))
        default: break
        }
    }

    private mutating func end(_ name: String) {
        if name == "template" { templates = max(0, templates - 1) }
        guard templates == 0 else { return }
        switch name {
        case "form": form = nil
        case "button", "option": endText()
        case "select": endList()
        case "fieldset": _ = fieldSets.popLast()
        case "a": endLink()
        default: break
        }
    }

    private mutating func add(
        _ type: String, _ tag: HTMLTag, _ change: (inout HTMLForm.Field) -> Void = { _ in }
    ) {
        var field = HTMLForm.Field(
            name: tag["name"] ?? "", type: type, isDisabled: tag.has("disabled") || fieldSets.last == true)
        field.value = tag["value"] ?? ""
        if field.isSubmitButton { field.override = HTMLForm.Override(tag) }
        change(&field)
        fields.append((field, form, tag["form"]))
    }

    private mutating func endLink() {
        guard var open = link else { return }
        open.text = CharacterReferences.decoded(linkText[...]).singleSpaced
        result.links.append(open)
        (link, linkText) = (nil, [])
    }

    private mutating func endList() {
        endText()
        list = nil
    }

    /// Gives the collected text to the button or the option that is open.
    private mutating func endText() {
        let words = CharacterReferences.decoded(text[...]).singleSpaced
        switch open {
        case .button(let place): fields[place].field.label = words
        case .option(let list, let hasValue):
            let last = fields[list].field.options.count - 1
            fields[list].field.options[last].text = words
            if !hasValue { fields[list].field.options[last].value = words }
        case nil: break
        }
        (open, text) = (nil, [])
    }
}

extension String {
    var trimmed: String {
        let bytes = utf8.drop(while: ByteReader.isSpace)
        let end = bytes.lastIndex { !ByteReader.isSpace($0) }.map { bytes.index(after: $0) }
        return String(Substring(bytes[..<(end ?? bytes.startIndex)]))
    }

    /// The text without white space at its ends, and with single spaces elsewhere.
    var singleSpaced: String {
        utf8.split(whereSeparator: ByteReader.isSpace).map { String(Substring($0)) }.joined(separator: " ")
    }
}
