/// Names of languages in words.
///
/// The tables of ICU, which know all languages, were rejected: they are thirty megabytes. A book in a language that
/// is not here shows its tag.
enum LanguageName {
  /// - Parameter tag: as books have it (BCP 47): a language by two letters or three, perhaps with a script and a
  ///   region behind.
  /// - Returns: the language's name, with the script or region where it tells two writings apart; nil for a
  ///   language that is not known here.
  static func name(of tag: String) -> String? {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let language = parts.first, let name = names[languages[language] ?? language] else {
      return nil
    }
    let writing = parts.dropFirst().lazy.compactMap { writings[$0] }.first
    let region = parts.dropFirst().lazy.compactMap { regions[$0] }.first
    return (writing ?? region).map { "\(name) (\($0))" } ?? name
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

  private static let names = [
    "af": "Afrikaans", "ar": "Arabic", "az": "Azerbaijani", "be": "Belarusian", "bg": "Bulgarian",
    "bn": "Bengali", "br": "Breton", "bs": "Bosnian", "ca": "Catalan", "cs": "Czech",
    "cy": "Welsh", "da": "Danish", "de": "German", "el": "Greek", "en": "English",
    "eo": "Esperanto", "es": "Spanish", "et": "Estonian", "eu": "Basque", "fa": "Persian",
    "fi": "Finnish", "fo": "Faroese", "fr": "French", "ga": "Irish", "gd": "Scottish Gaelic",
    "gl": "Galician", "grc": "Ancient Greek", "gu": "Gujarati", "he": "Hebrew", "hi": "Hindi",
    "hr": "Croatian", "hu": "Hungarian", "hy": "Armenian", "id": "Indonesian", "is": "Icelandic",
    "it": "Italian", "ja": "Japanese", "ka": "Georgian", "kk": "Kazakh", "kn": "Kannada",
    "ko": "Korean", "la": "Latin", "lb": "Luxembourgish", "lt": "Lithuanian", "lv": "Latvian",
    "mk": "Macedonian", "ml": "Malayalam", "mn": "Mongolian", "mr": "Marathi", "ms": "Malay",
    "mt": "Maltese", "nb": "Norwegian Bokmål", "ne": "Nepali", "nl": "Dutch",
    "nn": "Norwegian Nynorsk", "no": "Norwegian", "oc": "Occitan", "pa": "Punjabi",
    "pl": "Polish", "pt": "Portuguese", "rm": "Romansh", "ro": "Romanian", "ru": "Russian",
    "sa": "Sanskrit", "si": "Sinhala", "sk": "Slovak", "sl": "Slovenian", "sq": "Albanian",
    "sr": "Serbian", "sv": "Swedish", "sw": "Swahili", "ta": "Tamil", "te": "Telugu",
    "th": "Thai", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu", "uz": "Uzbek",
    "vi": "Vietnamese", "yi": "Yiddish", "zh": "Chinese", "zu": "Zulu",
  ]

  /// Scripts that a language is written in beside another.
  private static let writings = [
    "hans": "Simplified", "hant": "Traditional", "latn": "Latin", "cyrl": "Cyrillic",
    "arab": "Arabic",
  ]

  private static let regions = [
    "at": "Austria", "au": "Australia", "br": "Brazil", "ca": "Canada", "ch": "Switzerland",
    "cn": "China", "de": "Germany", "es": "Spain", "fr": "France", "gb": "United Kingdom",
    "hk": "Hong Kong", "in": "India", "mx": "Mexico", "pt": "Portugal", "tw": "Taiwan",
    "us": "United States",
  ]
}
