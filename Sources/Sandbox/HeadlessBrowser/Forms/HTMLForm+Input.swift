import WebText

// A user's input to a form: filling in, ticking, choosing.
extension HTMLForm {
    /// Fills in, ticks or chooses by value or text; of checkboxes `on` ticks the first, `off` unticks all.
    mutating func fill(_ name: String, with value: String) throws(Browser.Failure) {
        let places = fields.indices.filter { !fields[$0].isButton && fields[$0].name.hasSameBytes(as: name) }
        let usable = places.filter { !fields[$0].isDisabled }
        guard let first = usable.first else { throw .noSuchForm(field: name) }
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

    private mutating func tick(_ places: [Int], _ value: String) throws(Browser.Failure) {
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

    private mutating func choose(_ place: Int, _ value: String) throws(Browser.Failure) {
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

    /// The entries that are sent, with the button at a place (HTML, section 4.10.22.4).
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
            default: entries.append(FormEntry(field.name, field.value))
            }
        }
        return entries
    }
}
