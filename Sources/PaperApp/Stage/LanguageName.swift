import Words

/// Names of languages in the reader's language, as what else is told of a book.
///
/// Debian's iso-codes name languages as registers do, "Greek, Modern (1453-)" (decision: Language names). A book in a
/// language that is not here shows its tag.
enum LanguageName {
  /// - Parameter tag: as books have it (BCP 47): a language by two letters or three, perhaps with a script and a
  ///   region behind.
  /// - Returns: the language's name, with the script or region where it tells two writings apart; nil for a
  ///   language that is not known here.
  static func name(of tag: String) -> String? {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let language = parts.first, let name = name(ofCode: languages[language] ?? language)
    else {
      return nil
    }
    let writing = parts.dropFirst().lazy.compactMap(writing(ofCode:)).first
    let region = parts.dropFirst().lazy.compactMap(region(ofCode:)).first
    guard let variant = writing ?? region else { return name }
    return Words.text("{language} ({variant})", ["language": name, "variant": variant])
  }

  /// Codes of three letters (ISO 639-2, also the bibliographic ones) for languages that have one of two.
  private static let languages = [
    "ara": "ar", "bul": "bg", "cat": "ca", "ces": "cs", "cze": "cs", "chi": "zh", "zho": "zh",
    "dan": "da", "deu": "de", "ger": "de", "dut": "nl", "nld": "nl", "ell": "el", "gre": "el",
    "eng": "en", "est": "et", "fas": "fa", "per": "fa", "fin": "fi", "fra": "fr", "fre": "fr",
    "heb": "he", "hin": "hi", "hrv": "hr", "hun": "hu", "ind": "id", "ita": "it", "jpn": "ja",
    "kor": "ko", "lat": "la", "lav": "lv", "lit": "lt", "nor": "no", "pol": "pl", "por": "pt",
    "ron": "ro", "rum": "ro", "rus": "ru", "slk": "sk", "slo": "sk", "slv": "sl", "spa": "es",
    "srp": "sr", "swe": "sv", "tha": "th", "tur": "tr", "ukr": "uk", "vie": "vi",
  ]

