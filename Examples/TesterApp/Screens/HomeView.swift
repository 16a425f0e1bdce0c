import FlipTester
import SwiftUI

/// The list of runs, with the run that is under way above it.
struct HomeView: View {
    @Bindable var model: TesterModel
    @State private var showsSettings = false

    var body: some View {
        Form {
            NoticeView(model: model)
            if let result = model.result { RunView(model: model, result: result) }
            Section {
                ForEach(model.settings.problems, id: \.self) { Text($0) }
                Button("Settings") { showsSettings = true }
            }
            Section {
                ForEach(TesterRun.allCases, id: \.self) { run in
                    if let preparation = run.preparation { Text(preparation) }
                    Button(run.title) { Task { await model.begin(run) } }
                        .disabled(!model.settings.problems.isEmpty)
                }
            }
        }
        .sheet(isPresented: $showsSettings) { SettingsView(model: model, close: { showsSettings = false }) }
    }
}
