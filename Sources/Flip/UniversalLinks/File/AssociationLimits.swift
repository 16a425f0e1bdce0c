/// What an association file may cost before it is refused.
public struct AssociationLimits: Sendable, Hashable {
    /// The greatest size in bytes.
    public var bytes = 1_048_576
    /// The deepest nesting of arrays and objects; Apple's format needs 7.
    public var depth = 16
    /// The greatest number of steps for matching one link, each over up to 64 characters of it.
    public var steps = 20_000_000

    /// A megabyte, 16 levels, 20 million steps.
    public init() {}
}
