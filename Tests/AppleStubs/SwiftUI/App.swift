// Names looked up in the iOS 16.5 SDK on 24 November 2026; each declaration names its page, below
// developer.apple.com/documentation/. `Bindable` is newer, and so is `State` as a macro.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@available(macOS 11.0, iOS 14.0, *)
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    @MainActor @preconcurrency init()
}

@available(macOS 11.0, iOS 14.0, *)
extension App {
    @MainActor @preconcurrency public static func main() { declared() }
}

@available(macOS 11.0, iOS 14.0, *)
@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

@available(macOS 11.0, iOS 14.0, *)
@resultBuilder public struct SceneBuilder {
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { declared() }
}

@available(macOS 11.0, iOS 14.0, *)
@MainActor @preconcurrency public struct WindowGroup<Content>: Scene where Content: View {
    /// Of the SDK 27; in older ones it is `init(content:)`, whose closure does not escape.
    nonisolated public init(@ViewBuilder makeContent: @escaping () -> Content) { declared() }
    public var body: Never { declared() }
}

@available(macOS 11.0, iOS 14.0, *)
extension Never: Scene {}

#if SDK27
    @available(macOS 10.15, iOS 13.0, *)
    @attached(accessor, names: named(init), named(get), named(set))
    @attached(peer, names: prefixed(`_`), prefixed(__), prefixed(`$`))
    public macro State() = #externalMacro(module: "SwiftUIMacros", type: "StateMacro")
#endif

#if !SDK27
    @propertyWrapper
#endif
@available(macOS 10.15, iOS 13.0, *)
public struct State<Value> {
    public init(wrappedValue value: Value) { declared() }
    public var wrappedValue: Value {
        get { declared() }
        nonmutating set { declared() }
    }
    public var projectedValue: Binding<Value> { declared() }
}

@available(macOS 14.0, iOS 17.0, *)
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
    public var wrappedValue: Value
    public var projectedValue: Bindable<Value> { self }
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@available(macOS 14.0, iOS 17.0, *)
extension Bindable where Value: AnyObject {
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> { declared() }
}

@available(macOS 10.15, iOS 13.0, *)
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    public init(projectedValue: Binding<Value>) { declared() }
    public var wrappedValue: Value {
        get { declared() }
        nonmutating set { declared() }
    }
    public var projectedValue: Binding<Value> { declared() }
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        declared()
    }
}
