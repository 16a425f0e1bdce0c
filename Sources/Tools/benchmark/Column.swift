/// A number as text with a number of decimals, set to the right of a column.
///
/// It stands in for `String(format:)`, which FoundationEssentials does not have.
func column(_ value: Double, decimals: Int, width: Int = 7) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((value * Double(scale)).rounded())
    var text = "\(scaled / scale)"
    if decimals > 0 {
        let fraction = "\(scaled % scale)"
        text += "." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
    return String(repeating: " ", count: max(0, width - text.count)) + text
}