  /// A switch and no table, so that one name is looked up and not all of them.
  private static func name(ofCode code: String) -> String? {
    switch code {
    case "af": Words.text("Afrikaans", context: "language")
    case "ar": Words.text("Arabic", context: "language")
    case "az": Words.text("Azerbaijani", context: "language")
    case "be": Words.text("Belarusian", context: "language")
    case "bg": Words.text("Bulgarian", context: "language")
    case "bn": Words.text("Bengali", context: "language")
    case "br": Words.text("Breton", context: "language")
    case "bs": Words.text("Bosnian", context: "language")
    case "ca": Words.text("Catalan", context: "language")
    case "cs": Words.text("Czech", context: "language")
    case "cy": Words.text("Welsh", context: "language")
    case "da": Words.text("Danish", context: "language")
    case "de": Words.text("German", context: "language")
    case "el": Words.text("Greek", context: "language")
    case "en": Words.text("English", context: "language")
    case "eo": Words.text("Esperanto", context: "language")
    case "es": Words.text("Spanish", context: "language")
    case "et": Words.text("Estonian", context: "language")
    case "eu": Words.text("Basque", context: "language")
    case "fa": Words.text("Persian", context: "language")
    case "fi": Words.text("Finnish", context: "language")
    case "fo": Words.text("Faroese", context: "language")
    case "fr": Words.text("French", context: "language")
    case "ga": Words.text("Irish", context: "language")
    case "gd": Words.text("Scottish Gaelic", context: "language")
    case "gl": Words.text("Galician", context: "language")
    case "grc": Words.text("Ancient Greek", context: "language")
    case "gu": Words.text("Gujarati", context: "language")
    case "he": Words.text("Hebrew", context: "language")
    case "hi": Words.text("Hindi", context: "language")
    case "hr": Words.text("Croatian", context: "language")
    case "hu": Words.text("Hungarian", context: "language")
    case "hy": Words.text("Armenian", context: "language")
    case "id": Words.text("Indonesian", context: "language")
    case "is": Words.text("Icelandic", context: "language")
    case "it": Words.text("Italian", context: "language")
    case "ja": Words.text("Japanese", context: "language")
    case "ka": Words.text("Georgian", context: "language")
    case "kk": Words.text("Kazakh", context: "language")
    case "kn": Words.text("Kannada", context: "language")
    case "ko": Words.text("Korean", context: "language")
    case "la": Words.text("Latin", context: "language")
    case "lb": Words.text("Luxembourgish", context: "language")
    case "lt": Words.text("Lithuanian", context: "language")
    case "lv": Words.text("Latvian", context: "language")
    case "mk": Words.text("Macedonian", context: "language")
    case "ml": Words.text("Malayalam", context: "language")
    case "mn": Words.text("Mongolian", context: "language")
    case "mr": Words.text("Marathi", context: "language")
    case "ms": Words.text("Malay", context: "language")
    case "mt": Words.text("Maltese", context: "language")
    case "nb": Words.text("Norwegian Bokmål", context: "language")
    case "ne": Words.text("Nepali", context: "language")
    case "nl": Words.text("Dutch", context: "language")
    case "nn": Words.text("Norwegian Nynorsk", context: "language")
    case "no": Words.text("Norwegian", context: "language")
    case "oc": Words.text("Occitan", context: "language")
    case "pa": Words.text("Punjabi", context: "language")
    case "pl": Words.text("Polish", context: "language")
    case "pt": Words.text("Portuguese", context: "language")
    case "rm": Words.text("Romansh", context: "language")
    case "ro": Words.text("Romanian", context: "language")
    case "ru": Words.text("Russian", context: "language")
    case "sa": Words.text("Sanskrit", context: "language")
    case "si": Words.text("Sinhala", context: "language")
    case "sk": Words.text("Slovak", context: "language")
    case "sl": Words.text("Slovenian", context: "language")
    case "sq": Words.text("Albanian", context: "language")
    case "sr": Words.text("Serbian", context: "language")
    case "sv": Words.text("Swedish", context: "language")
    case "sw": Words.text("Swahili", context: "language")
    case "ta": Words.text("Tamil", context: "language")
    case "te": Words.text("Telugu", context: "language")
    case "th": Words.text("Thai", context: "language")
    case "tr": Words.text("Turkish", context: "language")
    case "uk": Words.text("Ukrainian", context: "language")
    case "ur": Words.text("Urdu", context: "language")
    case "uz": Words.text("Uzbek", context: "language")
    case "vi": Words.text("Vietnamese", context: "language")
    case "yi": Words.text("Yiddish", context: "language")
    case "zh": Words.text("Chinese", context: "language")
    case "zu": Words.text("Zulu", context: "language")
    default: nil
    }
  }

  /// Scripts that a language is written in beside another.
  private static func writing(ofCode code: String) -> String? {
    switch code {
    case "hans": Words.text("Simplified", context: "script")
    case "hant": Words.text("Traditional", context: "script")
    case "latn": Words.text("Latin", context: "script")
    case "cyrl": Words.text("Cyrillic", context: "script")
    case "arab": Words.text("Arabic", context: "script")
    default: nil
    }
  }

  /// By the codes of ISO 3166.
  private static func region(ofCode code: String) -> String? {
    switch code {
    case "at": Words.text("Austria", context: "country")
    case "au": Words.text("Australia", context: "country")
    case "br": Words.text("Brazil", context: "country")
    case "ca": Words.text("Canada", context: "country")
    case "ch": Words.text("Switzerland", context: "country")
    case "cn": Words.text("China", context: "country")
    case "de": Words.text("Germany", context: "country")
    case "es": Words.text("Spain", context: "country")
    case "fr": Words.text("France", context: "country")
    case "gb": Words.text("United Kingdom", context: "country")
    case "hk": Words.text("Hong Kong", context: "country")
    case "in": Words.text("India", context: "country")
    case "mx": Words.text("Mexico", context: "country")
    case "pt": Words.text("Portugal", context: "country")
    case "tw": Words.text("Taiwan", context: "country")
    case "us": Words.text("United States", context: "country")
    default: nil
    }
  }
}
