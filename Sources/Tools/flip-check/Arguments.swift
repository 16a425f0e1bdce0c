/// The arguments of one of the small commands: values by flag, and values without one.
struct Arguments {
    private(set) var values: [String: String] = [:]
    private(set) var plain: [String] = []

    /// Ends the process when a flag is not one of the command's, or has no value.
    init(_ arguments: some Sequence<String>, of command: String, flags: [String], switches: [String] = []) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            if switches.contains(argument) {
                values[argument] = ""
            } else if flags.contains(argument) {
                guard let value = rest.popFirst() else { Terminal.fail("\(argument) needs a value") }
                values[argument] = value
            } else if argument.hasPrefix("--") {
                Terminal.fail("\(argument) is no option of flip-check \(command)")
            } else {
                plain.append(argument)
            }
        }
    }

    /// The one value without a flag; ends the process when there is another number of them.
    func only(_ what: String) -> String {
        guard plain.count == 1, let value = plain.first else {
            Terminal.fail("give one \(what), in quotation marks")
        }
        return value
    }

    /// Ends the process when the value is not there.
    func needed(_ flag: String) -> String {
        guard let value = values[flag] else { Terminal.fail("\(flag) is missing") }
        return value
    }
}
