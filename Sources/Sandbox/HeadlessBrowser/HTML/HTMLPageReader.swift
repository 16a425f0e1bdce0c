import WebText

/// Reads tags, and keeps of the tree only what forms depend on (HTML, section 4.10.18.3, "form owner").
struct HTMLPageReader {
    private var tokens: HTMLTokenizer
    private var result = HTMLPage()
    private var hasTitle = false
    /// A field, and how its form is found.
    private struct FoundField {
        var field: HTMLForm.Field
        /// The place of the form around the field.
        let form: Int?
        /// The `id` of the form that the field names.
        let formID: String?
    }

    private var fields: [FoundField] = []
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

    /// An element whose text is being read.
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
        for found in fields {
            if let place = place(ofFormOf: found, places) {
                result.forms[place].fields.append(found.field.withSelection)
            }
        }
        return result
    }

    /// A field that names a form is in that form only, or in none when there is no such form.
    private func place(ofFormOf found: FoundField, _ places: [ByteString: Int]) -> Int? {
        guard let id = found.formID else { return found.form }
        return id.isEmpty ? nil : places[ByteString(id)]
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
        fields.append(FoundField(field: field, form: form, formID: tag["form"]))
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
