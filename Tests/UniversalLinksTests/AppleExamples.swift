/// The examples of Apple's pages, and links on both sides of each of their rules.
enum AppleExamples {
    /// What each file says of links, in the words of ``MatchCase/expected``.
    static let all = Array(
        [
            overviewCases, detailsCases, variablesCases, menuCases, pathsCases, dictionaryCases,
            entryWithoutBracketsCases, partCases, session2019Cases, session2020Cases,
        ].joined().joined())

    /// <https://developer.apple.com/documentation/xcode/supporting-associated-domains>, and
    /// <https://developer.apple.com/documentation/bundleresources/applinks>.
    private static let overview = """
        {
          "applinks": {
            "details": [
              {
                "appIDs": [ "ABCDE12345.com.example.app", "ABCDE12345.com.example.app2" ],
                "components": [
                  { "#": "no_universal_links", "exclude": true },
                  { "/": "/buy/*" },
                  { "/": "/help/website/*", "exclude": true },
                  { "/": "/help/*", "?": { "articleNumber": "????" } }
                ]
              }
            ]
          },
          "webcredentials": { "apps": [ "ABCDE12345.com.example.app" ] },
          "appclips": { "apps": [ "ABCDE12345.com.example.MyApp.Clip" ] }
        }
        """

    private static let overviewCases: [[MatchCase]] = [
        .file(
            overview, "opens [0].components[1]", "/buy/42", "/buy/", "/buy/a/b/c?d=e",
            "/buy/42#no_universal_links2"),
        .file(overview, "excluded [0].components[0]", "/buy/42#no_universal_links", "/#no_universal_links"),
        .file(
            overview, "excluded [0].components[2]", "/help/website/faq?articleNumber=4815",
            "/help/website/a/b"),
        .file(
            overview, "opens [0].components[3]", "/help/123?articleNumber=4815",
            "/help/123?lang=en&articleNumber=4815&x"),
        .file(
            overview, "no: query item articleNumber", "/help/123?articleNumber=481",
            "/help/123?articleNumber=48159", "/help/123"),
        .file(overview, "no: path", "/elsewhere", "/BUY/42", ""),
        .file(overview, app: "ABCDE12345.com.example.app2", "opens [0].components[1]", "/buy/42"),
        .file(overview, app: "ABCDE12345.com.example.other", "not listed", "/buy/42"),
        .file(overview, app: "ABCDE12345.com.example.MyApp.Clip", "not listed", "/buy/42"),
    ]

    /// `applinks.Details`: defaults for one entry.
    private static let details = """
        {"applinks": {"details": [{
          "appIDs": [ "ABCDE12345.com.example.app", "ABCDE12345.com.example.app2" ],
          "components": [{ "/": "/buy/*", "#": "my_great_product_123" }],
          "defaults": { "caseSensitive": false }
        }]}}
        """

    private static let detailsCases: [[MatchCase]] = [
        .file(
            details, "opens [0].components[0]", "/buy/a#my_great_product_123", "/BUY/a#MY_Great_Product_123"),
        .file(details, "no: fragment", "/buy/a#my_great_product_124"),
        .file(details, "no: path", "/sell/a#my_great_product_123"),
    ]

    /// `applinks.SubstitutionVariables`.
    private static let variables = """
        {"applinks": {
          "substitutionVariables": { "food": [ "burrito", "pizza", "sushi", "samosa" ] },
          "details": [{
            "appIDs": [ "ABCDE12345.com.example.app" ],
            "components": [{ "/" : "/$(lang)_$(region)/$(food)/" }]
          }]
        }}
        """

    private static let variablesCases: [[MatchCase]] = [
        .file(
            variables, "opens [0].components[0]", "/en_US/pizza/", "/fr_CA/samosa/", "/haw_US/sushi/",
            "/en_US/pizza"),
        .file(
            variables, "no: path", "/en_US/tacos/", "/qq_ZZ/pizza/", "/en_UK/pizza/", "/EN_us/pizza/",
            "/en_US/$(food)/", "/en_US/pizza/sushi/"),
    ]

    /// The same with an exclusion by variables between two rules.
    private static let menu = """
        {"applinks": {
          "substitutionVariables": {
            "food": [ "burrito", "pizza", "sushi", "samosa" ], "Canadian food": [ "burrito", "samosa" ]
          },
          "details": [{
            "appIDs": [ "ABCDE12345.com.example.app" ],
            "components": [
              { "/" : "/$(lang)_CA/$(Canadian food)/" },
              { "/" : "/$(lang)_CA/*", "exclude": true },
              { "/" : "/$(lang)_$(region)/$(food)/" }
            ]
          }]
        }}
        """

    private static let menuCases: [[MatchCase]] = [
        .file(menu, "opens [0].components[0]", "/fr_CA/burrito/"),
        .file(menu, "excluded [0].components[1]", "/fr_CA/sushi/"),
        .file(menu, "opens [0].components[2]", "/fr_FR/sushi/"),
        .file(menu, "no: path", "/fr_FR/poutine/"),
    ]

