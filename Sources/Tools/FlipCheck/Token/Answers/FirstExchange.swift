/// The first right exchange, and what came of another one where it got no tokens.
struct FirstExchange: Sendable, Codable {
    let answer: JSONAnswer
    /// The answer to a new code with the client's credentials in the other place: the header, or the form.
    ///
    /// A server that reads them in one place only may answer any error, such as that a parameter is missing. Nil
    /// where the first answer was a success, with or without tokens, and where no further answer was to be had.
    var inOtherWay: JSONAnswer?
}
