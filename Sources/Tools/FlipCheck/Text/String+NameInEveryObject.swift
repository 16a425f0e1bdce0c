extension String {
    /// A name that every object of JavaScript has.
    ///
    /// A server that looks up a value of the request as a member of an object, and not in a map, finds something by it.
    static let nameInEveryObject = "constructor"
}
