import Testing

/// The program as its user meets it: the real window on a screen in memory, and the command line.
///
/// One test after the other, since there is one screen, one pointer and one keyboard.
@MainActor @Suite(.timeLimit(.minutes(5)), .serialized) struct EndToEndTests {}
