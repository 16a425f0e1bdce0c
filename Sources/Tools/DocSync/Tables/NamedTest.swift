/// A test, by its name and the file that it is in.
struct NamedTest: Sendable {
    let name: String
    let path: String
}
