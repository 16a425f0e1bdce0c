/// A message in the values of trials: its number in the run, by which ``RecordingDecoder`` finds it.
extension Exchange: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number = try container.decode(Int.self)
        let known = RecordingDecoder.exchangesKey.flatMap { decoder.userInfo[$0] as? [Exchange] } ?? []
        guard known.indices.contains(number) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "there is no message \(number)")
        }
        self = known[number]
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}
