extension String { var scopeValues: [String] { split(separator: " ").map(String.init) } }
