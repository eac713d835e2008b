import Books

/// What a window that is there can be asked to do.
public enum WindowRequest: Equatable, Sendable {
  /// To come to the front.
  case activate
  /// To open these files and folders, each as the bytes of an absolute path.
  case open([[UInt8]])
  /// To offer a server of books to the reader, by its link.
  case offer(String)
  /// To ask for books.
  case choose
  /// To show the books read last.
  case showRecent
  /// To open a further window.
  case openWindow

  /// What a command line asks of a window that is there; nil where it wants a window of its own: by `--new-window`, or
  /// by any option but `--choose` and `--recent`, as the others are about a window or about its start.
  /// - Parameter folder: the folder that paths are relative to, as the bytes of its path.
  public init?(words: [CommandWord], in folder: [UInt8]) {
    guard let arguments = try? Arguments(words: words) else { return nil }
    var others = arguments
    (others.paths, others.asksForBooks, others.showsRecentAlone) = ([], false, false)
    others.server = nil
    guard others == Arguments() else { return nil }
    if let server = arguments.server {
      guard !arguments.asksForBooks, !arguments.showsRecentAlone else { return nil }
      self = .offer(server)
      return
    }
    switch (arguments.asksForBooks, arguments.showsRecentAlone) {
    case (false, false) where arguments.paths.isEmpty: self = .activate
    case (true, false) where arguments.paths.isEmpty: self = .choose
    case (false, true) where arguments.paths.isEmpty: self = .showRecent
    // What this start alone can read.
    case (false, false) where arguments.paths.contains(.standardInput): return nil
    case (false, false):
      let paths = arguments.paths.compactMap { Self.absolute($0.bytes, in: folder) }
      guard paths.count == arguments.paths.count else { return nil }
      self = .open(paths)
    default: return nil
    }
  }

  /// - Returns: nil for an address that is of no file of this computer: the start itself complains of it.
  private static func absolute(_ word: [UInt8], in folder: [UInt8]) -> [UInt8]? {
    guard let named = try? FileAddress.path(word) ?? word else { return nil }
    return named.first == UInt8(ascii: "/") ? named : folder + [UInt8(ascii: "/")] + named
  }

  /// The command line of a start that does the same.
  public var words: [CommandWord] {
    switch self {
    case .activate: []
    case .open(let paths): [CommandWord("--")] + paths.map { CommandWord($0) }
    case .offer(let link): [CommandWord(link)]
    case .choose: [CommandWord("--choose")]
    case .showRecent: [CommandWord("--recent")]
    case .openWindow: [CommandWord("--new-window")]
    }
  }
}
