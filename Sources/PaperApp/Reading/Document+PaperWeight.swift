import Books

extension Document {
  /// How stiff the book's paper is, as `BookLayout.paperWeight` has it: thick books have thin paper, and pictures heavy one.
  var paperWeight: Double {
    guard isPrinted else { return pageCount <= 40 ? 1.6 : 1.3 }
    switch pageCount {
    case ..<80: return 1.15
    case ..<600: return 1
    default: return 0.75
    }
  }
}
