/// Collects the title, forms and links of a page while it reads the tags.
///
/// The standard builds a tree first. This reader keeps only the part of the tree that forms depend on: the open form, list
/// and field set. Source: HTML, sections 13.2.6, "Tree construction", and 4.10.18.3, "form owner".
struct HTMLPageReader {
    private var tokens: HTMLTokenizer
    private var result = HTMLPage()
    private var forms = FormCollection()
    private var fieldSets = FieldSets()
    /// The number of open templates: their content is not on the page.
    private var templates = 0
    /// The link that is open: its text is still to come.
    private var link: HTMLPage.Link?
    private var linkText: [UInt8] = []
    private var isTitle = false
    private var hasTitle = false
    /// The text of the title, button, text area or option that is open.
    private var text: [UInt8] = []

    /// Creates a reader at the beginning of a page.
    init(_ page: String) {
        tokens = HTMLTokenizer(page)
    }

    /// The number of bytes that were read so far.
    var steps: Int { tokens.steps }

    /// Reads to the end.
    mutating func page() -> HTMLPage {
        while let token = tokens.next() {
            switch token {
            case .start(let tag): start(tag)
            case .end(let name): end(name)
            case .text(let raw): add(raw)
            }
        }
        endTitle()
        endText()
        endLink()
        result.forms = forms.assembled()
        return result
    }

    private mutating func add(_ raw: ArraySlice<UInt8>) {
        guard templates == 0 else { return }
        if isTitle || forms.takesText { text += raw }
        if link != nil { linkText += raw }
    }

    private mutating func takenText() -> [UInt8] {
        defer { text = [] }
        return text
    }

    private mutating func start(_ tag: HTMLTag) {
        if tag.name == .template { templates += 1 }
        guard templates == 0, let name = tag.name else { return }
        let isDisabled = tag.has(.disabled) || fieldSets.areDisabled
        switch name {
        case .form: forms.open(tag)
        case .input:
            endList()
            forms.addInput(tag, isDisabled: isDisabled)
        case .button:
            endText()
            forms.openButton(tag, isDisabled: isDisabled)
        case .textarea:
            endList()
            endText()
            forms.openTextArea(tag, isDisabled: isDisabled)
        case .select:
            // A list inside a list ends the outer one, and is none itself.
            if forms.hasList { endList() } else { forms.openList(tag, isDisabled: isDisabled) }
        case .optgroup:
            endText()
            forms.isGroupDisabled = tag.has(.disabled)
        case .option:
            endText()
            forms.openOption(tag)
        case .fieldset: fieldSets.open(isDisabled: tag.has(.disabled))
        case .legend: fieldSets.openLegend()
        case .a:
            endLink()
            if let href = tag[.href] { link = HTMLPage.Link(href: href, text: "", id: tag[.id] ?? "") }
        case .base: if result.base == nil { result.base = tag[.href] }
        case .meta: if tag.keyword(.httpEquiv) == "refresh", result.refresh == nil { readRefresh(tag) }
        case .title: (isTitle, hasTitle) = (!hasTitle, true)
        case .script, .style, .xmp, .iframe, .noembed, .noframes, .plaintext, .template, .svg, .math,
            .datalist, .html, .h1, .h2, .p, .li, .label, .br:
            break
        }
    }

    private mutating func end(_ name: HTMLTag.Name) {
        if name == .template { templates = max(0, templates - 1) }
        guard templates == 0 else { return }
        switch name {
        case .form: forms.close()
        case .button, .textarea, .option: endText()
        case .optgroup:
            endText()
            forms.isGroupDisabled = false
        case .select: endList()
        case .fieldset: fieldSets.close()
        case .legend: fieldSets.closeLegend()
        case .a: endLink()
        case .title: endTitle()
        default: break
        }
    }

    private mutating func readRefresh(_ tag: HTMLTag) {
        result.refresh = tag[.content].flatMap(HTMLPage.Refresh.init)
    }

    private mutating func endTitle() {
        guard isTitle else { return }
        result.title = CharacterReferences.decoded(takenText()[...], in: .text).singleSpaced
        isTitle = false
    }

    private mutating func endLink() {
        guard var open = link else { return }
        open.text = CharacterReferences.decoded(linkText[...], in: .text).singleSpaced
        result.links.append(open)
        (link, linkText) = (nil, [])
    }

    private mutating func endList() {
        endText()
        forms.closeList()
    }

    /// Adds the collected text to the button, text area or option that is open.
    private mutating func endText() {
        if forms.takesText { forms.closeText(takenText()[...]) }
    }
}
