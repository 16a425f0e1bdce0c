import Foundation
import Testing

@testable import UniversalLinks

/// The table of codes, against the list of the toolchain's Foundation.
@Suite struct SystemCodesTests {
    @Test func `every region that Foundation lists is in the table`() {
        let groups: Set = ["EU", "EZ", "QO", "UN"]
        let listed = Locale.Region.isoRegions.map(\.identifier).filter {
            $0.count == 2 && !groups.contains($0)
        }
        #expect(Set(listed).subtracting(SystemCodes.regions) == [])
    }

    @Test func `every language that Foundation lists is in the table`() {
        let listed = Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
        #expect(Set(listed).subtracting(SystemCodes.languages) == [])
    }
}
