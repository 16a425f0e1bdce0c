// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.
import Foundation

#if canImport(UIKit)
    import UIKit
#endif

/// swiftui/view.
@available(macOS 10.15, iOS 13.0, *)
@MainActor @preconcurrency public protocol View {
    /// swiftui/view.
    associatedtype Body: View
    /// swiftui/view.
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

@available(macOS 10.15, iOS 13.0, *)
extension Never: View {
    /// swift/never.
    public var body: Never { declared() }
}

/// A view that is made of no other views.
@available(macOS 10.15, iOS 13.0, *)
public protocol PrimitiveView: View where Body == Never {}

@available(macOS 10.15, iOS 13.0, *)
extension PrimitiveView {
    /// swiftui/view.
    public var body: Never { declared() }
}

/// swiftui/viewbuilder.
@available(macOS 10.15, iOS 13.0, *)
@resultBuilder public struct ViewBuilder {
    /// swiftui/viewbuilder/buildblock(_:).
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { declared() }
    /// swiftui/viewbuilder/buildblock(_:)-2bj1g.
    public static func buildBlock<each Content>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> where repeat each Content: View { declared() }
    /// swiftui/viewbuilder/buildif(_:).
    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View { declared() }
    /// swiftui/viewbuilder/buildeither(first:).
    public static func buildEither<TrueContent: View, FalseContent: View>(
        first: TrueContent
    ) -> ConditionalContent<TrueContent, FalseContent> { declared() }
    /// swiftui/viewbuilder/buildeither(second:).
    public static func buildEither<TrueContent: View, FalseContent: View>(
        second: FalseContent
    ) -> ConditionalContent<TrueContent, FalseContent> { declared() }
}

/// swiftui/tupleview.
@available(macOS 10.15, iOS 13.0, *)
public struct TupleView<T>: PrimitiveView {}

/// The result of `buildEither`; SwiftUI's own name for it begins with an underscore.
@available(macOS 10.15, iOS 13.0, *)
public struct ConditionalContent<TrueContent: View, FalseContent: View>: PrimitiveView {}

@available(macOS 10.15, iOS 13.0, *)
extension Optional: View where Wrapped: View {
    /// swiftui/viewbuilder/buildif(_:).
    public var body: Never { declared() }
}

/// The result of a modifier.
@available(macOS 10.15, iOS 13.0, *)
struct Modified: PrimitiveView {}

@available(macOS 10.15, iOS 13.0, *)
extension View {
    /// swiftui/view/onopenurl(perform:).
    @available(macOS 11.0, iOS 14.0, *)
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        declared() as Modified
    }
    /// swiftui/view/sheet(item:ondismiss:content:).
    nonisolated public func sheet<Item, Content>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View { declared() as Modified }
    /// swiftui/view/alert(_:ispresented:presenting:actions:message:)-8584l.
    @available(macOS 12.0, iOS 15.0, *)
    nonisolated public func alert<S, A, M, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View where S: StringProtocol, A: View, M: View { declared() as Modified }
    /// swiftui/view/interactivedismissdisabled(_:).
    @available(macOS 12.0, iOS 15.0, *)
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        declared() as Modified
    }
    /// swiftui/view/font(_:).
    nonisolated public func font(_ font: Font?) -> some View { declared() as Modified }
    /// swiftui/view/disabled(_:).
    nonisolated public func disabled(_ disabled: Bool) -> some View { declared() as Modified }
    /// swiftui/view/textinputautocapitalization(_:).
    @available(iOS 15.0, *)
    @available(macOS, unavailable)
    nonisolated public func textInputAutocapitalization(
        _ autocapitalization: TextInputAutocapitalization?
    ) -> some View { declared() as Modified }
    /// swiftui/view/autocorrectiondisabled(_:).
    @available(macOS 13.0, iOS 13.0, *)
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
        declared() as Modified
    }
    /// swiftui/view/buttonstyle(_:)-66fbx.
    nonisolated public func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle {
        declared() as Modified
    }
}

#if canImport(UIKit)
    /// swiftui/uihostingcontroller.
    @available(iOS 13.0, *)
    @MainActor @preconcurrency open class UIHostingController<Content>: UIViewController where Content: View {
        /// swiftui/uihostingcontroller/init(rootview:).
        @MainActor @preconcurrency public init(rootView: Content) { declared() }
        /// swiftui/uihostingcontroller/init(coder:).
        @MainActor @preconcurrency public required init?(coder aDecoder: NSCoder) { declared() }
    }

    /// swiftui/uiapplicationdelegateadaptor.
    @available(iOS 14.0, *)
    @MainActor @preconcurrency @propertyWrapper public struct UIApplicationDelegateAdaptor<DelegateType>
    where DelegateType: NSObject, DelegateType: UIApplicationDelegate {
        /// swiftui/uiapplicationdelegateadaptor/init(_:)-2jqcl.
        public init(_ delegateType: DelegateType.Type = DelegateType.self) { declared() }
        /// swiftui/uiapplicationdelegateadaptor/wrappedvalue.
        public var wrappedValue: DelegateType { declared() }
    }

    @available(iOS 13.0, *)
    extension View {
        /// swiftui/view/textcontenttype(_:)-ufdv.
        nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View {
            declared() as Modified
        }
    }
#endif
