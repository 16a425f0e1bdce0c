/// A party that `scripts/copy-out` copies.
package struct CopiedParty: Sendable {
    /// The name of the party in the script: `google-side`.
    package let party: String
    /// The modules that the script names.
    package let own: [String]
    /// All modules of the copy; each comes after the modules that it imports.
    package let all: [String]
}
