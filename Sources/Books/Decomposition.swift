import CGLib

extension String {
  /// The text with letters and their marks apart (normal form D of Unicode).
  /// - Parameter isCompatible: whether letters that only look different become the same, as a ligature and its
  ///   letters (normal form KD).
  package func decomposed(isCompatible: Bool = false) -> String {
    // At most `count` bytes are read, which the text has; the result ends with a zero, and is freed here.
    guard let result = paper_glib_decomposed(self, utf8.count, isCompatible ? 1 : 0) else {
      return self
    }
    defer { paper_glib_free(result) }
    return String(cString: result)
  }
}
