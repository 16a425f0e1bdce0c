import WebText

extension Parameters {
    /// The one value of a parameter as a number, or nil when there is none, or it is not a number.
    func number(_ name: String) -> Int? { single(name).flatMap { Int($0) } }
}
