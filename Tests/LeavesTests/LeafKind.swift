import PaperLeaves

/// The motions with which a stack of leaves exists: what holds for one holds for the other.
enum LeafKind: CaseIterable, Sendable {
  case hard, curling

  var motion: any LeafMotion.Type {
    switch self {
    case .hard: HardLeafMotion.self
    case .curling: CurlingLeafMotion.self
    }
  }
}
