extension BookWorkers.Protection {
  /// How books are decoded, for their readers; nil where no worker has said so yet, or ever will.
  /// - Parameter decoder: the decoder of documents and its version.
  func words(decoder: String) -> String? {
    switch self {
    case .unknown, .impossible: nil
    case .unlocked: "Decoded without protection. Documents by \(decoder)."
    case .locked(let landlock):
      "Decoded in a locked process: no files, no network "
        + "(\(landlock > 0 ? "Landlock \(landlock), " : "")seccomp). Documents by \(decoder)."
    }
  }
}
