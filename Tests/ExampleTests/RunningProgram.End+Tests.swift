import TestSupport
import Testing

extension RunningProgram.End {
    /// Expects that the program refused what it was asked to do: it printed nothing, and said why on standard error.
    func expectRefusal(
        status: Int32, saying complaint: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(self.status == status, "\(errors)", sourceLocation: sourceLocation)
        #expect(output.isEmpty, "\(output)", sourceLocation: sourceLocation)
        #expect(errors.contains(complaint), "\(errors)", sourceLocation: sourceLocation)
    }
}
