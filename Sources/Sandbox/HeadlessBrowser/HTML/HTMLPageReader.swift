import WebText

/// Reads tags, and keeps of the tree only what forms depend on (HTML, section 4.10.18.3, "form owner").
struct HTMLPageReader {
    /// A field, and how its form is found.
    private struct FoundField {
        var field: HTMLForm.Field
        /// The index of the form around the field.
        let form: Int?
        /// The `id` of the form that the field names.
        let formID: String?
    }

    /// An element whose text becomes the label of a button or the text of an option.
    private enum TextElement {
        /// A button, by the index of its field.
        case button(Int)
        /// The last option of a list, by the index of the list's field.
        case option(list: Int, hasValue: Bool)
    }

    private var tokens: HTMLTokenizer
    private var result = HTMLPage()
    private var hasTitle = false
    /// All fields of the page.
    ///
    /// Forms get theirs at the end, because a field may name a form that comes later.
    private var fields: [FoundField] = []
    /// The index of the form that is open.
    private var openForm: Int?
    /// The index of the field of the list that is open.
    private var openList: Int?
    /// The open field sets, and whether each of them is disabled, by itself or by one around it.
    ///
    /// Unlike in browsers, the fields in its first `legend` are disabled too, and the options of a disabled `optgroup` are not.
    private var fieldSets: [Bool] = []
    /// The number of open templates: their content is not on the page.
    private var templates = 0
    private var openLink: HTMLPage.Link?
    private var linkText: [UInt8] = []
    private var openElement: TextElement?
    private var elementText: [UInt8] = []

    init(_ page: String) {
        tokens = HTMLTokenizer(page)
    }

    /// The number of reads so far, which measures the cost without a clock.
    var steps: Int { tokens.steps }

    /// Reads the page to its end.
    mutating func page() -> HTMLPage {
        while let token = tokens.next() {
            switch token {
            case .start(let tag): start(tag)
            case .end(let name): end(name)
            case .text(let raw) where templates == 0:
                if openElement != nil { elementText += raw }
                if openLink != nil { linkText += raw }
            case .text: break
            }
        }
        endText()
        endLink()
        // Of several forms with one id, the first has the fields that name it.
        let indicesByID = Dictionary(
            result.forms.enumerated().map { index, form in (ByteString(form.id), index) },
            uniquingKeysWith: { first, _ in first })
        for found in fields {
            if let index = index(ofFormOf: found, indicesByID) {
                result.forms[index].fields.append(found.field.withSelection)
            }
        }
        return result
    }

    /// The index of the form that has a field, or nil when no form has it.
    ///
    /// A field that names a form is in that form only, or in none when there is no such form.
    private func index(ofFormOf found: FoundField, _ indicesByID: [ByteString: Int]) -> Int? {
        guard let id = found.formID else { return found.form }
        return id.isEmpty ? nil : indicesByID[ByteString(id)]
    }

    /// Takes a start tag, which may end an element that is open, as in HTML.
    private mutating func start(_ tag: HTMLTag) {
        if tag.name == "template" { templates += 1 }
        guard templates == 0 else { return }
        for address in tag.fetched {
            result.resources.append(
                HTMLPage.Resource(
                    address: address, referrerPolicy: tag.referrerPolicy,
                    isUncheckedScript: tag.name == "script" && !tag.hasHash))
        }
        switch tag.name {
        case "title":
            if !hasTitle { result.title = CharacterReferences.decoded(tag.text).singleSpaced }
            hasTitle = true
        case "base": result.base = result.base ?? tag["href"]
        case "meta": startMeta(tag)
        case "iframe": if let address = tag["src"], !tag.isInvisible { result.frames.append(address) }
        case "a":
            endLink()
            if let href = tag["href"] { openLink = HTMLPage.Link(href: href, text: "", id: tag["id"] ?? "") }
        case "form":
            // HTML ignores a form inside a form.
            guard openForm == nil else { return }
            openForm = result.forms.count
            result.forms.append(HTMLForm(tag))
        case "fieldset": fieldSets.append(tag.has("disabled") || fieldSets.last == true)
        case "input": startInput(tag)
        case "button":
            endText()
            let type = tag["type"]?.asciiLowercased ?? ""
            openElement = .button(fields.count)
            add(type == "reset" || type == "button" ? type : "submit", tag)
        case "textarea":
            endText()
            // One line feed after the tag is not part of the text.
            let text = CharacterReferences.decoded(tag.text).utf8
            let value = String(Substring(text.first == 0x0A ? text.dropFirst() : text[...]))
            add("textarea", tag) { $0.value = value }
        case "select":
            endList()
            openList = fields.count
            add("select", tag) { $0.takesSeveral = tag.has("multiple") }
        case "option": startOption(tag)
        default: break
        }
    }

