import Testing
import WebText

/// Hexadecimal digits.
@Suite struct HexTests {
    @Test func `each byte becomes two digits in lower case`() {
        #expect(Hex.text([0, 15, 160, 255]) == "000fa0ff")
    }

    @Test func `a digit is read in either case, and any other byte is not one`() {
        #expect("0189afAF".utf8.map(Hex.value) == [0, 1, 8, 9, 10, 15, 10, 15])
        #expect("/:@G`g".utf8.compactMap(Hex.value).isEmpty)
    }

    @Test(arguments: UInt8(0)...15) func `a value is written as a digit and read again`(value: UInt8) {
        #expect(Hex.value(of: Hex.upperDigit(of: value)) == value)
    }
}
