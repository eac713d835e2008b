import ChapterFlow
import IPC

/// A chapter that is being set. The first pages of a long one are there before the chapter is.
struct ChapterSetting {
  enum Outcome {
    case set(SetChapter)
    case obstacle(ChapterObstacle)
    /// An obstacle for which MuPDF would take too long, too.
    case refused(ChapterObstacle, WorkerError)
  }

  private var walk: ChapterWalk
  private let page: FlowPage
  private let faces: any FaceSource
  /// The pages so far; nil before the first ones.
  private(set) var beginning: SetChapter?
  /// Entries that the next beginning is made of.
  private var entries = Self.firstEntries

  /// Enough for some pages of prose.
  private static let firstEntries = 100
  private static let growth = 8
  /// Behind this part of a chapter, the rest is set at once: all beginnings together cost a third of the chapter.
  private static let longestBeginning = 0.3
  private static let mostEntries = 100_000
  /// Chapters with less text are set at once, in bytes.
  private static let shortest = 120_000

  init(_ walk: ChapterWalk, _ page: FlowPage, _ faces: any FaceSource, bytes: Int) {
    (self.walk, self.page, self.faces) = (walk, page, faces)
    if bytes < Self.shortest || !walk.isForeseen { entries = .max }
  }

  /// Sets more pages than there are. After that `beginning` has them, or the outcome says that there are no more.
  mutating func goOn(isLate: () -> Bool) -> Outcome? {
    let before = beginning?.count ?? 0
    while entries < Self.mostEntries {
      walk.goOn(to: entries, isLate: isLate)
      entries *= Self.growth
      guard walk.progress < Self.longestBeginning, let flow = walk.beginning else { break }
      let more = SetChapter(
        flow: flow, page: page, faces: faces, isBeginning: true, isLate: isLate)
      guard let more, more.count > before else { continue }
      beginning = more
      return nil
    }
    return finish(isLate: isLate)
  }

  /// Sets the whole chapter.
  mutating func finish(isLate: () -> Bool) -> Outcome {
    walk.goOn(isLate: isLate)
    let flow = walk.chapter
    if let found = flow.obstacle {
      let obstacle = ChapterObstacle(found)
      return found == .greatTable
        ? .refused(obstacle, BookSetter.greatTable)
        : .obstacle(obstacle)
    }
    guard let set = SetChapter(flow: flow, page: page, faces: faces, isLate: isLate) else {
      return .obstacle(.late)
    }
    return .set(set)
  }
}
