/// The field of the password in a form, and the password of the configuration.
struct PasswordField {
    let name: String
    /// The index in ``SignIn/forms`` of the rule that fills the form.
    let formIndex: Int
    let password: String

    /// The name of a field that is an array to PHP, and an object to Rack and to Express: a query of MongoDB takes the object
    /// for “not equal”.
    var nameOfOperator: String { "\(name)[$ne]" }

    /// A wrong password that a server takes if it drops all but letters and digits, or compares only the beginning.
    var wrongPassword: String { password + "!" }
}

extension Probe {
    /// The field of the password that a step fills in: by its type on the page, else by its name.
    ///
    /// Throws ``CouldNotTell`` where the step fills in no password.
    func passwordField(of step: Visit.Step) throws -> PasswordField {
        let filledIn = configuration.signIn.forms[step.formIndex].fields
        let fields = step.page.forms.flatMap(\.fields)
        let byType = fields.first { $0.isPassword && filledIn[$0.name] != nil }?.name
        let byName = filledIn.keys.sorted().first(where: configuration.signIn.passwordNames.contains)
        guard let name = byType ?? byName, let password = filledIn[name] else {
            throw CouldNotTell.notAsked("the last form of the sign-in has no password")
        }
        return PasswordField(name: name, formIndex: step.formIndex, password: password)
    }
}
