import Books

extension Catalogue {
  enum Command: Sendable {
    case add([UInt8])
    case remove([UInt8])
    /// A path that is to join was looked at.
    case join(Result<RootPath, RootPath.Flaw>)
    /// A path leaves, under each of these names.
    case leave([[UInt8]])
    case scan
    case prefer([Int64])
    case clearMissing
    case retryFailed
    case keep([Int64])
    /// Folders in which something has changed.
    case changed(Set<[UInt8]>)
    /// Folders of the library that may have come back or gone, and whether another program has changed their list.
    case moved(RootWatch.News)
    /// The system does not tell all changes, so that walks have to find the others. Where news was lost a walk is due.
    case unwatched(isLost: Bool)
    /// This program looks after the folders from now on, by the lock of this descriptor.
    case own(Int32)

    var isScan: Bool { if case .scan = self { true } else { false } }

    /// Whether a look at a disk has led to the command.
    var isAnswer: Bool {
      switch self {
      case .join, .leave: true
      default: false
      }
    }

    var changesList: Bool {
      switch self {
      case .add, .remove, .join, .leave: true
      case .scan, .prefer, .clearMissing, .retryFailed, .keep, .changed, .moved, .unwatched, .own:
        false
      }
    }

    /// Changes the list of folders as the command asks, without a look at a disk.
    func change(_ list: inout [[UInt8]]) {
      switch self {
      case .add(let path):
        let path = BookLocator.folder(Picture.Source(bytes: path)).askedPath
        if !list.contains(path) { list.append(path) }
      case .remove(let path): list.removeAll { $0 == path }
      case .join(let found):
        if let path = try? found.get().bytes, !list.contains(path) { list.append(path) }
      case .leave(let names): list.removeAll { names.contains($0) }
      case .scan, .prefer, .clearMissing, .retryFailed, .keep, .changed, .moved, .unwatched, .own:
        break
      }
    }
  }

  /// A path on whose disk is looked, to join the library or to leave the library.
  struct Look: Equatable, Sendable {
    var path: [UInt8]
    var isJoining: Bool

    var command: Command { isJoining ? .add(path) : .remove(path) }
  }

  /// What was asked for about a book.
  struct Answer: Sendable { var found: MergedDetails? }

  /// Books that are surveyed together.
  struct Batch: Sendable {
    struct Member: Sendable {
      var number: Int64
      var locator: BookLocator
      var cover: Picture.Source
      var hasOwnCover: Bool
      /// Descriptions beside the book's file.
      var sidecars: [Picture.Source]
    }
    var members: [Member]
  }

  /// What a survey has told of a book.
  struct Surveyed: Sendable {
    var number: Int64
    var result: Result<SurveyedBook, SurveyError>
    /// Of a description beside the book.
    var sidecar: BookDetails?
    var fingerprint: String?
  }

  /// What all threads share.
  struct State: Sendable {
    var commands: [Command] = []
    /// The command that is being performed, until the list of folders has what the command asks.
    var taken: Command?
    /// The paths that are looked at, in the order of the commands.
    var looks: [Look] = []
    var questions: [Int64] = []
    var answers: [Int64: Answer] = [:]
    var walked: [WalkPacket] = []
    var batches: [Batch] = []
    var surveyed: [[Surveyed]] = []
    var news = News()
    var isIdle = false
    var isStopping = false
    var hasEnded = false

    /// The most packets and batches that wait.
    static let mostPackets = 8
    static let mostBatches = 4

    mutating func takeCommand() -> Command? {
      taken = commands.isEmpty ? nil : commands.removeFirst()
      return taken
    }
  }
}
