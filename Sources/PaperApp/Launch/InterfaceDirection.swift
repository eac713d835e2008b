/// The direction in which the interface is read, which follows from the language of the user's messages.
public enum InterfaceDirection {
  /// Languages that are written from right to left, by their codes in ISO 639.
  private static let rightToLeft: Set<String> = [
    "ar", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
  ]

  /// - Parameter variable: gives the value of an environment variable; nil or empty where it is not set.
  public static func isMirrored(_ variable: (String) -> String?) -> Bool {
    // The order in which the C library asks, after `setlocale`'s documentation.
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    let language = (locale ?? "").prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }
    return rightToLeft.contains(language.lowercased())
  }
}
