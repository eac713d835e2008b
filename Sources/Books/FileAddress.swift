import SystemCalls

/// The address of a file, of the scheme `file` (RFC 8089), as desktops pass files on. Bytes may be written in it as %
/// and two digits, so that it names files whose names are no text.
public enum FileAddress {
  /// Why an address names no file that can be read here.
  public enum Flaw: Error, Equatable, Sendable, CustomStringConvertible {
    /// Of another scheme, or of another computer.
    case elsewhere
    case malformed

    /// In words, without the address.
    public var description: String {
      switch self {
      case .elsewhere: "only files of this computer are read"
      case .malformed: "this is no address of a file"
      }
    }
  }

  /// The path that an address names.
  /// - Returns: nil for a word that is no address of any scheme, as a path.
  public static func path(_ word: [UInt8]) throws(Flaw) -> [UInt8]? {
    let scheme = word.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
    guard word.dropFirst(scheme.count).starts(with: "://".utf8) else { return nil }
    let rest = word.dropFirst(scheme.count + 3)
    let host = rest.prefix { $0 != UInt8(ascii: "/") }
    guard text(scheme) == "file", host.isEmpty || text(host) == "localhost" else {
      throw .elsewhere
    }
    guard let path = decoded(rest.dropFirst(host.count)), !path.isEmpty else { throw .malformed }
    return path
  }

  /// The address of an absolute path, as GLib writes it.
  public static func address(of path: [UInt8]) -> String {
    "file://" + PathCall.percentEncoded(path, keeping: "-._~!$&'()*+,=:@/")
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// - Returns: nil where two digits are missing behind a %, and where a byte would be zero, which ends a path.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var path: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        path.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit),
        high + low > 0
      else { return nil }
      path.append(high << 4 | low)
    }
    return path
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}

extension FileAddress {
  /// A path from the root on, as the program's folder has it.
  public static func absolute(_ path: [UInt8]) -> [UInt8] {
    guard path.first != UInt8(ascii: "/"), let folder else { return path }
    return folder.appending(path).bytes
  }

  /// The program's folder, which never changes. The folder is asked for once: the window's thread asks no disk in a frame.
  private static let folder: FilePath? = {
    guard case .success(let folder) = FilePath(".").resolved() else { return nil }
    return folder
  }()
}

/// The system's error numbers in words.
public enum SystemReason {
  public static func words(_ number: Int32) -> String { SystemError(number).reason }
}
