import Foundation

/// Fonts in the newer packing of the web.
enum WOFF2 {
  /// A small face of the project's own: a box, letters with a curve and with a part in another size, a space.
  static let plain = bytes(
    """
    AAEAAAAKAIAAAwAgT1MvMkT/RM4AAAEoAAAAYGNtYXAA1QDGAAABnAAAAExnbHlmKwsyfAAAAfQAAAByaGVhZC/L\
    8WwAAACsAAAANmhoZWEFegIOAAAA5AAAACRobXR4CmQAZAAAAYgAAAAUbG9jYQA6AGYAAAHoAAAADG1heHAADQAS\
    AAABCAAAACBuYW1lFBMRuwAAAmgAAABpcG9zdABDAFsAAALUAAAALAABAAAAAQAAG0ud6l8PPPUAAwPoAAAAAOcu\
    VooAAAAA5y5WigAK//QCTgOEAAAAAwACAAAAAAAAAAEAAAMg/zgAAAK8AAoAFAJOAAEAAAAAAAAAAAAAAAAAAAAF\
    AAEAAAAFAAYAAgAJAAMAAgAAAAAAAAAAAAAAAAACAAEAAwIUAZAABQAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAPz8/PwAAACAAVgMgAAAAAAMgAMgAAAAAAAAAAAAAAAAAAAAgAAAB9AAy\
    APoAAAJYABQCYgAKArwAFAAAAAIAAAADAAAAFAADAAEAAAAUAAQAOAAAAAoACAACAAIAIABBAFQAVv//AAAAIABB\
    AFQAVv///+H/wf+w/60AAQAAAAAAAAAAAAAAAAANAA0AIAAtADkAAQAyAAABwgK8AAMAADMRIREyAZACvP1EAAAC\
    ABQAAAJEA4QAAgAFAAAzAAElMwMUARgBGP6EyGQDhPx8ZAEBAAEACv/0Ak4CvAACAAATIQEKAkT+3gK8/Tj//wAU\
    AAACRAOEACYAAgAAAA4AA2QUIAAAAAAAAAQANgABAAAAAAABAAoAAAABAAAAAAACAAcACgADAAEECQABABQAEQAD\
    AAEECQACAA4AJVBhcGVyIFRlc3RSZWd1bGFyAFAAYQBwAGUAcgAgAFQAZQBzAHQAUgBlAGcAdQBsAGEAcgAAAAAC\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAUAAAADACQAOQA3
    """)

  /// The same face with its outlines and widths taken apart, as fontTools packs a face.
  static let packed = bytes(
    """
    d09GMgABAAAAAAF0AAoAAAAAAwQAAAEtAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAABmAATAp4cQE2AiRDFAsLDAAE\
    IAVpBywbNgIALgacshtFXYWGdKgwg5SvnOn9K4JiDd27+w+yDEsixToKHSsXl0jZjo+xVe14gr+6tnPCLf4CFRYV\
    eorrn5CETvlP31qwwTo5jijgEBNtiyIrcGjBASNquY0Nj0cQm96INqqcCloNcoCOJOZdl6Rr3rsO8yBRmFICUxoH\
    GNAnpXknXH4H8+juk3QJAEALBtBgGHMYwRAIpOg0VTXYDjeDf550ML4brbcQwtT4ywL4svcM9H84Vz+rEiPqeUrq\
    gynyvLRA8Mro3N2o8a2v6gt8XvNf8w1vBrrzojRKgqDmuwPyowFTWRHMiq/wO28zTRRo9Uj9SgKAFGjsCRAGECD1\
    GlCi6RemjKPSiJUdlN29+TeqHzAlZoWVdKmw2dkKlUMvsSIs2p657NA+
    """)

