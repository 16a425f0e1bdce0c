import CommandLineSupport

/// The command line of an example that was read.
package struct RunCommandLine<Settings> {
    /// The settings with the changes of the options.
    package let settings: Settings
    /// The options and words, as they were given.
    package let arguments: ProgramArguments
}
