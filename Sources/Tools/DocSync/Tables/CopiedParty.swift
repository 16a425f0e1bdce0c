/// A party that `scripts/copy-out` copies.
package struct CopiedParty: Sendable {
    package let party: String
    /// The modules that the script names.
    package let own: [String]
    /// All modules of the copy, each behind those that it imports.
    package let all: [String]
}
