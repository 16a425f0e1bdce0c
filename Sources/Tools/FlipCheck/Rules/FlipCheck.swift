/// A partner's own account linking, tried out as Google would use it, before Google does.
package enum FlipCheck {
    /// The version of the program, as its report and its User-Agent name it; each release gets a new number.
    package static let version = "1.0"
}
