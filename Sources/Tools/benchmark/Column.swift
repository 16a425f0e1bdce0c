/// A number with so many decimals, set to the right.
func column(_ value: Double, decimals: Int, width: Int = 7) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let whole = Int((value * scale).rounded())
    var text = "\(whole / Int(scale))"
    if decimals > 0 {
        let fraction = "\(whole % Int(scale))"
        text += "." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
    return String(repeating: " ", count: max(0, width - text.count)) + text
}
