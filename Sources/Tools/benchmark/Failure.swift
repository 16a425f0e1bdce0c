struct Failure: Error, CustomStringConvertible {
    var description: String
}
