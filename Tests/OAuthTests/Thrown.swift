/// The error that a reader throws, or nil when it reads the text.
func thrown<Problem: Error, Value>(by read: () throws(Problem) -> Value) -> Problem? {
    do throws(Problem) {
        _ = try read()
        return nil
    } catch {
        return error
    }
}
