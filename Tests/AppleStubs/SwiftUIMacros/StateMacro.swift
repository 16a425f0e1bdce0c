import SwiftSyntax
import SwiftSyntaxMacros

/// `@State` as a macro: a property whose value is held in another one, below the names of Apple's page.
///
/// Apple does not say what its macro makes. This one wants an initial value, as Apple advises. The page is
/// developer.apple.com/documentation/swiftui/state().
public struct StateMacro: AccessorMacro, PeerMacro {
    /// The property itself, which reads and sets the value of the other.
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let name = property(declaration)?.pattern.trimmed else { return [] }
        return [
            "get { _\(name).wrappedValue }",
            "nonmutating set { _\(name).wrappedValue = newValue }",
        ]
    }

    /// The property that holds the value, and the one that binds it.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let property = property(declaration), let value = property.initializer?.value.trimmed else {
            return []
        }
        let name = property.pattern.trimmed
        let type = property.typeAnnotation.map { "<\($0.type.trimmed)>" } ?? ""
        // Both are stored, because a macro does not know the type of a value. A constant with a value is not a parameter of the
        // initializer that a structure gets.
        return [
            "private let _\(name) = State\(raw: type)(wrappedValue: \(value))",
            "private let $\(name) = State\(raw: type)(wrappedValue: \(value)).projectedValue",
        ]
    }

    private static func property(_ declaration: some DeclSyntaxProtocol) -> PatternBindingSyntax? {
        declaration.as(VariableDeclSyntax.self)?.bindings.first
    }
}