    /// The form up to iOS 12, with its exclusion before the rule that it limits.
    private static let paths = """
        {"applinks": {"apps": [], "details": [
          {"appID": "ABCDE12345.com.example.app", \
        "paths": ["/wwdc/news/", "NOT /videos/wwdc/2010/*", "/videos/wwdc/201?/*"]},
          {"appID": "ABCDE12345.com.example.app2", "paths": ["*"]}
        ]}}
        """

    private static let pathsCases: [[MatchCase]] = [
        .file(paths, "opens [0].paths[0]", "/wwdc/news/", "/wwdc/news/?a=b#c"),
        .file(paths, "excluded [0].paths[1]", "/videos/wwdc/2010/101"),
        .file(paths, "opens [0].paths[2]", "/videos/wwdc/2015/101"),
        .file(paths, "no: path", "/videos/wwdc/2020/101"),
        .file(paths, app: "ABCDE12345.com.example.app2", "opens [1].paths[0]", "/any/thing"),
    ]

    /// The form of iOS 9's first weeks.
    private static let dictionary = """
        {"applinks": {"apps": [], "details": {
          "9JA89QQLNQ.com.apple.wwdc": {"paths": ["/wwdc/news/", "/videos/wwdc/2015/*"]}
        }}}
        """

    private static let dictionaryCases: [[MatchCase]] = [
        .file(
            dictionary, app: "9JA89QQLNQ.com.apple.wwdc", "opens [\"9JA89QQLNQ.com.apple.wwdc\"].paths[0]",
            "/wwdc/news/"),
        .file(
            dictionary, app: "9JA89QQLNQ.com.apple.wwdc", "opens [\"9JA89QQLNQ.com.apple.wwdc\"].paths[1]",
            "/videos/wwdc/2015/1/2"),
        .file(dictionary, app: "9JA89QQLNQ.com.apple.wwdc", "no: path", "/videos/wwdc/2014/1"),
    ]

    /// One entry instead of the array (bikeindex/bike_index, pull request 2806).
    private static let entryWithoutBrackets = """
        {"applinks": {"details": {"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "/bikes/*"}]}}}
        """

    private static let entryWithoutBracketsCases: [[MatchCase]] = [
        .file(entryWithoutBrackets, "opens .components[0]", "/bikes/42"),
        .file(entryWithoutBrackets, "no: path", "/news"),
    ]

    /// Rules of the reference that need no file of their own.
    private static let partCases: [[MatchCase]] = [
        // `applinks.Details.Components`: every part that is named must match.
        .rule(
            ##"{"/": "abc", "?": "def", "#": "*"}"##,
            ["/abc?def": "opens", "/abc?def#ghi": "opens", "/abc": "query", "?def": "path"]),
        // `applinks.Details.Components.Query`.
        .rule(
            #"{"?": {"productID": "12345"}}"#,
            ["/x?productID=12345": "opens", "/x?productID=1234": "query item productID"]),
    ]

    /// WWDC 2019 session 717, <https://developer.apple.com/videos/play/wwdc2019/717/>, by a viewer's notes.
    private static let session2019 = ##"""
        {"/": "/path/*/filename", "#": "*fragment", "?": {"widget": "?*", "grommet": "please"}}
        """##

    private static let session2019Cases: [[MatchCase]] = [
        .rule(
            session2019,
            [
                "/path/a/b/filename?widget=1&grommet=please#a-fragment": "opens",
                "/path/filename?widget=1&grommet=please#fragment": "path",
                "/path/a/filename?widget=&grommet=please#fragment": "query item widget",
                "/path/a/filename?widget=1#fragment": "query item grommet",
                "/path/a/filename?widget=1&grommet=please#fragments": "fragment",
            ])
    ]

    /// WWDC 2020 session 10098, <https://developer.apple.com/videos/play/wwdc2020/10098/>, by a viewer's notes.
    private static let session2020 = ##"""
        {"applinks": {"details": [{
          "appIDs": [ "ABCDE12345.com.example.app" ],
          "components": [
            { "/": "/*/order/" },
            { "/": "/taco/*", "?": { "cheese": "?*" } },
            { "#": "coupon-1???", "exclude": true },
            { "/": "", "#": "coupon-????" }
          ]
        }]}}
        """##

    private static let session2020Cases: [[MatchCase]] = [
        .file(session2020, "opens [0].components[0]", "/store/order/"),
        .file(session2020, "no: path", "/order/", "/taco/al-pastor?cheese=", "/menu#coupon-2234"),
        .file(session2020, "opens [0].components[1]", "/taco/al-pastor?cheese=cotija"),
        .file(session2020, "excluded [0].components[2]", "/#coupon-1234"),
        .file(session2020, "opens [0].components[3]", "/#coupon-2234"),
        .file(session2020, "no: fragment", "#coupon-22345"),
        .rule(
            #"{"/": "/sourdough/?*", "caseSensitive": false}"#,
            ["/Sourdough/Rye": "opens", "/Sourdough/": "path"]),
    ]
}
