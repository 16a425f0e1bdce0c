/// The project with every page generated.
package struct GeneratedTree: Sendable {
    package let tree: Tree
    /// The markers and regions that keep a page from being generated whole.
    package let problems: [Problem]
}
