/// Yahoo as an OAuth 2.0 and OpenID provider.
enum YahooProvider {}
