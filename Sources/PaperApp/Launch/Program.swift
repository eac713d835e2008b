/// What the program is called, in the one place that says so.
public enum Program {
  /// The name of the application on the desktop: of its `.desktop` entry, its icons and its windows, and of whatever
  /// it owns on a bus. `scripts/check-desktop` and the tests hold the files in `Desktop/` to it.
  public static let id = "org.paperbookshelf.Paper"

  /// `scripts/version` reads this line for the packages.
  public static let version = "0.2.0"

  /// What servers are told of the program.
  public static let agent = "Paper/\(version)"
}
