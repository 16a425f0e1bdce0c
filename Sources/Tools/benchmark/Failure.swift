/// A reason to end the benchmark, as it is printed.
struct Failure: Error, CustomStringConvertible {
    let description: String
}
