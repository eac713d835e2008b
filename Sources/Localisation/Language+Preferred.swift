import Glibc

extension Language {
  /// The languages that a user prefers, the best first, as names of catalogues: "de_AT", then "de".
  ///
  /// The order is that of the GNU gettext manual, "Locale Environment Variables", but that `LANGUAGE` counts, too,
  /// where no locale is told at all.
  /// - Parameter variable: gives the value of an environment variable; nil or empty where it is not set.
  /// - Returns: none for the locale "C", whose words are English.
  public static func preferred(_ variable: (String) -> String?) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    if let locale, locale == "C" || locale == "POSIX" { return [] }
    let languages = (variable("LANGUAGE") ?? "").split(separator: ":").map(String.init)
    let all = (languages + [locale].compactMap(\.self)).flatMap { name in
      let plain = String(name.prefix { $0 != "." && $0 != "@" })
        .replacing("-", with: "_")
      return [Self.simplified[plain] ?? plain, String(plain.prefix { $0 != "_" })]
    }
    let english = all.firstIndex { $0 == "en" || $0 == "C" || $0 == "POSIX" } ?? all.count
    return all[..<english].reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Where Chinese is written with the same characters as in the catalogue `zh_CN`.
  private static let simplified = ["zh": "zh_CN", "zh_SG": "zh_CN", "zh_Hans": "zh_CN"]

  /// The first of some languages that has a catalogue; English where none has.
  /// - Parameters:
  ///   - names: of catalogues, the best first.
  ///   - folders: where catalogues lie, as `/usr/share/locale`.
  public static func first(of names: [String], in folders: [String]) -> Language {
    for name in names where isName(name) {
      for folder in folders {
        let path = "\(folder)/\(name)/LC_MESSAGES/paper.mo"
        if let bytes = bytes(of: path), let language = Language(name: name, catalogue: bytes) {
          return language
        }
      }
    }
    return .english
  }

  /// Whether the name leads nowhere else: letters, digits and underscores.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        ("0"..."9").contains(Character(Unicode.Scalar($0)))
          || $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
      }
  }

  /// The most bytes that are read of a catalogue.
  private static let limit = 4 << 20

  private static func bytes(of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, (1...limit).contains(Int(status.st_size)) else { return nil }
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      // Bound: `read` writes at most what is left of the buffer's `size` bytes.
      while count < size, let base = buffer.baseAddress {
        let piece = read(file, UnsafeMutableRawPointer(base + count), size - count)
        guard piece > 0 else { break }
        count += piece
      }
    }
  }

  /// Where this program's catalogues lie: beside it where it was built, below the same prefix where it is
  /// installed.
  public static func folders() -> [String] {
    var path = [CChar](repeating: 0, count: 4096)
    // Bound: `readlink` writes at most as many bytes as it is told.
    let count = readlink("/proc/self/exe", &path, path.count)
    let bytes = path[..<max(0, count)].map { UInt8(bitPattern: $0) }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return [] }
    let folder = String(decoding: bytes[..<slash], as: UTF8.self)
    return ["\(folder)/locale", "\(folder)/../share/locale"]
  }
}
