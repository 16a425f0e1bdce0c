/// A number with a noun, in the plural unless it is one: `2 requests`.
func counted(_ count: Int, _ thing: String) -> String {
    "\(count) \(thing)" + (count == 1 ? "" : "s")
}
