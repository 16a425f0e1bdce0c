import AuthorizationServer
import PartnerServer
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ConfigurationFile {
    /// The look of the pages; what is left out is as in the examples.
    struct Brand: Codable {
        /// The name above each page; `serviceName` unless given.
        var name: String?
        /// A few letters before the name; not beside ``image``.
        var letters: String?
        /// A PNG, JPEG or WebP file of 32 KiB at most, before the name; not beside ``letters``.
        var image: String?
        // A file that leaves the colours out gets those of the pages: these values are for `new-configuration`.
        /// Colours by their use, on light screens.
        var light: [String: String]? = ["accent": "#0b6b55", "on-accent": "#ffffff"]
        /// Colours by their use, on dark screens.
        var dark: [String: String]? = ["accent": "#5fd0b3", "on-accent": "#06241d"]

        enum CodingKeys: String, CodingKey, CaseIterable { case name, letters, image, light, dark }

        /// The look for the server; reads the image.
        func look() throws -> PartnerServerConfiguration.Brand {
            var look = PartnerServerConfiguration.Brand()
            look.name = name
            guard letters == nil || image == nil else {
                throw Problem("brand has letters and image; write one of them")
            }
            if let letters { look.mark = .letters(letters) }
            if let image {
                guard let file = try? Data(contentsOf: URL(fileURLWithPath: image)) else {
                    throw Problem(
                        "the image of the brand, \(Printable.quoted(image)), cannot be read; it has to be a "
                            + "file that this server may read, by its path from the folder where you start it"
                    )
                }
                look.mark = .image(try PartnerServerConfiguration.PageImage(Array(file)))
            }
            look.light = try Self.colors(light, over: .light)
            look.dark = try Self.colors(dark, over: .dark)
            return look
        }

        private static func colors(_ named: [String: String]?, over base: PageColors) throws -> PageColors {
            var colors: [PageColors.Role: PageColor] = [:]
            // In order, so that of several wrong colours each start names the same one.
            for (name, text) in (named ?? [:]).sorted(by: { $0.key < $1.key }) {
                let found = "brand has \(Printable.quoted(name)): \(Printable.quoted(text))"
                guard let role = PageColors.Role(rawValue: name) else {
                    let known = PageColors.Role.allCases.map(\.rawValue).joined(separator: ", ")
                    throw Problem("\(found); the colours are \(known)")
                }
                guard let color = PageColor(text) else {
                    throw Problem("\(found); a colour is # and six hexadecimal digits")
                }
                colors[role] = color
            }
            return PageColors(colors, over: base)
        }
    }
}
