/// The patterns cost more than the limit.
struct OutOfSteps: Error {}
