/// A resource that the system does not give.
package struct SystemLimit: Error, CustomStringConvertible {
    /// The missing resource and the remedy.
    package let description: String
}
