import HTTPMessages

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTTPResponse {
    /// An answer with a JSON object whose members are texts, sorted by their names.
    init(texts: [String: String]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        self.init(json: Array(try encoder.encode(texts)))
    }
}
