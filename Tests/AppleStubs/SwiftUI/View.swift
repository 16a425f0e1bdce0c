// Looked up in the iOS 16.5 SDK on 24 November 2026; the page of a name is
// developer.apple.com/documentation/MODULE/NAME.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

#if canImport(UIKit)
    import UIKit
#endif

@available(macOS 10.15, iOS 13.0, *)
@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

@available(macOS 10.15, iOS 13.0, *)
extension Never: View {
    public var body: Never { declared() }
}

/// A view that is made of no other views.
@available(macOS 10.15, iOS 13.0, *)
public protocol PrimitiveView: View where Body == Never {}

@available(macOS 10.15, iOS 13.0, *)
extension PrimitiveView {
    public var body: Never { declared() }
}

@available(macOS 10.15, iOS 13.0, *)
@resultBuilder public struct ViewBuilder {
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { declared() }
    public static func buildBlock<each Content>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> where repeat each Content: View { declared() }
    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View { declared() }
    public static func buildEither<TrueContent: View, FalseContent: View>(
        first: TrueContent
    ) -> ConditionalContent<TrueContent, FalseContent> { declared() }
    public static func buildEither<TrueContent: View, FalseContent: View>(
        second: FalseContent
    ) -> ConditionalContent<TrueContent, FalseContent> { declared() }
}

@available(macOS 10.15, iOS 13.0, *)
public struct TupleView<T>: PrimitiveView {}

/// The result of `buildEither`; SwiftUI's own name for it begins with an underscore.
@available(macOS 10.15, iOS 13.0, *)
public struct ConditionalContent<TrueContent: View, FalseContent: View>: PrimitiveView {}

@available(macOS 10.15, iOS 13.0, *)
extension Optional: View where Wrapped: View {
    public var body: Never { declared() }
}

/// The result of a modifier.
@available(macOS 10.15, iOS 13.0, *)
struct Modified: PrimitiveView {}

@available(macOS 10.15, iOS 13.0, *)
extension View {
    @available(macOS 11.0, iOS 14.0, *)
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        declared() as Modified
    }
    nonisolated public func sheet<Item, Content>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View { declared() as Modified }
    @available(macOS 12.0, iOS 15.0, *)
    nonisolated public func alert<S, A, M, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View where S: StringProtocol, A: View, M: View { declared() as Modified }
    @available(macOS 12.0, iOS 15.0, *)
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        declared() as Modified
    }
    nonisolated public func font(_ font: Font?) -> some View { declared() as Modified }
    nonisolated public func disabled(_ disabled: Bool) -> some View { declared() as Modified }
    @available(iOS 15.0, *)
    @available(macOS, unavailable)
    nonisolated public func textInputAutocapitalization(
        _ autocapitalization: TextInputAutocapitalization?
    ) -> some View { declared() as Modified }
    @available(macOS 13.0, iOS 13.0, *)
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
        declared() as Modified
    }
    nonisolated public func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle {
        declared() as Modified
    }
}

#if canImport(UIKit)
    @available(iOS 13.0, *)
    @MainActor @preconcurrency open class UIHostingController<Content>: UIViewController where Content: View {
        @MainActor @preconcurrency public init(rootView: Content) { declared() }
        @MainActor @preconcurrency public required init?(coder aDecoder: NSCoder) { declared() }
    }

    @available(iOS 14.0, *)
    @MainActor @preconcurrency @propertyWrapper public struct UIApplicationDelegateAdaptor<DelegateType>
    where DelegateType: NSObject, DelegateType: UIApplicationDelegate {
        public init(_ delegateType: DelegateType.Type = DelegateType.self) { declared() }
        public var wrappedValue: DelegateType { declared() }
    }

    @available(iOS 13.0, *)
    extension View {
        nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View {
            declared() as Modified
        }
    }
#endif
