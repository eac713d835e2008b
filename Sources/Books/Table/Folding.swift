import Books

/// Turns texts into what a search compares: without accents and case, in narrow forms, with single spaces.
package enum Folding {
  /// The folded text in UTF-8. Control characters become spaces, so that they may separate texts.
  package static func folded(_ text: some Collection<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    append(text, to: &out)
    return out
  }

  static func append(_ text: some Collection<UInt8>, to out: inout [UInt8]) {
    let start = out.count
    // Most texts are ASCII alone: a copy that is changed in place takes a third of the time of letters one by one.
    out.append(contentsOf: text)
    let folded = foldASCII(&out, from: start)
    guard folded < out.count else { return }
    let rest = text.dropFirst(folded - start)
    out.removeSubrange(folded...)
    var known = FoldedLetters.Reader()
    for byte in rest {
      guard byte < 0x80, !known.isWithin else {
        switch known.take(byte) {
        case .isWithin: continue
        // Byte by byte: a slice counts the array as in use, and two threads would wait for that count.
        case .letter(let range): for at in range { out.append(known.letters.bytes[at]) }
        case .han(let value):
          out.append(0xE0 | UInt8(value >> 12))
          out.append(0x80 | UInt8(value >> 6 & 0x3F))
          out.append(0x80 | UInt8(value & 0x3F))
        case .unknown:
          out.removeSubrange(start...)
          return appendScalars(String(decoding: text, as: UTF8.self), to: &out)
        }
        continue
      }
      switch byte {
      case 0x41...0x5A: out.append(byte + 0x20)
      case 0...0x20, 0x7F: appendSpace(to: &out, from: start)
      default: out.append(byte)
      }
    }
    guard !known.isWithin else {
      out.removeSubrange(start...)
      return appendScalars(String(decoding: text, as: UTF8.self), to: &out)
    }
  }

  /// Folds the letters of ASCII in place, up to another letter or a space that does not stay.
  /// - Returns: the place of the first byte that is not folded.
  private static func foldASCII(_ out: inout [UInt8], from start: Int) -> Int {
    var bytes = out.mutableSpan
    var (at, before) = (start, UInt8(0x20))
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case 0x41...0x5A: bytes[at] = byte + 0x20
      case 0x21...0x7E: break
      case 0x20 where before != 0x20: break
      default: return at
      }
      before = byte
      at += 1
    }
    return at
  }

  private static func appendSpace(to out: inout [UInt8], from start: Int) {
    if out.count > start, out.last != 0x20 { out.append(0x20) }
  }

  /// Folds by the tables of Unicode.
  static func appendScalars(_ text: String, to out: inout [UInt8]) {
    let start = out.count
    for scalar in text.decomposed(isCompatible: true).unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A: out.append(UInt8(scalar.value) + 0x20)
      case 0x21...0x7E: out.append(UInt8(scalar.value))
      case 0...0x20, 0x7F: appendSpace(to: &out, from: start)
      default:
        if isLeftOut(scalar) { continue }
        if scalar.properties.isWhitespace {
          appendSpace(to: &out, from: start)
        } else {
          appendFolded(scalar, to: &out)
        }
      }
    }
  }

  /// Marks over and under letters, and characters without a form. The marks of Indic and Thai vowels are spacing or
  /// belong to the word, and stay.
  private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: true
    // The voicing marks of kana tell words apart, but no keyboard types them apart.
    case 0x300...0x36F, 0x483...0x489, 0x591...0x5C7, 0x610...0x61A, 0x64B...0x65F, 0x670,
      0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
      true
    default: false
    }
  }

  private static func appendFolded(_ scalar: Unicode.Scalar, to out: inout [UInt8]) {
    switch scalar {
    // Letters without a decomposition that readers type as other letters.
    case "ø", "Ø": out.append(UInt8(ascii: "o"))
    case "ł", "Ł": out.append(UInt8(ascii: "l"))
    case "đ", "Đ": out.append(UInt8(ascii: "d"))
    case "ı": out.append(UInt8(ascii: "i"))
    case "æ", "Æ": out += Array("ae".utf8)
    case "œ", "Œ": out += Array("oe".utf8)
    case "ß", "ẞ": out += Array("ss".utf8)
    case "‘", "’", "ʼ": out.append(UInt8(ascii: "'"))
    case "“", "”", "„": out.append(UInt8(ascii: "\""))
    case "‐", "‑", "–", "—": out.append(UInt8(ascii: "-"))
    case "ς": out += Array("σ".utf8)
    default:
      // Han, kana and Hangul have no case, and asking for their case takes most of the time.
      if scalar.value >= 0x2E80 {
        out += UTF8.encode(scalar).map(Array.init) ?? []
      } else {
        out += Array(scalar.properties.lowercaseMapping.utf8)
      }
    }
  }
}
