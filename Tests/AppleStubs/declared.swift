// The folders beside this file declare what the sources use, as looked up in the iOS 16.5 SDK on 24 November
// 2026, and for Darwin in its headers and man pages. A name's page is
// developer.apple.com/documentation/MODULE/NAME. What macOS 15 and iOS 17 have needs no `@available` here.
//
// What compiles against them has the right names and types. They do not show everything that a compiler says with
// Apple's own modules: a C variable is read-only here, and a C function may lack `@discardableResult` or isolation.

/// Stands for every body and every value: what is here is declared, compiled against, and never run.
func declared<Value>() -> Value { fatalError("declared only") }

/// Stands for the body of an initializer, where no type says what `Value` is.
func declared() -> Never { fatalError("declared only") }
