// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Apple
import Foundation

#if canImport(UIKit)
    import UIKit
#endif

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
    public var body: Never { declared() }
}

/// A view that is made of no other views.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    public var body: Never { declared() }
}

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

public struct TupleView<T>: PrimitiveView {}

/// The result of `buildEither`; SwiftUI's own name for it begins with an underscore.
public struct ConditionalContent<TrueContent: View, FalseContent: View>: PrimitiveView {}

extension Optional: View where Wrapped: View {
    public var body: Never { declared() }
}

struct Modified: PrimitiveView {}

extension View {
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        declared() as Modified
    }
    nonisolated public func onContinueUserActivity(
        _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
    ) -> some View { declared() as Modified }
    nonisolated public func sheet<Content>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View where Content: View { declared() as Modified }
    nonisolated public func sheet<Item, Content>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View { declared() as Modified }
    nonisolated public func alert<S, A, M, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View where S: StringProtocol, A: View, M: View { declared() as Modified }
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        declared() as Modified
    }
    nonisolated public func font(_ font: Font?) -> some View { declared() as Modified }
    nonisolated public func disabled(_ disabled: Bool) -> some View { declared() as Modified }
    @available(macOS, unavailable)
    nonisolated public func textInputAutocapitalization(
        _ autocapitalization: TextInputAutocapitalization?
    ) -> some View { declared() as Modified }
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
        declared() as Modified
    }
    nonisolated public func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle {
        declared() as Modified
    }
}

#if canImport(UIKit)
    @MainActor @preconcurrency open class UIHostingController<Content>: UIViewController where Content: View {
        @MainActor @preconcurrency public init(rootView: Content) { declared() }
        @MainActor @preconcurrency public required init?(coder aDecoder: NSCoder) { declared() }
    }

    @MainActor @preconcurrency @propertyWrapper public struct UIApplicationDelegateAdaptor<DelegateType>
    where DelegateType: NSObject, DelegateType: UIApplicationDelegate {
        public init(_ delegateType: DelegateType.Type = DelegateType.self) { declared() }
        public var wrappedValue: DelegateType { declared() }
    }

    extension View {
        nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View {
            declared() as Modified
        }
    }
#endif
