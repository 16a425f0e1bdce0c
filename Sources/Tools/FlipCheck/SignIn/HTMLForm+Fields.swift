import HeadlessBrowser

extension HTMLForm.Field {
    var isHidden: Bool { type == "hidden" }
    var isPassword: Bool { type == "password" }
    var isCheckbox: Bool { type == "checkbox" }

    /// Whether it is a check box that the user can tick and that is not ticked.
    var isOpenBox: Bool { isCheckbox && !isChecked && !isDisabled }
}

extension HTMLForm {
    /// Whether it has a field for a password.
    var asksForPassword: Bool { fields.contains(where: \.isPassword) }

    /// The fields that a user fills in, chooses or ticks.
    var userFields: [Field] { fields.filter { !$0.isButton && !$0.isHidden } }

    /// Whether it has fields for the user, and none of them has a name.
    var hasOnlyNamelessFields: Bool { !userFields.isEmpty && userFields.allSatisfy(\.name.isEmpty) }

    /// The buttons that have a name.
    var namedButtons: [Field] { fields.filter { $0.isSubmitButton && !$0.name.isEmpty } }
}
