import JSON
import WebText

/// Why a file cannot be judged as a recording, or why a run cannot be recorded.
package enum RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It has more bytes than a recording may have at most.
    case tooLarge(maximum: Int)
    /// It has more values than are looked for in all their escaped forms.
    case tooManyValues(maximum: Int)
    /// It is not JSON, or its values are nested too deep.
    case notJSON(JSONProblem)
    /// It is in the format of another version of the program, which this version does not read.
    case otherFormat(Int)
    /// The place in the file, and what is wrong there.
    case malformed(place: String, problem: String)

    package var description: String {
        switch self {
        case .tooLarge(let maximum): "the file has more than \(maximum) bytes"
        case .tooManyValues(let maximum):
            "the file has more than \(maximum) hidden values and values with special characters"
        case .notJSON(let problem):
            "the file is not JSON: after \(problem.offset) bytes it \(problem.reason)"
        case .otherFormat(let format):
            "the format is \(format), and this version reads format \(RunRecording.format)"
        case .malformed(let place, let problem): "\(Printable.text(place)): \(Printable.text(problem))"
        }
    }
}

extension RecordingError {
    /// The error of a decoder, with the place in the file.
    init(decoding error: any Error) {
        func place(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.map { key in
                key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
            }
            let place = String(path.joined().drop { $0 == "." })
            return place.isEmpty ? "the file" : place
        }
        switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            self = .malformed(place: place(context), problem: "\(key.stringValue) is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            self = .malformed(place: place(context), problem: context.debugDescription)
        default: self = .malformed(place: "the file", problem: "\(error)")
        }
    }
}
