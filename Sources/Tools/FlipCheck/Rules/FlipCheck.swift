/// A partner's own account linking, tried out as Google would use it, before Google does.
package enum FlipCheck {
    /// The version of the program, as its report names it.
    package static let version = "1.0"
}
