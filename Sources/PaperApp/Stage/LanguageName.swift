import Localisation

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
    return Localisation.text("{language} ({variant})", ["language": name, "variant": variant])
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
    case "af": Localisation.text("Afrikaans", context: "language")
    case "ar": Localisation.text("Arabic", context: "language")
    case "az": Localisation.text("Azerbaijani", context: "language")
    case "be": Localisation.text("Belarusian", context: "language")
    case "bg": Localisation.text("Bulgarian", context: "language")
    case "bn": Localisation.text("Bengali", context: "language")
    case "br": Localisation.text("Breton", context: "language")
    case "bs": Localisation.text("Bosnian", context: "language")
    case "ca": Localisation.text("Catalan", context: "language")
    case "cs": Localisation.text("Czech", context: "language")
    case "cy": Localisation.text("Welsh", context: "language")
    case "da": Localisation.text("Danish", context: "language")
    case "de": Localisation.text("German", context: "language")
    case "el": Localisation.text("Greek", context: "language")
    case "en": Localisation.text("English", context: "language")
    case "eo": Localisation.text("Esperanto", context: "language")
    case "es": Localisation.text("Spanish", context: "language")
    case "et": Localisation.text("Estonian", context: "language")
    case "eu": Localisation.text("Basque", context: "language")
    case "fa": Localisation.text("Persian", context: "language")
    case "fi": Localisation.text("Finnish", context: "language")
    case "fo": Localisation.text("Faroese", context: "language")
    case "fr": Localisation.text("French", context: "language")
    case "ga": Localisation.text("Irish", context: "language")
    case "gd": Localisation.text("Scottish Gaelic", context: "language")
    case "gl": Localisation.text("Galician", context: "language")
    case "grc": Localisation.text("Ancient Greek", context: "language")
    case "gu": Localisation.text("Gujarati", context: "language")
    case "he": Localisation.text("Hebrew", context: "language")
    case "hi": Localisation.text("Hindi", context: "language")
    case "hr": Localisation.text("Croatian", context: "language")
    case "hu": Localisation.text("Hungarian", context: "language")
    case "hy": Localisation.text("Armenian", context: "language")
    case "id": Localisation.text("Indonesian", context: "language")
    case "is": Localisation.text("Icelandic", context: "language")
    case "it": Localisation.text("Italian", context: "language")
    case "ja": Localisation.text("Japanese", context: "language")
    case "ka": Localisation.text("Georgian", context: "language")
    case "kk": Localisation.text("Kazakh", context: "language")
    case "kn": Localisation.text("Kannada", context: "language")
    case "ko": Localisation.text("Korean", context: "language")
    case "la": Localisation.text("Latin", context: "language")
    case "lb": Localisation.text("Luxembourgish", context: "language")
    case "lt": Localisation.text("Lithuanian", context: "language")
    case "lv": Localisation.text("Latvian", context: "language")
    case "mk": Localisation.text("Macedonian", context: "language")
    case "ml": Localisation.text("Malayalam", context: "language")
    case "mn": Localisation.text("Mongolian", context: "language")
    case "mr": Localisation.text("Marathi", context: "language")
    case "ms": Localisation.text("Malay", context: "language")
    case "mt": Localisation.text("Maltese", context: "language")
    case "nb": Localisation.text("Norwegian Bokmål", context: "language")
    case "ne": Localisation.text("Nepali", context: "language")
    case "nl": Localisation.text("Dutch", context: "language")
    case "nn": Localisation.text("Norwegian Nynorsk", context: "language")
    case "no": Localisation.text("Norwegian", context: "language")
    case "oc": Localisation.text("Occitan", context: "language")
    case "pa": Localisation.text("Punjabi", context: "language")
    case "pl": Localisation.text("Polish", context: "language")
    case "pt": Localisation.text("Portuguese", context: "language")
    case "rm": Localisation.text("Romansh", context: "language")
    case "ro": Localisation.text("Romanian", context: "language")
    case "ru": Localisation.text("Russian", context: "language")
    case "sa": Localisation.text("Sanskrit", context: "language")
    case "si": Localisation.text("Sinhala", context: "language")
    case "sk": Localisation.text("Slovak", context: "language")
    case "sl": Localisation.text("Slovenian", context: "language")
    case "sq": Localisation.text("Albanian", context: "language")
    case "sr": Localisation.text("Serbian", context: "language")
    case "sv": Localisation.text("Swedish", context: "language")
    case "sw": Localisation.text("Swahili", context: "language")
    case "ta": Localisation.text("Tamil", context: "language")
    case "te": Localisation.text("Telugu", context: "language")
    case "th": Localisation.text("Thai", context: "language")
    case "tr": Localisation.text("Turkish", context: "language")
    case "uk": Localisation.text("Ukrainian", context: "language")
    case "ur": Localisation.text("Urdu", context: "language")
    case "uz": Localisation.text("Uzbek", context: "language")
    case "vi": Localisation.text("Vietnamese", context: "language")
    case "yi": Localisation.text("Yiddish", context: "language")
    case "zh": Localisation.text("Chinese", context: "language")
    case "zu": Localisation.text("Zulu", context: "language")
    default: nil
    }
  }

  /// Scripts that a language is written in beside another.
  private static func writing(ofCode code: String) -> String? {
    switch code {
    case "hans": Localisation.text("Simplified", context: "script")
    case "hant": Localisation.text("Traditional", context: "script")
    case "latn": Localisation.text("Latin", context: "script")
    case "cyrl": Localisation.text("Cyrillic", context: "script")
    case "arab": Localisation.text("Arabic", context: "script")
    default: nil
    }
  }

  /// By the codes of ISO 3166.
  private static func region(ofCode code: String) -> String? {
    switch code {
    case "at": Localisation.text("Austria", context: "country")
    case "au": Localisation.text("Australia", context: "country")
    case "br": Localisation.text("Brazil", context: "country")
    case "ca": Localisation.text("Canada", context: "country")
    case "ch": Localisation.text("Switzerland", context: "country")
    case "cn": Localisation.text("China", context: "country")
    case "de": Localisation.text("Germany", context: "country")
    case "es": Localisation.text("Spain", context: "country")
    case "fr": Localisation.text("France", context: "country")
    case "gb": Localisation.text("United Kingdom", context: "country")
    case "hk": Localisation.text("Hong Kong", context: "country")
    case "in": Localisation.text("India", context: "country")
    case "mx": Localisation.text("Mexico", context: "country")
    case "pt": Localisation.text("Portugal", context: "country")
    case "tw": Localisation.text("Taiwan", context: "country")
    case "us": Localisation.text("United States", context: "country")
    default: nil
    }
  }
}
