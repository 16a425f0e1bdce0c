import JSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONValue {
    /// The value as a recording has it, where a message is its number in the run, or nil for one that no reader takes.
    init?(recorded value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.init(json: try encoder.encode(value))
    }
}
