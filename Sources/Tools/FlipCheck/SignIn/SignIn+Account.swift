/// The account that the forms sign in, by the names of their fields.
extension SignIn {
    /// The name and the password, or nil when the forms have no password, or no name.
    var account: (name: String, password: String)? {
        let fields = forms.flatMap(\.sortedFields)
        let passwordNames = passwordNames
        guard let password = fields.first(where: { passwordNames.contains($0.key) }),
            let name = userName(among: fields)
        else { return nil }
        return (name: name.value, password: password.value)
    }

    /// The name of the field that has the user's name, in one of the forms, or nil when it has none.
    func userNameField(ofForm index: Int) -> String? {
        guard forms.indices.contains(index) else { return nil }
        return userName(among: forms[index].sortedFields)?.key
    }

    /// The field whose name is that of a user name, or else, where no form names one, the only field besides the password.
    ///
    /// Of several, a field such as `username` or `email` comes before one such as `tenant_name`. Of several others none is
    /// taken, nor is the only one where another form has the name: it could be the language, or a box to stay signed in.
    private func userName(among fields: [(key: String, value: String)]) -> (key: String, value: String)? {
        let passwordNames = passwordNames
        let others = fields.filter { !passwordNames.contains($0.key) }
        for word in Self.userNameWords {
            if let named = others.first(where: { $0.key.lowercased().contains(word) }) { return named }
        }
        let names = forms.flatMap(\.fields.keys).filter { !passwordNames.contains($0) }
        return others.count == 1 && !names.contains(where: Self.isUserName) ? others[0] : nil
    }

    /// What the forms type, except passwords: each may be the name of the account.
    ///
    /// Short values are left out, because a cookie may have them by chance.
    var accountNames: Set<String> {
        let passwordNames = passwordNames
        let typed = forms.flatMap(\.fields).filter { !passwordNames.contains($0.key) }.map(\.value)
        return Set(typed.filter { $0.utf8.count >= Self.minimumNameLength })
    }

    private static let minimumNameLength = 3

    /// The passwords that the forms type.
    var passwords: [String] {
        let names = passwordNames
        return (forms + refusal).flatMap(\.fields).filter { names.contains($0.key) }.map(\.value)
    }

    /// The names of the fields for a password: those that say so, or else the field beside the only user name.
    ///
    /// A field whose name does not say so counts only where the forms together have no third field. A box to stay signed in
    /// could stand beside the name, and a rule that took it for the password would take every password for accepted.
    var passwordNames: Set<String> {
        let names = Set((forms + refusal).flatMap(\.fields.keys))
        let plain = names.filter(Self.isPassword)
        if !plain.isEmpty { return plain }
        let others = names.filter { !Self.isUserName($0) }
        return names.count == 2 && others.count == 1 ? others : []
    }

    /// Words in the names of fields for a user name, the plainest first.
    private static let userNameWords = ["username", "email", "user", "mail", "login", "name"]

    static func isUserName(_ field: String) -> Bool { field.lowercased().hasAny(userNameWords) }

    /// Words in the names of fields for a password.
    static let passwordWords = ["pass", "pwd"]

    static func isPassword(_ name: String) -> Bool { name.lowercased().hasAny(passwordWords) }
}
