import JSONText

/// The failures of an earlier report, which are not to be reported as new.
package enum Baseline {
    /// The ids of the rules that a report of `--json` says do not hold.
    ///
    /// Throws ``ConfigurationError`` when the text is no such report.
    package static func failures(in json: [UInt8]) throws(ConfigurationError) -> Set<String> {
        let value: JSON
        do throws(JSONProblem) { value = try JSONReader.value(of: json, depth: 16) } catch {
            throw ConfigurationError("--baseline", "the file is not JSON: \(error.reason)")
        }
        guard case .object(let members) = value, case .array(let findings) = members.value("findings") else {
            throw ConfigurationError(
                "--baseline", "the file is no report of flip-check --json; write one first")
        }
        var known: Set<String> = []
        for case .object(let finding) in findings {
            if case .string(let rule) = finding.value("rule"), finding.value("verdict") == .string("failed") {
                known.insert(rule)
            }
        }
        return known
    }
}
