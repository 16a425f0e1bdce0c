// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct UTType: Sendable, Hashable {
    public static var json: UTType { declared() }
}
