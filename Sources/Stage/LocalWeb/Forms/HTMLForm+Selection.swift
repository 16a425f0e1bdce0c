extension HTMLForm.Field {
    /// The field with what is chosen of a list, as a browser shows it before the user does anything.
    ///
    /// Source: HTML, section 4.10.7, "selectedness setting algorithm".
    var withSelection: HTMLForm.Field {
        guard type == "select" else { return self }
        var field = self
        if !takesSeveral {
            let last = options.lastIndex { $0.isSelected }
            let first = showsOne ? options.firstIndex { !$0.isDisabled } : nil
            for place in options.indices { field.options[place].isSelected = place == last ?? first }
        }
        field.value = field.options.first { $0.isSelected }?.value ?? ""
        return field
    }
}

extension HTMLForm {
    /// Leaves the last one ticked of radio buttons with one name.
    mutating func settleRadioButtons() {
        var ticked: [[UInt8]: Int] = [:]
        for place in fields.indices where fields[place].type == "radio" && fields[place].isChecked {
            let name = Array(fields[place].name.utf8)
            if !name.isEmpty, let earlier = ticked.updateValue(place, forKey: name) {
                fields[earlier].isChecked = false
            }
        }
    }
}

extension String {
    /// The text without white space at its ends.
    var trimmed: String {
        let bytes = utf8.drop(while: ByteReader.isSpace)
        let end = bytes.lastIndex { !ByteReader.isSpace($0) }.map { bytes.index(after: $0) }
        return String(Substring(bytes[..<(end ?? bytes.startIndex)]))
    }

    /// The text without carriage returns and line feeds.
    var withoutLineBreaks: String {
        utf8.contains { $0 == 0x0A || $0 == 0x0D }
            ? String(decoding: utf8.filter { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self) : self
    }
}
