import Localisation

extension BookWorkers.Protection {
  /// How books are decoded, for their readers; nil where no worker has said so yet, or ever will.
  /// - Parameter decoder: the decoder of documents and its version.
  func words(decoder: String) -> String? {
    switch self {
    case .unknown, .impossible: nil
    case .unlocked:
      Localisation.text("Decoded without protection. Documents by {decoder}.", ["decoder": decoder])
    case .locked(let landlock):
      Localisation.text(
        """
        Decoded in a locked process: no files, no network ({locks}). \
        Documents by {decoder}.
        """,
        ["locks": (landlock > 0 ? "Landlock \(landlock), " : "") + "seccomp", "decoder": decoder])
    }
  }
}
