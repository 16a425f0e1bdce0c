// `Bindable` is of iOS 17, and the macro `State` of the SDK 27, where `State` is also a struct that wraps no property. The
// other names were looked up in the iOS 16.5 SDK (declared.swift).
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Observation

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
