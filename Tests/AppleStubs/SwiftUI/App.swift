// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    @MainActor @preconcurrency init()
}

extension App {
    @MainActor @preconcurrency public static func main() { declared() }
}

@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

@resultBuilder public struct SceneBuilder {
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { declared() }
}

@MainActor @preconcurrency public struct WindowGroup<Content>: Scene where Content: View {
    /// Of the SDK 27; in older ones it is `init(content:)`, whose closure does not escape.
    nonisolated public init(@ViewBuilder makeContent: @escaping () -> Content) { declared() }
    public var body: Never { declared() }
}

extension Never: Scene {}
