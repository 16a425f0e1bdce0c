/// <https://developer.apple.com/documentation/swiftui/view>.
@MainActor @preconcurrency public protocol View {
    /// <https://developer.apple.com/documentation/swiftui/view>.
    associatedtype Body: View
    /// <https://developer.apple.com/documentation/swiftui/view>.
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
    /// <https://developer.apple.com/documentation/swift/never>.
    public var body: Never { declared() }
}

/// A view that is made of no other views.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    /// <https://developer.apple.com/documentation/swiftui/view>.
    public var body: Never { declared() }
}

/// <https://developer.apple.com/documentation/swiftui/viewbuilder>.
@resultBuilder public struct ViewBuilder {
    /// <https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(_:)>.
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { declared() }
    /// <https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(_:)-2bj1g>.
    public static func buildBlock<each Content>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> where repeat each Content: View { declared() }
    /// <https://developer.apple.com/documentation/swiftui/viewbuilder/buildif(_:)>.
    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View { declared() }
    /// <https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(first:)>.
    public static func buildEither<TrueContent: View, FalseContent: View>(
        first: TrueContent
    ) -> ConditionalContent<TrueContent, FalseContent> { declared() }
    /// <https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(second:)>.
    public static func buildEither<TrueContent: View, FalseContent: View>(
        second: FalseContent
    ) -> ConditionalContent<TrueContent, FalseContent> { declared() }
}

/// <https://developer.apple.com/documentation/swiftui/tupleview>.
public struct TupleView<T>: PrimitiveView {}

/// What `buildEither` gives back; SwiftUI's own name for it begins with an underscore.
public struct ConditionalContent<TrueContent: View, FalseContent: View>: PrimitiveView {}

extension Optional: View where Wrapped: View {
    /// <https://developer.apple.com/documentation/swiftui/viewbuilder/buildif(_:)>.
    public var body: Never { declared() }
}

/// What a modifier gives back.
struct Modified: PrimitiveView {}

extension View {
    /// <https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)>.
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        declared() as Modified
    }
    /// <https://developer.apple.com/documentation/swiftui/view/sheet(item:ondismiss:content:)>.
    nonisolated public func sheet<Item, Content>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View { declared() as Modified }
    /// <https://developer.apple.com/documentation/swiftui/view/alert(_:ispresented:presenting:actions:message:)-8584l>.
    nonisolated public func alert<S, A, M, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View where S: StringProtocol, A: View, M: View { declared() as Modified }
    /// <https://developer.apple.com/documentation/swiftui/view/interactivedismissdisabled(_:)>.
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        declared() as Modified
    }
    /// <https://developer.apple.com/documentation/swiftui/view/font(_:)>.
    nonisolated public func font(_ font: Font?) -> some View { declared() as Modified }
    /// <https://developer.apple.com/documentation/swiftui/view/disabled(_:)>.
    nonisolated public func disabled(_ disabled: Bool) -> some View { declared() as Modified }
    /// <https://developer.apple.com/documentation/swiftui/view/padding(_:_:)>.
    ///
    /// Without the parameters that have defaults.
    nonisolated public func padding() -> some View { declared() as Modified }
    /// <https://developer.apple.com/documentation/swiftui/view/textinputautocapitalization(_:)>.
    nonisolated public func textInputAutocapitalization(
        _ autocapitalization: TextInputAutocapitalization?
    ) -> some View { declared() as Modified }
    /// <https://developer.apple.com/documentation/swiftui/view/buttonstyle(_:)-66fbx>.
    nonisolated public func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle {
        declared() as Modified
    }
}
