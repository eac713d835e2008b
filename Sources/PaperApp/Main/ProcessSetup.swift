import Glibc

/// What the process asks of the system before its first line of work.
enum ProcessSetup {
  /// Call first of all, while there is only one thread and no file is open.
  static func begin() {
    openStandardDescriptors()
    takeLocale()
    // A reader of standard error or standard output that is gone, and a file that has reached the limit of
    // its size, are errors of the write, and no reason to be killed.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Takes the user's encoding of texts, or UTF-8 where that is none of the system's locales or cannot hold
  /// all characters: SDL gives a window's title to Xlib, which in the C locale garbles WM_NAME and then
  /// leaves _NET_WM_NAME as it was. Numbers and sorting stay as in the C locale.
  private static func takeLocale() {
    let isUTF8 =
      setlocale(LC_CTYPE, "") != nil && String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8"
    if !isUTF8 { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  /// Opens those of the descriptors 0, 1 and 2 that were closed, on nothing. Otherwise the next file to be
  /// opened, such as the connection to the display, becomes standard error, and messages are written there.
  private static func openStandardDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The lowest free descriptor is given, which is this one.
      _ = open("/dev/null", O_RDWR)
    }
  }
}
