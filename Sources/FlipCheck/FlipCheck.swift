/// The rules of the test tool.
enum FlipCheck {}
