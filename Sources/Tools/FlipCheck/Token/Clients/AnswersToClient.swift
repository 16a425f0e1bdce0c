/// The answers to exchanges by one client, with its credentials in the form and in the header.
struct AnswersToClient: Sendable, Codable {
    let inForm: NamedAnswer
    let inHeader: NamedAnswer

    var both: [NamedAnswer] { [inForm, inHeader] }
}
