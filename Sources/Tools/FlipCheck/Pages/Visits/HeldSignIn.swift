/// A visit up to the form that signs the user in, which was held back.
struct HeldSignIn {
    /// The steps whose forms were sent, such as that of the user's name.
    let before: [Visit.Step]
    /// The step that signs the user in.
    let step: Visit.Step
}
