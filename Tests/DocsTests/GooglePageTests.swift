import DocSync
import Testing

/// Every section of Google's pages on account linking and on Yahoo has its place in the docs and in the code.
@Suite struct GooglePageTests {
    @Test(arguments: GooglePageSection.all)
    func `a section of Google's pages has a page, a heading and code`(section: GooglePageSection) throws {
        let checks = try Checks.ofProject.get()
        let page = try #require(
            checks.pages.first { $0.path == section.page }, "\(section.topic): there is no \(section.page)")
        if let heading = section.heading {
            #expect(
                page.anchors.contains(heading), "\(section.topic): \(section.page) has no heading \(heading)")
        }
        let text = checks.tree.texts[section.page, default: ""]
        for word in section.words {
            #expect(text.contains(word), "\(section.topic): \(section.page) does not mention \(word)")
        }
        #expect(checks.tree.paths.contains(section.code), "\(section.topic): there is no \(section.code)")
    }
}
