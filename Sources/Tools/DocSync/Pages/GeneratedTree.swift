/// The project with every page generated.
package struct GeneratedTree: Sendable {
    package let tree: Tree
    /// The markers and regions because of which a page cannot be generated whole.
    package let problems: [Problem]
}
