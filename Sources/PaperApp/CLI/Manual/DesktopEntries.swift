import BookFormats
import Launch

/// The desktop's files that list media types.
enum DesktopEntries {
  /// The entry of the program, for menus and file managers.
  static var application: String {
    """
    [Desktop Entry]
    \(note)
    Type=Application
    Version=1.4
    Name=Paper
    GenericName=Book Reader
    Comment=Read books whose pages turn
    Keywords=book;reader;ebook;comic;manga;epub;pdf;library;
    Exec=paper %U
    TryExec=paper
    DBusActivatable=true
    Icon=\(Program.id)
    StartupWMClass=\(Program.id)
    Terminal=false
    Categories=Office;Viewer;
    MimeType=\(list(MediaTypes.all + links))
    Actions=new-window;open;recent;

    [Desktop Action new-window]
    Name=New Window
    Exec=paper --new-window

    [Desktop Action open]
    Name=Open Books
    Exec=paper --choose

    [Desktop Action recent]
    Name=Books Read Last
    Exec=paper --recent

    """
  }

  /// The entry of the thumbnailer.
  static var thumbnailer: String {
    """
    [Thumbnailer Entry]
    \(note)
    TryExec=paper-thumbnailer
    Exec=paper-thumbnailer -s %s %u %o
    MimeType=\(list(MediaTypes.thumbnails))

    """
  }

  /// The links that browsers hand to the program, as types of media.
  private static let links = CatalogueLink.schemes.map { "x-scheme-handler/\($0)" }

  private static let note = "# Made by `make documents` of the program's own tables."

  private static func list(_ types: [String]) -> String { types.map { $0 + ";" }.joined() }
}
