/// The screens that a run shows, one at a place, in the order in which they were shown.
struct ShownScreens {
    private(set) var byPlace: [Screen.Place: Screen] = [:]
    /// The places of the screens; the place that was shown last is at the end.
    private(set) var order: [Screen.Place] = []

    /// The screen at a place, or nil when there is none.
    subscript(place: Screen.Place) -> Screen? { byPlace[place] }

    /// Shows a screen, which is the latest now.
    mutating func show(_ screen: Screen, at place: Screen.Place) {
        byPlace[place] = screen
        order.removeAll { $0 == place }
        order.append(place)
    }

    /// Closes the screen at a place, and returns whether there was one.
    mutating func close(_ place: Screen.Place) -> Bool {
        order.removeAll { $0 == place }
        return byPlace.removeValue(forKey: place) != nil
    }

    /// Replaces a screen that is shown only until the other side has answered, and returns whether there was one.
    ///
    /// The order of the screens stays as it is.
    mutating func replacePassing(_ screen: Screen, at place: Screen.Place) -> Bool {
        guard byPlace[place]?.isPassing == true else { return false }
        byPlace[place] = screen
        return true
    }
}
