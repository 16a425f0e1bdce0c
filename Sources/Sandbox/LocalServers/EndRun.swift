import CommandLineSupport

/// Prints how a program is called, and ends the process with status 2.
package func endRun(misused usage: String) -> Never {
    endProgram(saying: usage, exitStatus: 2)
}

/// Prints what stopped a run, and ends the process with status 1.
package func endRun(stoppedBy reason: any Error) -> Never {
    say("=> stopped: \(reason)")
    endProgram(saying: "", exitStatus: 1)
}