  /// The tables of that face, unpacked and still taken apart.
  private static let streams = bytes(
    """
    AAMCFAGQAAUABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAD8/Pz8AAAAgAFYDIAAAAAAD\
    IADIAAAAAAAAAAAAAAAAAAAAIAAAAAAAAgAAAAMAAAAUAAMAAQAAABQABAA4AAAACgAIAAIAAgAgAEEAVABW//8AAAAgAEEAVABW\
    ////4f/B/7D/rQABAAAAAAAAAAAAAAAAAAAABQAAAAAACgAAAAQAAAANAAAAGAAAAA4AAAAMAAAAAAABAAAAAgAB//8EAwMDCwUN\
    BAv7eWILWl8PaDK8kLwAFBGDhBGDhHtjyGMAAAm7RCHHAAAmAAIAAAAOAANkFCAACAAAAAAUAAACRAOEAAEAAAABAACKHRwYXw88\
    9QgDA+gAAAAA5y5WigAAAADnLlaLAAr/9AJOA4QAAAADAAIAAAAAAAEAAAMg/zgAAAK8AAoAFAJOAAEAAAAAAAAAAAAAAAAAAAAF\
    AwH0APoCWAJiArwAAQAAAAUABgACAAkAAwACAAAAAAAAAAAAAAAAAAIAAQAAAAQANgABAAAAAAABAAoAAAABAAAAAAACAAcACgAD\
    AAEECQABABQAEQADAAEECQACAA4AJVBhcGVyIFRlc3RSZWd1bGFyAFAAYQBwAGUAcgAgAFQAZQBzAHQAUgBlAGcAdQBsAGEAcgAC\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAUAAAADACQAOQA3
    """)

  /// The same face with its tables taken apart and not packed.
  /// - Parameter change: of the tables, whose length stays.
  static func apart(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
    var changed = streams
    change(&changed)
    return file(Array(packed[48..<71]), brotli(changed), flavor: packed[4..<8], tables: 10)
  }

  /// A font whose tables stay as they are. Brotli's form allows bytes that are not packed.
  /// - Parameters:
  ///   - isReversed: whether the last table comes first.
  ///   - added: the number of tables of four bytes that no program knows.
  static func made(of font: [UInt8], isReversed: Bool = false, added: Int = 0) -> [UInt8] {
    func long(_ at: Int) -> Int { font[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    let count = Int(font[4]) << 8 | Int(font[5])
    var tables: [(tag: [UInt8], bytes: [UInt8])] = (0..<count).map { index in
      let entry = 12 + 16 * index
      let (offset, length) = (long(entry + 8), long(entry + 12))
      return (Array(font[entry..<entry + 4]), Array(font[offset..<offset + length]))
    }
    for number in 0..<added { tables.append((Array("zz\(10 + number)".utf8), [1, 2, 3, 4])) }
    var (directory, data): ([UInt8], [UInt8]) = ([], [])
    for table in isReversed ? tables.reversed() : tables {
      // A tag of its own follows the number 63.
      directory.append(63)
      directory += table.tag
      directory += number(table.bytes.count)
      data += table.bytes
    }
    return file(directory, brotli(data), flavor: font[0..<4], tables: tables.count)
  }

  private static func file(
    _ directory: [UInt8], _ stream: [UInt8], flavor: ArraySlice<UInt8>, tables: Int
  ) -> [UInt8] {
    var header: [UInt8] = Array("wOF2".utf8)
    header += flavor
    header += fourBytes(48 + directory.count + stream.count)
    header += [0, UInt8(tables), 0, 0]
    header += fourBytes(0)
    header += fourBytes(stream.count)
    header += [UInt8](repeating: 0, count: 24)
    return header + directory + stream
  }

  private static func bytes(_ text: String) -> [UInt8] {
    Data(base64Encoded: text).map { Array($0) } ?? []
  }

  private static func fourBytes(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func number(_ value: Int) -> [UInt8] {
    var bytes = [UInt8(value & 0x7F)]
    var rest = value >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }

  private static func brotli(_ data: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var at = 0
    while at < data.count {
      let count = min(65_536, data.count - at)
      // A window of 16 bits once, then: not the last part, four nibbles of length, not packed.
      var bits = (count - 1) << 3 | 1 << 19
      if at == 0 { bits <<= 1 }
      out += [0, 8, 16].map { UInt8(truncatingIfNeeded: bits >> $0) }
      out += data[at..<at + count]
      at += count
    }
    return out + [3]
  }
}
