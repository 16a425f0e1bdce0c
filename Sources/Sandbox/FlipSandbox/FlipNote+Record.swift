import OneFile
import WebText

extension FlipNote {
    /// Reports a rule of the files to paste, with the line that enforces it, as all other parties report their checks.
    package func record() {
        guard let rule else { return }
        _ = Check.that(held, SecurityRule(rule.id, rule.text, rule.source), file: file, line: line)
    }
}
