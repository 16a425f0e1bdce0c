/// The examples of Apple's pages, and links on both sides of each of their rules.
enum AppleExamples {
    /// "Supporting associated domains", and the reference of `applinks`.
    static let overview = """
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

    /// `applinks.Details`: defaults for one entry.
    static let details = """
        {"applinks": {"details": [{
          "appIDs": [ "ABCDE12345.com.example.app", "ABCDE12345.com.example.app2" ],
          "components": [{ "/": "/buy/*", "#": "my_great_product_123" }],
          "defaults": { "caseSensitive": false }
        }]}}
        """

    /// `applinks.SubstitutionVariables`.
    static let variables = """
        {"applinks": {
          "substitutionVariables": { "food": [ "burrito", "pizza", "sushi", "samosa" ] },
          "details": [{
            "appIDs": [ "ABCDE12345.com.example.app" ],
            "components": [{ "/" : "/$(lang)_$(region)/$(food)/" }]
          }]
        }}
        """

    /// The same with an exclusion by variables between two rules.
    static let menu = """
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

    /// The form up to iOS 12, with its exclusion first.
    static let paths = """
        {"applinks": {"apps": [], "details": [
          {"appID": "ABCDE12345.com.example.app", \
        "paths": ["/wwdc/news/", "NOT /videos/wwdc/2010/*", "/videos/wwdc/201?/*"]},
          {"appID": "ABCDE12345.com.example.app2", "paths": ["*"]}
        ]}}
        """

    /// The form of iOS 9's first weeks.
    static let dictionary = """
        {"applinks": {"apps": [], "details": {
          "9JA89QQLNQ.com.apple.wwdc": {"paths": ["/wwdc/news/", "/videos/wwdc/2015/*"]}
        }}}
        """

