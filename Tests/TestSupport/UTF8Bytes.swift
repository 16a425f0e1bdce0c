/// The UTF-8 bytes of a text, to compare by: `==` on strings is canonical equivalence.
package func bytes(_ text: String?) -> [UInt8]? {
    text.map { Array($0.utf8) }
}
