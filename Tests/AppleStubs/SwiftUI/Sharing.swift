// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import UniformTypeIdentifiers

@MainActor @preconcurrency public struct ShareLink<Label>: PrimitiveView where Label: View {}

/// The label that a link to share has by itself.
@MainActor @preconcurrency public struct DefaultShareLinkLabel: PrimitiveView {}

extension ShareLink where Label == DefaultShareLinkLabel {
    /// For a text; the parameters that have defaults are left out.
    nonisolated public init(item: String) { declared() }
    nonisolated public init(_ titleKey: LocalizedStringKey, item: String) { declared() }
}

public protocol TextSelectability {}

public struct EnabledTextSelectability: TextSelectability {}

extension TextSelectability where Self == EnabledTextSelectability {
    public static var enabled: EnabledTextSelectability { declared() }
}

extension View {
    nonisolated public func textSelection<S>(_ selectability: S) -> some View where S: TextSelectability {
        declared() as Modified
    }
    nonisolated public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType],
        onCompletion: @escaping (Result<URL, any Error>) -> Void
    ) -> some View { declared() as Modified }
}
