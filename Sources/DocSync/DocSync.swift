/// What Docs/ takes from code that ran.
enum DocSync {}
