// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.
import Foundation

/// swiftui/localizedstringkey.
///
/// A literal is one where both are possible: the overloads with `StringProtocol` are disfavoured there too.
@available(macOS 10.15, iOS 13.0, *)
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
    /// swiftui/localizedstringkey/init(stringliteral:).
    public init(stringLiteral value: String) { declared() }
}

/// swiftui/text.
@available(macOS 10.15, iOS 13.0, *)
public struct Text: PrimitiveView {
    /// swiftui/text/init(_:tablename:bundle:comment:).
    ///
    /// Without the parameters that have defaults.
    public init(_ key: LocalizedStringKey) { declared() }
    /// swiftui/text/init(_:)-9d1g4.
    @_disfavoredOverload public init<S>(_ content: S) where S: StringProtocol { declared() }
}

/// swiftui/button.
@available(macOS 10.15, iOS 13.0, *)
@MainActor @preconcurrency public struct Button<Label>: PrimitiveView where Label: View {}

@available(macOS 10.15, iOS 13.0, *)
extension Button where Label == Text {
    /// swiftui/button/init(_:action:)-lpm7.
    nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        declared()
    }
    /// The same with a text that is no key.
    @_disfavoredOverload nonisolated public init<S>(_ title: S, action: @escaping @MainActor () -> Void)
    where S: StringProtocol { declared() }
}

/// swiftui/link.
@available(macOS 11.0, iOS 14.0, *)
@MainActor @preconcurrency public struct Link<Label>: PrimitiveView where Label: View {}

@available(macOS 11.0, iOS 14.0, *)
extension Link where Label == Text {
    /// swiftui/link/init(_:destination:).
    nonisolated public init(_ titleKey: LocalizedStringKey, destination: URL) { declared() }
    /// The same with a text that is no key.
    @_disfavoredOverload nonisolated public init<S>(_ title: S, destination: URL) where S: StringProtocol {
        declared()
    }
}

/// swiftui/textfield.
@available(macOS 10.15, iOS 13.0, *)
@MainActor @preconcurrency public struct TextField<Label>: PrimitiveView where Label: View {}

@available(macOS 10.15, iOS 13.0, *)
extension TextField where Label == Text {
    /// swiftui/textfield/init(_:text:)-2laoi.
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { declared() }
    /// The same with a text that is no key.
    @_disfavoredOverload nonisolated public init<S>(_ title: S, text: Binding<String>)
    where S: StringProtocol { declared() }
}

/// swiftui/securefield.
@available(macOS 10.15, iOS 13.0, *)
@MainActor @preconcurrency public struct SecureField<Label>: PrimitiveView where Label: View {}

@available(macOS 10.15, iOS 13.0, *)
extension SecureField where Label == Text {
    /// swiftui/securefield/init(_:text:).
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { declared() }
    /// The same with a text that is no key.
    @_disfavoredOverload nonisolated public init<S>(_ title: S, text: Binding<String>)
    where S: StringProtocol { declared() }
}

/// swiftui/progressview.
@available(macOS 11.0, iOS 14.0, *)
@MainActor @preconcurrency public struct ProgressView: PrimitiveView {
    /// swiftui/progressview/init(_:).
    nonisolated public init(_ titleKey: LocalizedStringKey) { declared() }
    /// The same with a text that is no key.
    @_disfavoredOverload nonisolated public init<S>(_ title: S) where S: StringProtocol { declared() }
}

/// swiftui/form.
@available(macOS 10.15, iOS 13.0, *)
@MainActor @preconcurrency public struct Form<Content>: PrimitiveView where Content: View {
    /// swiftui/form/init(content:).
    nonisolated public init(@ViewBuilder content: () -> Content) { declared() }
}

/// swiftui/section.
@available(macOS 10.15, iOS 13.0, *)
@MainActor @preconcurrency public struct Section<Content>: PrimitiveView where Content: View {
    /// swiftui/section/init(content:).
    nonisolated public init(@ViewBuilder content: () -> Content) { declared() }
}

/// swiftui/foreach.
@available(macOS 10.15, iOS 13.0, *)
public struct ForEach<Data, ID, Content>: PrimitiveView
where Data: RandomAccessCollection, ID: Hashable, Content: View {
    /// swiftui/foreach/init(_:id:content:).
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) { declared() }
}

/// swiftui/font.
@available(macOS 10.15, iOS 13.0, *)
public struct Font: Hashable, Sendable {
    /// swiftui/font/title2.
    public static let title2: Font = declared()
}

/// swiftui/textinputautocapitalization.
@available(iOS 15.0, *)
@available(macOS, unavailable)
public struct TextInputAutocapitalization: Sendable {
    /// swiftui/textinputautocapitalization/never.
    public static var never: TextInputAutocapitalization { declared() }
}

/// swiftui/primitivebuttonstyle.
@available(macOS 10.15, iOS 13.0, *)
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}

/// swiftui/borderedprominentbuttonstyle.
@available(macOS 12.0, iOS 15.0, *)
@MainActor @preconcurrency public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}

@available(macOS 12.0, iOS 15.0, *)
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// swiftui/primitivebuttonstyle/borderedprominent.
    @MainActor @preconcurrency public static var borderedProminent: BorderedProminentButtonStyle {
        declared()
    }
}
