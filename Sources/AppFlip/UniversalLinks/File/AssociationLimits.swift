/// The limits on the work for an association file.
public struct AssociationLimits: Sendable, Hashable {
    /// The greatest size in bytes.
    public var bytes = 1_048_576
    /// The deepest nesting of arrays and objects; Apple's format needs 7.
    public var depth = 16
    /// The greatest number of steps for matching one link.
    ///
    /// A step compares one character of a pattern with up to 64 characters of the link, or prepares one
    /// character of the link for that.
    public var steps = 20_000_000

    /// The default limits: a megabyte, 16 levels, 20 million steps.
    public init() {}
}
