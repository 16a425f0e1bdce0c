// Looked up in the iOS 16.5 SDK on 24 November 2026; the page of a name is
// developer.apple.com/documentation/MODULE/NAME.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A literal is one where both are possible: the overloads with `StringProtocol` are disfavoured there too.
@available(macOS 10.15, iOS 13.0, *)
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) { declared() }
}

@available(macOS 10.15, iOS 13.0, *)
public struct Text: PrimitiveView {
    /// Without the parameters that have defaults.
    public init(_ key: LocalizedStringKey) { declared() }
    @_disfavoredOverload public init<S>(_ content: S) where S: StringProtocol { declared() }
}

@available(macOS 10.15, iOS 13.0, *)
@MainActor @preconcurrency public struct Button<Label>: PrimitiveView where Label: View {}

@available(macOS 10.15, iOS 13.0, *)
extension Button where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        declared()
    }
    /// The same with a text that is no key.
    @_disfavoredOverload nonisolated public init<S>(_ title: S, action: @escaping @MainActor () -> Void)
    where S: StringProtocol { declared() }
}

@available(macOS 11.0, iOS 14.0, *)
@MainActor @preconcurrency public struct Link<Label>: PrimitiveView where Label: View {}

@available(macOS 11.0, iOS 14.0, *)
extension Link where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, destination: URL) { declared() }
    /// The same with a text that is no key.
    @_disfavoredOverload nonisolated public init<S>(_ title: S, destination: URL) where S: StringProtocol {
        declared()
    }
}

@available(macOS 10.15, iOS 13.0, *)
@MainActor @preconcurrency public struct TextField<Label>: PrimitiveView where Label: View {}

@available(macOS 10.15, iOS 13.0, *)
extension TextField where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { declared() }
    /// The same with a text that is no key.
    @_disfavoredOverload nonisolated public init<S>(_ title: S, text: Binding<String>)
    where S: StringProtocol { declared() }
}

@available(macOS 10.15, iOS 13.0, *)
@MainActor @preconcurrency public struct SecureField<Label>: PrimitiveView where Label: View {}

@available(macOS 10.15, iOS 13.0, *)
extension SecureField where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { declared() }
    /// The same with a text that is no key.
    @_disfavoredOverload nonisolated public init<S>(_ title: S, text: Binding<String>)
    where S: StringProtocol { declared() }
}

@available(macOS 11.0, iOS 14.0, *)
@MainActor @preconcurrency public struct ProgressView: PrimitiveView {
    nonisolated public init(_ titleKey: LocalizedStringKey) { declared() }
    /// The same with a text that is no key.
    @_disfavoredOverload nonisolated public init<S>(_ title: S) where S: StringProtocol { declared() }
}

@available(macOS 10.15, iOS 13.0, *)
@MainActor @preconcurrency public struct Form<Content>: PrimitiveView where Content: View {
    nonisolated public init(@ViewBuilder content: () -> Content) { declared() }
}

@available(macOS 10.15, iOS 13.0, *)
@MainActor @preconcurrency public struct Section<Content>: PrimitiveView where Content: View {
    nonisolated public init(@ViewBuilder content: () -> Content) { declared() }
}

@available(macOS 10.15, iOS 13.0, *)
public struct ForEach<Data, ID, Content>: PrimitiveView
where Data: RandomAccessCollection, ID: Hashable, Content: View {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) { declared() }
}

@available(macOS 10.15, iOS 13.0, *)
public struct Font: Hashable, Sendable {
    public static let title2: Font = declared()
}

@available(iOS 15.0, *)
@available(macOS, unavailable)
public struct TextInputAutocapitalization: Sendable {
    public static var never: TextInputAutocapitalization { declared() }
}

@available(macOS 10.15, iOS 13.0, *)
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}

@available(macOS 12.0, iOS 15.0, *)
@MainActor @preconcurrency public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}

@available(macOS 12.0, iOS 15.0, *)
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    @MainActor @preconcurrency public static var borderedProminent: BorderedProminentButtonStyle {
        declared()
    }
}
