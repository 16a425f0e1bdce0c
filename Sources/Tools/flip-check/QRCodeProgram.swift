import ChildProcesses

/// The program `qrencode`, which draws a QR code with the characters of a terminal.
struct QRCodeProgram {
    /// The part of a code that may be unreadable, as `qrencode` names it.
    enum ErrorCorrection: String {
        /// About 7 %: enough on a screen, and the smallest code.
        case low = "L"
        /// About 15 %.
        case medium = "M"
    }

    /// The colours of the terminal, as the output type of `qrencode`.
    enum Background: String {
        /// Light text on dark, which is usual: `qrencode` draws the light modules.
        case dark = "UTF8"
        /// Dark text on light.
        case light = "UTF8i"
        /// Either: escape sequences ask for black on white, so this is for a terminal only.
        case coloured = "ANSIUTF8"
    }

    /// How to install the missing program, or else to get the link to the phone without a code.
    ///
    /// - Parameter otherwise: what to do without a code.
    static func advice(otherwise: String) -> String {
        """
        For a QR code of it install qrencode (Debian and Ubuntu: apt-get install qrencode, macOS: brew install \
        qrencode) and run this again, or \(otherwise).
        """
    }

    private let program: String

    /// Finds the program in the folders of PATH, or returns nil when it is not installed.
    init?() {
        guard let program = Terminal.program(named: "qrencode") else { return nil }
        self.program = program
    }

    /// Returns the code for a terminal, or nil when the program fails, such as for a text that fits into no code.
    func text(
        of link: String, errorCorrection: ErrorCorrection, background: Background
    ) -> String? {
        let arguments = ["--type", background.rawValue, "--level", errorCorrection.rawValue, "--", link]
        guard let process = try? ChildProcess(program, arguments) else { return nil }
        let printed = process.readToEnd()
        return process.wait() == 0 ? printed : nil
    }
}
