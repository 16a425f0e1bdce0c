/// The error when comparing a link with patterns takes more steps than a ``StepBudget`` has.
struct OutOfSteps: Error {}
