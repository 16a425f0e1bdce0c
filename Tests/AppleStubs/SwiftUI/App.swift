// Names looked up in the iOS 16.5 SDK on 24 November 2026; each declaration names its page, below
// developer.apple.com/documentation/. `Bindable` is newer, and so is `State` as a macro.

/// swiftui/app.
@available(macOS 11.0, iOS 14.0, *)
@MainActor @preconcurrency public protocol App {
    /// swiftui/app.
    associatedtype Body: Scene
    /// swiftui/app.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    /// swiftui/app/init().
    @MainActor @preconcurrency init()
}

@available(macOS 11.0, iOS 14.0, *)
extension App {
    /// swiftui/app/main().
    @MainActor @preconcurrency public static func main() { declared() }
}

/// swiftui/scene.
@available(macOS 11.0, iOS 14.0, *)
@MainActor @preconcurrency public protocol Scene {
    /// swiftui/scene.
    associatedtype Body: Scene
    /// swiftui/scene.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

/// swiftui/scenebuilder.
@available(macOS 11.0, iOS 14.0, *)
@resultBuilder public struct SceneBuilder {
    /// swiftui/scenebuilder/buildblock(_:).
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { declared() }
}

/// swiftui/windowgroup.
@available(macOS 11.0, iOS 14.0, *)
@MainActor @preconcurrency public struct WindowGroup<Content>: Scene where Content: View {
    /// swiftui/windowgroup/init(makecontent:).
    ///
    /// Of the SDK 27; in older ones it is `init(content:)`, whose closure does not escape.
    nonisolated public init(@ViewBuilder makeContent: @escaping () -> Content) { declared() }
    /// swiftui/scene.
    public var body: Never { declared() }
}

@available(macOS 11.0, iOS 14.0, *)
extension Never: Scene {}

#if SDK27
    /// swiftui/state().
    @available(macOS 10.15, iOS 13.0, *)
    @attached(accessor, names: named(init), named(get), named(set))
    @attached(peer, names: prefixed(`_`), prefixed(__), prefixed(`$`))
    public macro State() = #externalMacro(module: "SwiftUIMacros", type: "StateMacro")
#endif

/// swiftui/state.
#if !SDK27
    @propertyWrapper
#endif
@available(macOS 10.15, iOS 13.0, *)
public struct State<Value> {
    /// swiftui/state/init(wrappedvalue:).
    public init(wrappedValue value: Value) { declared() }
    /// swiftui/state/wrappedvalue.
    public var wrappedValue: Value {
        get { declared() }
        nonmutating set { declared() }
    }
    /// swiftui/state/projectedvalue.
    public var projectedValue: Binding<Value> { declared() }
}

/// swiftui/bindable.
@available(macOS 14.0, iOS 17.0, *)
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
    /// swiftui/bindable/wrappedvalue.
    public var wrappedValue: Value
    /// swiftui/bindable/projectedvalue.
    public var projectedValue: Bindable<Value> { self }
    /// swiftui/bindable/init(wrappedvalue:).
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@available(macOS 14.0, iOS 17.0, *)
extension Bindable where Value: AnyObject {
    /// swiftui/bindable/subscript(dynamicmember:).
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> { declared() }
}

/// swiftui/binding.
@available(macOS 10.15, iOS 13.0, *)
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    /// swiftui/binding/init(projectedvalue:).
    public init(projectedValue: Binding<Value>) { declared() }
    /// swiftui/binding/wrappedvalue.
    public var wrappedValue: Value {
        get { declared() }
        nonmutating set { declared() }
    }
    /// swiftui/binding/projectedvalue.
    public var projectedValue: Binding<Value> { declared() }
    /// swiftui/binding/subscript(dynamicmember:).
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        declared()
    }
}
