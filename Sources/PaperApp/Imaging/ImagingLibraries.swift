import CCairo

/// The libraries that set type and write pictures.
public enum ImagingLibraries {
  /// Each with the version that is in use.
  public static var names: [String] {
    [
      "Cairo " + String(cString: paper_cairo_version()),
      "Pango " + String(cString: paper_pango_version()),
    ]
  }
}
