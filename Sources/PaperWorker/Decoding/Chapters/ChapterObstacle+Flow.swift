import ChapterFlow
import IPC

extension ChapterObstacle {
  /// - Parameter noun: why `BlockWalker` has given up a chapter.
  init(flow noun: String) {
    self =
      switch noun {
      case "a table", BlockWalker.greatTable: .table
      case "vertical writing": .verticalWriting
      case "right-to-left writing", "right-to-left letters", "right-to-left marks": .rightToLeft
      case "a formula": .formula
      case "ruby": .ruby
      case "a drawing": .drawing
      case "a lack of time": .late
      case "a chapter of great length": .tooLarge
      case "letters that change places", "letters without spaces", "letters that join",
        "East Asian letters":
        .script
      default: .style
      }
  }
}
