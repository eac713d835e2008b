import BookFormats

extension NaturalOrder {
  public init(_ name: String) {
    let isPlain = name.utf8.allSatisfy { $0 < 0x80 }
    self.init(
      name, decomposed: isPlain ? name : name.decomposed(isCompatible: true))
  }
}
