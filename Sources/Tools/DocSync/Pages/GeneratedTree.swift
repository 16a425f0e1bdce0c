/// The project with every page generated.
package struct GeneratedTree: Sendable {
    package let tree: Tree
    /// What prevents that a page is right.
    package let problems: [Problem]
}
