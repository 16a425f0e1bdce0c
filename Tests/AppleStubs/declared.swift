/// Stands for every body and every value: what is here is declared, compiled against, and never run.
func declared<Value>() -> Value { fatalError("declared only") }

/// The same where a body gives nothing back, such as an initializer.
func declared() -> Never { fatalError("declared only") }
