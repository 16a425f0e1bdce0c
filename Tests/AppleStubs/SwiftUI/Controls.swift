// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) { declared() }
}

public struct Text: PrimitiveView {
    /// Without the parameters that have defaults.
    public init(_ key: LocalizedStringKey) { declared() }
    /// A literal becomes a key and not a text, because the overloads with `StringProtocol` are disfavoured, as in SwiftUI.
    @_disfavoredOverload public init<S>(_ content: S) where S: StringProtocol { declared() }
}

@MainActor @preconcurrency public struct Button<Label>: PrimitiveView where Label: View {}

extension Button where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        declared()
    }
    @_disfavoredOverload nonisolated public init<S>(_ title: S, action: @escaping @MainActor () -> Void)
    where S: StringProtocol { declared() }
}

@MainActor @preconcurrency public struct Link<Label>: PrimitiveView where Label: View {}

extension Link where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, destination: URL) { declared() }
    @_disfavoredOverload nonisolated public init<S>(_ title: S, destination: URL) where S: StringProtocol {
        declared()
    }
}

// TextField and SecureField take no `String` here, only a literal as a key; SwiftUI takes both.

@MainActor @preconcurrency public struct TextField<Label>: PrimitiveView where Label: View {}

extension TextField where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { declared() }
}

@MainActor @preconcurrency public struct SecureField<Label>: PrimitiveView where Label: View {}

extension SecureField where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { declared() }
}

@MainActor @preconcurrency public struct ProgressView<Label>: PrimitiveView where Label: View {}

extension ProgressView where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey) { declared() }
    @_disfavoredOverload nonisolated public init<S>(_ title: S) where S: StringProtocol { declared() }
}

@MainActor @preconcurrency public struct Form<Content>: PrimitiveView where Content: View {
    nonisolated public init(@ViewBuilder content: () -> Content) { declared() }
}

@MainActor @preconcurrency public struct Section<Content>: PrimitiveView where Content: View {
    nonisolated public init(@ViewBuilder content: () -> Content) { declared() }
}

public struct ForEach<Data, ID, Content>: PrimitiveView
where Data: RandomAccessCollection, ID: Hashable, Content: View {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) { declared() }
}

public struct Font: Hashable, Sendable {
    public static let title2: Font = declared()
}

@available(macOS, unavailable)
public struct TextInputAutocapitalization: Sendable {
    public static var never: TextInputAutocapitalization { declared() }
}

@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}

@MainActor @preconcurrency public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    @MainActor @preconcurrency public static var borderedProminent: BorderedProminentButtonStyle {
        declared()
    }
}