    /// Keeps what a `meta` element says of the page.
    ///
    /// Of several elements with the same name, and of several refreshes, the first counts. Every policy counts.
    private mutating func startMeta(_ tag: HTMLTag) {
        switch tag["http-equiv"]?.asciiLowercased {
        case "refresh": result.refresh = result.refresh ?? tag["content"].flatMap(HTMLPage.Refresh.init)
        case "content-security-policy": if let policy = tag["content"] { result.policies.append(policy) }
        default: break
        }
        if let name = tag["name"]?.asciiLowercased, result.metas[name] == nil {
            result.metas[name] = tag["content"] ?? ""
        }
    }

    private mutating func startInput(_ tag: HTMLTag) {
        endList()
        add(tag["type"]?.asciiLowercased ?? "text", tag) { field in
            field.isChecked = field.isCheckable && tag.has("checked")
            if field.isCheckable { field.value = tag["value"] ?? "on" }
            field.label = field.isButton ? field.value : tag["alt"] ?? ""
        }
    }

    private mutating func startOption(_ tag: HTMLTag) {
        endText()
        guard let openList else { return }
        openElement = .option(list: openList, hasValue: tag.has("value"))
        fields[openList].field.options.append(
            HTMLForm.Option(
                value: tag["value"] ?? "", isSelected: tag.has("selected"), isDisabled: tag.has("disabled")))
    }

    private mutating func end(_ name: String) {
        if name == "template" { templates = max(0, templates - 1) }
        guard templates == 0 else { return }
        switch name {
        case "form": openForm = nil
        case "button", "option": endText()
        case "select": endList()
        case "fieldset": _ = fieldSets.popLast()
        case "a": endLink()
        default: break
        }
    }

    /// Adds a field with what all types have in common.
    ///
    /// - Parameter change: sets what the type needs besides.
    private mutating func add(
        _ type: String, _ tag: HTMLTag, _ change: (inout HTMLForm.Field) -> Void = { _ in }
    ) {
        var field = HTMLForm.Field(
            name: tag["name"] ?? "", type: type, isDisabled: tag.has("disabled") || fieldSets.last == true)
        field.value = tag["value"] ?? ""
        field.isRequired = tag.has("required")
        field.autocomplete = tag["autocomplete"]?.asciiLowercased ?? ""
        if field.isSubmitButton { field.override = HTMLForm.Override(tag) }
        change(&field)
        fields.append(FoundField(field: field, form: openForm, formID: tag["form"]))
    }

    /// Adds the open link with its text to the page.
    private mutating func endLink() {
        guard var link = openLink else { return }
        link.text = CharacterReferences.decoded(linkText[...]).singleSpaced
        result.links.append(link)
        openLink = nil
        linkText = []
    }

    private mutating func endList() {
        guard openList != nil else { return }
        endText()
        openList = nil
    }

    /// Gives the collected text to the button or the option that is open.
    private mutating func endText() {
        let words = CharacterReferences.decoded(elementText[...]).singleSpaced
        switch openElement {
        case .button(let index): fields[index].field.label = words
        case .option(let list, let hasValue):
            let last = fields[list].field.options.count - 1
            fields[list].field.options[last].text = words
            if !hasValue { fields[list].field.options[last].value = words }
        case nil: break
        }
        openElement = nil
        elementText = []
    }
}
