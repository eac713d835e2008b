import Books
import Glibc
import Localisation
import SystemCalls

/// A path that is to join the library.
package struct RootPath: Equatable, Sendable {
  /// Why a path cannot join, in one line that names the path.
  package struct Flaw: Error, Equatable, CustomStringConvertible, Sendable {
    package let description: String
  }

  /// The absolute path without links and dots.
  package let bytes: [UInt8]
  package let isFolder: Bool

  /// Looks at a path. May wait for a disk.
  package init(_ path: Picture.Source) throws(Flaw) {
    let file = Printable.escaped(path.path)
    // The system would read the name only up to the zero, and so find another file.
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else { throw .missing(file) }
    do throws(Files.Failure) {
      bytes = try PathCall.resolved(path.bytes)
      isFolder = try PathCall.isFolder(bytes)
      if isFolder { try PathCall.checkReadable(bytes) }
    } catch {
      throw error.isMissing ? .missing(file) : .unreadable(file, SystemReason.words(error.number))
    }
    guard bytes != [UInt8(ascii: "/")] else {
      throw Flaw(
        description: Localisation.text(
          "{file} is the whole system, and no folder of books", ["file": file]))
    }
    if let mount = MountTable.read().mount(of: bytes), mount.isPseudo {
      throw Flaw(
        description: Localisation.text(
          "{file} is a folder of the system itself ({kind}), and no folder of books",
          ["file": file, "kind": mount.kind]))
    }
  }
}

extension RootPath.Flaw {
  fileprivate static func missing(_ file: String) -> Self {
    Self(description: Localisation.text("{file} is not there", ["file": file]))
  }

  static func unreadable(_ file: String, _ reason: String) -> Self {
    Self(
      description: Localisation.text(
        "{file} cannot be read: {reason}", ["file": file, "reason": reason]))
  }
}
