// Names looked up in the iOS 16.5 SDK on 24 November 2026; each declaration names its
// page. `Bindable` is newer.

/// <https://developer.apple.com/documentation/swiftui/app>.
@available(macOS 11.0, iOS 14.0, *)
@MainActor @preconcurrency public protocol App {
    /// <https://developer.apple.com/documentation/swiftui/app>.
    associatedtype Body: Scene
    /// <https://developer.apple.com/documentation/swiftui/app>.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    /// <https://developer.apple.com/documentation/swiftui/app/init()>.
    @MainActor @preconcurrency init()
}

@available(macOS 11.0, iOS 14.0, *)
extension App {
    /// <https://developer.apple.com/documentation/swiftui/app/main()>.
    @MainActor @preconcurrency public static func main() { declared() }
}

/// <https://developer.apple.com/documentation/swiftui/scene>.
@available(macOS 11.0, iOS 14.0, *)
@MainActor @preconcurrency public protocol Scene {
    /// <https://developer.apple.com/documentation/swiftui/scene>.
    associatedtype Body: Scene
    /// <https://developer.apple.com/documentation/swiftui/scene>.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

/// <https://developer.apple.com/documentation/swiftui/scenebuilder>.
@available(macOS 11.0, iOS 14.0, *)
@resultBuilder public struct SceneBuilder {
    /// <https://developer.apple.com/documentation/swiftui/scenebuilder/buildblock(_:)>.
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { declared() }
}

/// <https://developer.apple.com/documentation/swiftui/windowgroup>.
@available(macOS 11.0, iOS 14.0, *)
@MainActor @preconcurrency public struct WindowGroup<Content>: Scene where Content: View {
    /// <https://developer.apple.com/documentation/swiftui/windowgroup/init(makecontent:)>.
    ///
    /// Of the SDK 27; in older ones it is `init(content:)`, whose closure does not escape.
    nonisolated public init(@ViewBuilder makeContent: @escaping () -> Content) { declared() }
    /// <https://developer.apple.com/documentation/swiftui/scene>.
    public var body: Never { declared() }
}

@available(macOS 11.0, iOS 14.0, *)
extension Never: Scene {}

/// <https://developer.apple.com/documentation/swiftui/state>.
@available(macOS 10.15, iOS 13.0, *)
@propertyWrapper public struct State<Value> {
    /// <https://developer.apple.com/documentation/swiftui/state/init(wrappedvalue:)>.
    public init(wrappedValue value: Value) { declared() }
    /// <https://developer.apple.com/documentation/swiftui/state/wrappedvalue>.
    public var wrappedValue: Value {
        get { declared() }
        nonmutating set { declared() }
    }
    /// <https://developer.apple.com/documentation/swiftui/state/projectedvalue>.
    public var projectedValue: Binding<Value> { declared() }
}

/// <https://developer.apple.com/documentation/swiftui/bindable>.
@available(macOS 14.0, iOS 17.0, *)
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
    /// <https://developer.apple.com/documentation/swiftui/bindable/wrappedvalue>.
    public var wrappedValue: Value
    /// <https://developer.apple.com/documentation/swiftui/bindable/projectedvalue>.
    public var projectedValue: Bindable<Value> { self }
    /// <https://developer.apple.com/documentation/swiftui/bindable/init(wrappedvalue:)>.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@available(macOS 14.0, iOS 17.0, *)
extension Bindable where Value: AnyObject {
    /// <https://developer.apple.com/documentation/swiftui/bindable/subscript(dynamicmember:)>.
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> { declared() }
}

/// <https://developer.apple.com/documentation/swiftui/binding>.
@available(macOS 10.15, iOS 13.0, *)
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    /// <https://developer.apple.com/documentation/swiftui/binding/init(projectedvalue:)>.
    public init(projectedValue: Binding<Value>) { declared() }
    /// <https://developer.apple.com/documentation/swiftui/binding/wrappedvalue>.
    public var wrappedValue: Value {
        get { declared() }
        nonmutating set { declared() }
    }
    /// <https://developer.apple.com/documentation/swiftui/binding/projectedvalue>.
    public var projectedValue: Binding<Value> { declared() }
    /// <https://developer.apple.com/documentation/swiftui/binding/subscript(dynamicmember:)>.
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        declared()
    }
}
