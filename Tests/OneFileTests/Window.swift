import OneFile

/// A window of an app, which keeps the names of the screens that it was told to show.
@MainActor final class Window: FlipPresenter {
    private(set) var shown: [String] = []

    func show(_ screen: FlipScreen?) { shown.append(screenName(screen)) }
}
