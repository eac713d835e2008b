/// HTML's names of letters (HTML 4, section 24), which XML does not know and feeds use.
enum HTMLLetters {
  /// The letter of a name: "eacute" is é. Nil for names of XML and for no name.
  static func letter(_ name: String) -> String? { table[name].map { String(Character($0)) } }

  /// Names of the letters U+00A0 to U+00FF, in their order.
  private static let latin =
    "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn "
    + "sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave "
    + "Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml "
    + "ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN "
    + "szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave "
    + "iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute "
    + "ucirc uuml yacute thorn yuml"

  /// Greek letters from U+0391 and U+03B1 on; a dash stands for a place without a name.
  private static let greek =
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf "
    + "sigma tau upsilon phi chi psi omega"

  private static let others: [String: Unicode.Scalar] = [
    "OElig": "\u{152}", "oelig": "\u{153}", "Scaron": "\u{160}", "scaron": "\u{161}",
    "Yuml": "\u{178}", "fnof": "\u{192}", "circ": "\u{2C6}", "tilde": "\u{2DC}",
    "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "\u{200C}",
    "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}", "ndash": "\u{2013}",
    "mdash": "\u{2014}", "lsquo": "\u{2018}", "rsquo": "\u{2019}", "sbquo": "\u{201A}",
    "ldquo": "\u{201C}", "rdquo": "\u{201D}", "bdquo": "\u{201E}", "dagger": "\u{2020}",
    "Dagger": "\u{2021}", "bull": "\u{2022}", "hellip": "\u{2026}", "permil": "\u{2030}",
    "prime": "\u{2032}", "Prime": "\u{2033}", "lsaquo": "\u{2039}", "rsaquo": "\u{203A}",
    "oline": "\u{203E}", "frasl": "\u{2044}", "euro": "\u{20AC}", "trade": "\u{2122}",
    "larr": "\u{2190}", "uarr": "\u{2191}", "rarr": "\u{2192}", "darr": "\u{2193}",
    "harr": "\u{2194}", "minus": "\u{2212}", "infin": "\u{221E}", "asymp": "\u{2248}",
    "ne": "\u{2260}", "le": "\u{2264}", "ge": "\u{2265}", "hearts": "\u{2665}",
    "starf": "\u{2605}", "star": "\u{2606}", "check": "\u{2713}",
  ]

  private static let table: [String: Unicode.Scalar] = {
    var table = others
    for (at, name) in latin.split(separator: " ").enumerated() {
      table[String(name)] = Unicode.Scalar(UInt32(0xA0 + at))
    }
    for (at, name) in greek.split(separator: " ").enumerated() {
      table[String(name)] = Unicode.Scalar(UInt32(0x3B1 + at))
      // The final sigma has no capital.
      let capital = name.prefix(1).uppercased() + name.dropFirst()
      if name != "sigmaf" { table[capital] = Unicode.Scalar(UInt32(0x391 + at)) }
    }
    return table
  }()

  /// A text of HTML with letters in place of their names; names that mark something in HTML stay.
  static func named(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "&") {
      result += rest[..<sign]
      rest = rest[sign...]
      let name = rest.dropFirst().prefix(12).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      if rest[name.endIndex...].first == ";", let letter = letter(String(name)) {
        result += letter
        rest = rest[rest.index(after: name.endIndex)...]
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }
}
