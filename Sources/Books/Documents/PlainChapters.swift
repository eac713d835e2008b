import IPC
import Localisation

/// How many chapters of a text the plain setter sets, and why, of the chapters that are counted so far.
public struct PlainChapters: Equatable, Sendable {
  /// All chapters that were looked at.
  public private(set) var whole = 0
  /// The chapters of the plain setter, by the obstacle for Paper's own.
  private var counts: [ChapterObstacle: Int] = [:]
  /// The file of the first chapter with each obstacle, where that is known.
  public private(set) var files: [ChapterObstacle: String] = [:]

  public init() {}

  /// Takes note of another chapter.
  /// - Parameters:
  ///   - obstacle: nil for a chapter that Paper's own setter sets.
  ///   - file: the chapter's file within the book; empty where that is not known.
  public mutating func add(_ obstacle: ChapterObstacle?, in file: String = "") {
    whole += 1
    guard let obstacle else { return }
    counts[obstacle, default: 0] += 1
    if files[obstacle] == nil, !file.isEmpty { files[obstacle] = file }
  }

  /// The chapters of the plain setter.
  public var part: Int { counts.values.reduce(0, +) }

  /// The obstacles, the most frequent first.
  private var obstacles: [ChapterObstacle] {
    counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map(\.key)
  }

  /// The words of an obstacle, with the first file that has the obstacle.
  private func words(_ obstacle: ChapterObstacle) -> String {
    guard let file = files[obstacle] else { return obstacle.words }
    let name = Printable.escaped(LabelText.bounded(file))
    return "\(obstacle.words) (\(name)\(counts[obstacle] == 1 ? "" : ", …"))"
  }

  /// For the reader of the book; nil where Paper's own setter sets all chapters.
  public var sentence: String? {
    guard part > 0 else { return nil }
    return Localisation.text(
      "MuPDF sets {part} of {whole} chapters: {words}",
      [
        "part": Localisation.number(part), "whole": Localisation.number(whole),
        "words": Localisation.list(obstacles.map(words)),
      ])
  }
}
