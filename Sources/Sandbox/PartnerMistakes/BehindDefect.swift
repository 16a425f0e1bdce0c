import Foundation
import HTTPMessages

package struct BehindDefect: Sendable {
    package let partner: any HTTPHandler
    package let memory = DefectMemory()
    package let advance: @Sendable (TimeInterval) -> Void

    package init(partner: any HTTPHandler, advance: @escaping @Sendable (TimeInterval) -> Void = { _ in }) {
        self.partner = partner
        self.advance = advance
    }
}
