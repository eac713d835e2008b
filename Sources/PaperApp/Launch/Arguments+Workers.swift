import BookClients
import Localisation

extension Arguments {
  /// The workers that the command line asks for. Reads the file of the password.
  /// - Parameter pages: where the pages of texts are kept between sessions; nil for nowhere.
  public func makeWorkers(
    pages: PageStore? = nil
  ) throws(PasswordFile.Problem) -> BookWorkers {
    var password: String?
    if let passwordFile { password = try PasswordFile.read(passwordFile) }
    return BookWorkers(isLocked: !isUnsandboxed, password: password, pages: pages)
  }
}

extension Arguments {
  /// Whether the first book is a PDF, as the file's name says.
  public var beginsWithPDF: Bool {
    paths.first.map { $0.path.lowercased().hasSuffix(".pdf") } ?? false
  }
}

extension BookWorkers.Protection {
  /// What the user has to be told: that books are decoded without protection, or not at all.
  public var warning: String? {
    switch self {
    case .unknown, .locked: nil
    case .unlocked: Localisation.text("--unsandboxed: books are decoded without protection")
    case .impossible(let reason): reason
    }
  }

  /// Whether nothing can be shown.
  public var isHopeless: Bool { if case .impossible = self { true } else { false } }
}
