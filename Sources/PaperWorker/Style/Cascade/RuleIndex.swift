/// Rules by the name without which their selector cannot match.
struct RuleIndex: Sendable {
  private(set) var ids: [Int32: [Int32]] = [:]
  private(set) var classes: [Int32: [Int32]] = [:]
  private(set) var types: [Int32: [Int32]] = [:]
  private(set) var others: [Int32] = []

  /// - Parameter entries: of the store's entries, those that are in this index.
  init(_ store: RuleStore, _ entries: Range<Int>) {
    for index in entries {
      let selector = store.selectors.selectors[Int(store.entries[index].selector)]
      let compound = store.selectors.compounds[Int(selector.start)]
      let conditions = store.selectors.conditions[
        Int(compound.start)..<Int(compound.start + compound.count)]
      if let id = conditions.first(where: { $0.kind == .id }) {
        ids[id.first, default: []].append(Int32(index))
      } else if let name = conditions.first(where: { $0.kind == .class }) {
        classes[name.first, default: []].append(Int32(index))
      } else if compound.name >= 0 {
        types[compound.name, default: []].append(Int32(index))
      } else {
        others.append(Int32(index))
      }
    }
  }
}
