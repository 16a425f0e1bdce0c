import OneFile
import WebText

extension FlipNote {
    /// Reports a rule of the files to paste as the checks of all other parties, with the line that enforces it.
    package func record() {
        guard let rule else { return }
        _ = Check.that(held, SecurityRule(rule.id, rule.text, rule.source), file: file, line: line)
    }
}
