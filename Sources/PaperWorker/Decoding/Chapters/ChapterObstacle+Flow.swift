import ChapterFlow
import IPC

extension ChapterObstacle {
  init(_ obstacle: FlowObstacle) {
    self =
      switch obstacle {
      case .table, .greatTable: .table
      case .verticalWriting: .verticalWriting
      case .script: .script
      case .tooLarge: .tooLarge
      case .late: .late
      }
  }
}