    static let cases: [MatchCase] = [
        MatchCase(file: overview, "/buy/42", "opens [0].components[1]"),
        MatchCase(file: overview, "/buy/", "opens [0].components[1]"),
        MatchCase(file: overview, "/buy/a/b/c?d=e", "opens [0].components[1]"),
        MatchCase(file: overview, "/buy/42#no_universal_links", "excluded [0].components[0]"),
        MatchCase(file: overview, "/#no_universal_links", "excluded [0].components[0]"),
        MatchCase(file: overview, "/buy/42#no_universal_links2", "opens [0].components[1]"),
        MatchCase(file: overview, "/help/website/faq?articleNumber=4815", "excluded [0].components[2]"),
        MatchCase(file: overview, "/help/website/a/b", "excluded [0].components[2]"),
        MatchCase(file: overview, "/help/123?articleNumber=4815", "opens [0].components[3]"),
        MatchCase(file: overview, "/help/123?lang=en&articleNumber=4815&x", "opens [0].components[3]"),
        MatchCase(file: overview, "/help/123?articleNumber=481", "no: query item articleNumber"),
        MatchCase(file: overview, "/help/123?articleNumber=48159", "no: query item articleNumber"),
        MatchCase(file: overview, "/help/123", "no: query item articleNumber"),
        MatchCase(file: overview, "/elsewhere", "no: path"),
        MatchCase(file: overview, "/BUY/42", "no: path"),
        MatchCase(file: overview, "", "no: path"),
        MatchCase(file: overview, "/buy/42", app: "ABCDE12345.com.example.app2", "opens [0].components[1]"),
        MatchCase(file: overview, "/buy/42", app: "ABCDE12345.com.example.other", "not listed"),
        MatchCase(file: overview, "/buy/42", app: "ABCDE12345.com.example.MyApp.Clip", "not listed"),

        MatchCase(file: details, "/buy/a#my_great_product_123", "opens [0].components[0]"),
        MatchCase(file: details, "/BUY/a#MY_Great_Product_123", "opens [0].components[0]"),
        MatchCase(file: details, "/buy/a#my_great_product_124", "no: fragment"),
        MatchCase(file: details, "/sell/a#my_great_product_123", "no: path"),

        MatchCase(file: variables, "/en_US/pizza/", "opens [0].components[0]"),
        MatchCase(file: variables, "/fr_CA/samosa/", "opens [0].components[0]"),
        MatchCase(file: variables, "/haw_US/sushi/", "opens [0].components[0]"),
        MatchCase(file: variables, "/en_US/pizza", "opens [0].components[0]"),
        MatchCase(file: variables, "/en_US/tacos/", "no: path"),
        MatchCase(file: variables, "/qq_ZZ/pizza/", "no: path"),
        MatchCase(file: variables, "/en_UK/pizza/", "no: path"),
        MatchCase(file: variables, "/EN_us/pizza/", "no: path"),
        MatchCase(file: variables, "/en_US/$(food)/", "no: path"),
        MatchCase(file: variables, "/en_US/pizza/sushi/", "no: path"),

        MatchCase(file: menu, "/fr_CA/burrito/", "opens [0].components[0]"),
        MatchCase(file: menu, "/fr_CA/sushi/", "excluded [0].components[1]"),
        MatchCase(file: menu, "/fr_FR/sushi/", "opens [0].components[2]"),
        MatchCase(file: menu, "/fr_FR/poutine/", "no: path"),

        MatchCase(file: paths, "/wwdc/news/", "opens [0].paths[0]"),
        MatchCase(file: paths, "/videos/wwdc/2010/101", "excluded [0].paths[1]"),
        MatchCase(file: paths, "/videos/wwdc/2015/101", "opens [0].paths[2]"),
        MatchCase(file: paths, "/videos/wwdc/2020/101", "no: path"),
        MatchCase(file: paths, "/wwdc/news/?a=b#c", "opens [0].paths[0]"),
        MatchCase(file: paths, "/any/thing", app: "ABCDE12345.com.example.app2", "opens [1].paths[0]"),

        MatchCase(
            file: dictionary, "/wwdc/news/", app: "9JA89QQLNQ.com.apple.wwdc",
            "opens [\"9JA89QQLNQ.com.apple.wwdc\"].paths[0]"),
        MatchCase(
            file: dictionary, "/videos/wwdc/2015/1/2", app: "9JA89QQLNQ.com.apple.wwdc",
            "opens [\"9JA89QQLNQ.com.apple.wwdc\"].paths[1]"),
        MatchCase(file: dictionary, "/videos/wwdc/2014/1", app: "9JA89QQLNQ.com.apple.wwdc", "no: path"),

        // `applinks.Details.Components`: every part that is named must match.
        MatchCase(##"{"/": "abc", "?": "def", "#": "*"}"##, "/abc?def", "opens"),
        MatchCase(##"{"/": "abc", "?": "def", "#": "*"}"##, "/abc?def#ghi", "opens"),
        MatchCase(##"{"/": "abc", "?": "def", "#": "*"}"##, "/abc", "query"),
        MatchCase(##"{"/": "abc", "?": "def", "#": "*"}"##, "?def", "path"),
        // `applinks.Details.Components.Query`.
        MatchCase(#"{"?": {"productID": "12345"}}"#, "/x?productID=12345", "opens"),
        MatchCase(#"{"?": {"productID": "12345"}}"#, "/x?productID=1234", "query item productID"),
        // WWDC 2019 session 717, by the notes of a viewer.
        MatchCase(session2019, "/path/a/b/filename?widget=1&grommet=please#a-fragment", "opens"),
        MatchCase(session2019, "/path/filename?widget=1&grommet=please#fragment", "path"),
        MatchCase(session2019, "/path/a/filename?widget=&grommet=please#fragment", "query item widget"),
        MatchCase(session2019, "/path/a/filename?widget=1#fragment", "query item grommet"),
        MatchCase(session2019, "/path/a/filename?widget=1&grommet=please#fragments", "fragment"),
        // WWDC 2020 session 10098, likewise.
        MatchCase(file: session2020, "/store/order/", "opens [0].components[0]"),
        MatchCase(file: session2020, "/order/", "no: path"),
        MatchCase(file: session2020, "/taco/al-pastor?cheese=cotija", "opens [0].components[1]"),
        MatchCase(file: session2020, "/taco/al-pastor?cheese=", "no: path"),
        MatchCase(file: session2020, "/#coupon-1234", "excluded [0].components[2]"),
        MatchCase(file: session2020, "/#coupon-2234", "opens [0].components[3]"),
        MatchCase(file: session2020, "/menu#coupon-2234", "no: path"),
        MatchCase(file: session2020, "#coupon-22345", "no: fragment"),
        MatchCase(#"{"/": "/sourdough/?*", "caseSensitive": false}"#, "/Sourdough/Rye", "opens"),
        MatchCase(#"{"/": "/sourdough/?*", "caseSensitive": false}"#, "/Sourdough/", "path"),
    ]

    private static let session2019 = ##"""
        {"/": "/path/*/filename", "#": "*fragment", "?": {"widget": "?*", "grommet": "please"}}
        """##

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
}
