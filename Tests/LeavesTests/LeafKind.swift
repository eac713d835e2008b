import PaperLeaves

/// The motions with which a stack of leaves exists: what holds for one holds for the other.
enum LeafKind: CaseIterable, Sendable {
  case hard, folded

  var motion: any LeafTurn.Type {
    switch self {
    case .hard: FlipTurn.self
    case .folded: LeavesTurn.self
    }
  }
}
