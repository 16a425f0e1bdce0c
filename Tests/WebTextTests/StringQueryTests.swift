import Testing
import WebText

/// An address and its query.
@Suite struct StringQueryTests {
    @Test(arguments: ["?code=c-1", "#access_token=t-1", "?\u{301}code=c-1"])
    func `an address in a sentence ends before its query and its fragment`(end: String) {
        #expect("https://partner.example/done\(end)".withoutQuery == "https://partner.example/done")
    }
}
