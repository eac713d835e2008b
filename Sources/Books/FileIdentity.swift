extension Picture.Source {
  /// The absolute path without links; nil where it cannot be found. Asks the disk: not for the window's thread.
  public var resolved: Picture.Source? { try? FilePath(bytes).resolved().get().source }
}

extension PictureFile {
  /// A name for the present version of a file, of 16 hexadecimal digits: another version, or another file at
  /// the same place, has another name.
  ///
  /// The name follows from the resolved path, the file's number, its size and its time of change. The number
  /// of the device is left out, because a disk gets another one each time it is put in.
  /// - Returns: nil where there is no such file.
  public static func identity(of source: Picture.Source) -> String? {
    guard case .success(let path) = FilePath(source.bytes).resolved(),
      let stamp = stamp(of: path.source)
    else { return nil }
    var hash = FNV1a()
    hash.add(path.bytes)
    for number in [UInt64(stamp.number), UInt64(bitPattern: Int64(stamp.size))] {
      hash.add(number)
    }
    for number in [stamp.seconds, stamp.nanoseconds] { hash.add(UInt64(bitPattern: Int64(number))) }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension FNV1a {
  fileprivate mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
