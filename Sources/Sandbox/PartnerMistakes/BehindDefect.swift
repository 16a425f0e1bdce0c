import Foundation
import HTTPMessages

/// What a defect stands in front of: the correct partner, and a memory of its own.
package struct BehindDefect: Sendable {
    package let partner: any HTTPHandler
    package let memory = DefectMemory()
    package let advance: @Sendable (TimeInterval) -> Void

    package init(partner: any HTTPHandler, advance: @escaping @Sendable (TimeInterval) -> Void = { _ in }) {
        self.partner = partner
        self.advance = advance
    }
}
