import AuthorizationServer
import PartnerServer

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
        /// A few letters before the name.
        var letters: String?
        /// A PNG, JPEG or WebP file of 32 KiB at most, before the name.
        var image: String?
        /// Colours by their use, on light screens.
        var light: [String: String]? = ["accent": "#0b6b55", "on-accent": "#ffffff"]
        /// Colours by their use, on dark screens.
        var dark: [String: String]? = ["accent": "#5fd0b3", "on-accent": "#06241d"]

        enum CodingKeys: String, CodingKey, CaseIterable { case name, letters, image, light, dark }

        /// The look for the server; reads the image.
        func look() throws -> PartnerServerConfiguration.Brand {
            var look = PartnerServerConfiguration.Brand()
            look.name = name
            if let letters { look.mark = .letters(letters) }
            if let image {
                guard let file = try? Data(contentsOf: URL(fileURLWithPath: image)) else {
                    throw Problem(
                        "the image of the brand, \(image.debugDescription), cannot be read; write the path "
                            + "of a file, from the folder where you start the server")
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
                let found = "brand has \(name.debugDescription): \(text.debugDescription)"
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
