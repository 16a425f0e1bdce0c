import HTTPMessages
import WebText

// A user's input to a form: filling in, ticking, choosing.
extension HTMLForm {
    /// Why a form cannot be filled in as asked.
    package enum FillingError: Error, Sendable, Hashable {
        case noSuchField(String)
        case disabled(String)
        /// None of the choices of a list, of radio buttons or of checkboxes has the
        /// value: the values there are.
        case noSuchChoice(field: String, choices: [String])
    }

    /// Gives a field its value, as a user would.
    ///
    /// - A list: the option of this value or, where there is none, of this text.
    /// - Radio buttons: the one of this value.
    /// - Checkboxes: the one of this value is ticked; `on` ticks the first, `off` unticks all of the name.
    /// - Any other field, hidden ones too: the text.
    ///
    /// - Throws: ``FillingError``.
    package mutating func fill(_ name: String, with value: String) throws(FillingError) {
        let places = fields.indices.filter { !fields[$0].isButton && fields[$0].name.hasSameBytes(as: name) }
        guard !places.isEmpty else { throw .noSuchField(name) }
        let usable = places.filter { !fields[$0].isDisabled }
        guard let first = usable.first else { throw .disabled(name) }
        // Beside a checkbox, many pages have a hidden field of the same name, with the value for no tick.
        let ticks = usable.filter { fields[$0].isTick }
        if !ticks.isEmpty {
            try tick(ticks, value)
        } else if fields[first].type == "select" {
            try choose(first, value)
        } else {
            for place in usable { fields[place].value = value }
        }
    }

    private mutating func tick(_ places: [Int], _ value: String) throws(FillingError) {
        let isRadio = fields[places[0]].type == "radio"
        let chosen =
            places.first { fields[$0].value.hasSameBytes(as: value) } ?? (value == "on" ? places[0] : nil)
        guard let chosen else {
            guard value == "off", !isRadio else {
                throw .noSuchChoice(field: fields[places[0]].name, choices: places.map { fields[$0].value })
            }
            for place in places { fields[place].isChecked = false }
            return
        }
        // Of radio buttons one is ticked, of checkboxes any.
        if isRadio { for place in places { fields[place].isChecked = false } }
        fields[chosen].isChecked = true
    }

    private mutating func choose(_ place: Int, _ value: String) throws(FillingError) {
        let options = fields[place].options
        let usable = options.indices.filter { !options[$0].isDisabled }
        guard
            let chosen = usable.first(where: { options[$0].value.hasSameBytes(as: value) })
                ?? usable.first(where: { options[$0].text.hasSameBytes(as: value) })
        else {
            throw .noSuchChoice(field: fields[place].name, choices: usable.map { options[$0].value })
        }
        for other in options.indices { fields[place].options[other].isSelected = other == chosen }
        fields[place].value = options[chosen].value
    }

    /// The entries that are sent.
    ///
    /// - Parameter button: the place of the button among the fields; nil when none is pressed.
    ///
    /// Source: HTML, section 4.10.22.4, "Constructing the entry list".
    func entries(pressing button: Int?) -> [FormEntry] {
        var entries: [FormEntry] = []
        for (place, field) in fields.enumerated() where !field.isDisabled {
            if field.isButton, place != button { continue }
            if field.isTick, !field.isChecked { continue }
            if field.type == "image" {
                // The place of the click, which goes without a name too.
                let prefix = field.name.isEmpty ? "" : field.name + "."
                entries += [FormEntry(prefix + "x", "0"), FormEntry(prefix + "y", "0")]
                continue
            }
            guard !field.name.isEmpty else { continue }
            switch field.type {
            case "select":
                entries += field.options.filter { $0.isSelected && !$0.isDisabled }.map {
                    FormEntry(field.name, $0.value)
                }
            case "file": entries.append(FormEntry(field.name, "", isFile: true))
            case "hidden" where field.name == "_charset_": entries.append(FormEntry(field.name, "UTF-8"))
            default: entries.append(FormEntry(field.name, field.value))
            }
        }
        return entries
    }
}

/// The request that a form becomes.
///
/// Source: HTML, section 4.10.22.3, "Form submission algorithm".
struct FormSubmission {
    let request: HTTPRequest

    /// Makes the request of a form whose fields are filled in.
    ///
    /// Throws `Browser.Failure.notSent(reason:)` or `badAddress` when a form of this
    /// kind is not sent over HTTP.
    init(_ form: HTMLForm, pressing button: Int?, on page: Browser.Page) throws(Browser.Failure) {
        let override = button.map { form.fields[$0].override } ?? HTMLForm.Override()
        let action = override.action ?? form.action
        let address = action.isEmpty ? page.url : page.absolute(action)
        if let scheme = WebAddress.scheme(of: address), scheme != "http", scheme != "https" {
            throw .notSent(
                reason: scheme == "javascript"
                    ? "its action is a script; a page that needs one takes a real browser"
                    : "its action begins with \(scheme):, which is not HTTP")
        }
        let entries = form.entries(pressing: button)
        let request: HTTPRequest?
        switch (override.method ?? form.method, override.encoding ?? form.encoding) {
        case (.dialog, _): throw .notSent(reason: "its method is dialog, which sends nothing")
        case (.get, _):
            // The query of the action is replaced ("mutate action URL").
            let end = address.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
            let bare = address[..<(end ?? address.endIndex)]
            request = HTTPRequest(
                "GET", WebAddress.sendable("\(bare)") + "?" + FormEncoding.urlEncoded(entries))
        case (.post, .urlEncoded):
            request = HTTPRequest(
                postForm: FormEncoding.urlEncoded(entries), to: WebAddress.sendable(address))
        case (.post, .multipart):
            let (body, type) = FormEncoding.multipart(entries)
            request = HTTPRequest(
                "POST", WebAddress.sendable(address), headers: ["Content-Type": type], body: body)
        case (.post, .plainText):
            throw .notSent(
                reason: "its encoding is text/plain, which no server can read reliably; "
                    + "use application/x-www-form-urlencoded or multipart/form-data")
        }
        guard let request else { throw .badAddress(address) }
        self.request = request
    }
}
