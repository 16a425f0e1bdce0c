extension HTMLForm {
    /// A field of a form, with the value that the page gave it.
    package struct Field: Sendable, Hashable, Codable {
        /// The name under which the value is sent, or an empty text for a field that is not sent.
        package var name: String
        /// The value that the page or the user gave the field, or that of the chosen option of a list.
        package var value = ""
        /// `text`, `password`, `hidden`, `checkbox`, `submit`, `image`, `select`, `textarea` and so on.
        package var type: String
        package var isDisabled: Bool
        /// Whether the field is ticked, as only checkboxes and radio buttons can be.
        package var isChecked = false
        /// Whether the form cannot be sent without it.
        package var isRequired = false
        /// What a browser may fill in by itself (the attribute `autocomplete`), in lower case.
        package var autocomplete = ""
        /// The options of a list.
        package var options: [Option] = []
        /// Whether a user may choose several options of the list.
        package var takesSeveral = false
        /// The text on a button, or the `alt` of another input.
        package var label = ""
        /// The attributes of a button that replace those of the form.
        package var override: Override?

        package init(name: String, type: String, isDisabled: Bool = false) {
            self.name = name
            self.type = type
            self.isDisabled = isDisabled
        }

        /// Whether the field is a checkbox or a radio button.
        package var isCheckable: Bool { type == "checkbox" || isRadio }
        /// Whether the field is a radio button.
        package var isRadio: Bool { type == "radio" }
        /// Whether the field is a list of options.
        package var isList: Bool { type == "select" }
        /// Whether the field is a button, also a disabled button.
        package var isButton: Bool { ["submit", "image", "reset", "button"].contains(type) }
        /// Whether a user can enter something.
        ///
        /// This browser chooses no files, so a file field is always sent empty.
        package var canBeFilledIn: Bool { !isButton && !isDisabled && type != "file" }
        /// Whether the field is a button that sends the form, which a disabled button does not.
        package var isSubmitButton: Bool { isOfSubmitType && !isDisabled }
        /// Whether the field is a button that sends the form, also a disabled button.
        var isOfSubmitType: Bool { type == "submit" || type == "image" }

        /// The field with what is chosen at first (HTML, section 4.10.7, "selectedness setting algorithm").
        var withSelection: Field {
            guard isList else { return self }
            var field = self
            if !takesSeveral {
                let chosen = options.lastIndex { $0.isSelected } ?? options.firstIndex { !$0.isDisabled }
                for index in options.indices { field.options[index].isSelected = index == chosen }
            }
            field.value = field.options.first { $0.isSelected }?.value ?? ""
            return field
        }
    }
}
