/// The UTF-8 bytes, since `==` on strings is canonical equivalence.
public func bytes(_ text: String?) -> [UInt8]? {
    text.map { Array($0.utf8) }
}
