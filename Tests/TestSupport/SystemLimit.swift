/// A resource that the system does not give.
package struct SystemLimit: Error, CustomStringConvertible {
    /// The missing resource, with what to do where that is known.
    package let description: String
}
