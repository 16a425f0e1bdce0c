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
        /// The name above each page, in the place of `serviceName`.
        var name: String?
        /// A few letters before the name.
        var letters: String?
        /// A PNG, JPEG or WebP file of 32 KiB at most, before the name.
        var image: String?
        /// Colours by their use, on light and on dark screens.
        var light: [String: String]? = ["accent": "#0b6b55", "on-accent": "#ffffff"]
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
            for (name, text) in named ?? [:] {
                guard let role = PageColors.Role(rawValue: name), let color = PageColor(text) else {
                    let known = PageColors.Role.allCases.map(\.rawValue).joined(separator: ", ")
                    throw Problem(
                        "brand has \(name.debugDescription): \(text.debugDescription); a colour is # and six "
                            + "hexadecimal digits, for one of \(known)")
                }
                colors[role] = color
            }
            return PageColors(colors, over: base)
        }
    }
}
