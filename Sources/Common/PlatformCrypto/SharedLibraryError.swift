/// Why a library that is opened at run time cannot be used, and what to install.
public struct SharedLibraryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem and the remedy.
    public let description: String
}
