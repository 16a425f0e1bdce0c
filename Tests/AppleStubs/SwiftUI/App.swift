// The other names were looked up in the iOS 16.5 SDK (declared.swift); `Bindable` is of iOS 17, and the macro `State` of
// the SDK 27, where `State` is also a struct that wraps no property.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Observation

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

#if SDK27
    @attached(accessor, names: named(init), named(get), named(set))
    @attached(peer, names: prefixed(`_`), prefixed(__), prefixed(`$`))
    public macro State() = #externalMacro(module: "SwiftUIMacros", type: "StateMacro")
#endif

#if !SDK27
    @propertyWrapper
#endif
public struct State<Value> {
    public init(wrappedValue value: Value) { declared() }
    public var wrappedValue: Value {
        get { declared() }
        nonmutating set { declared() }
    }
    public var projectedValue: Binding<Value> { declared() }
}

@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
    public var wrappedValue: Value
    public var projectedValue: Bindable<Value> { self }
    @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable")
    public init(wrappedValue: Value) { declared() }
}

extension Bindable where Value: AnyObject & Observable {
    public init(wrappedValue: Value) { declared() }
}

extension Bindable where Value: AnyObject {
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> { declared() }
}

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
