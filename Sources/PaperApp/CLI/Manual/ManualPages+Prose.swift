// What the manual pages say that no table has.
extension ManualPages {
  static let keysIntroduction = """
    These are the keys as they are without settings;
    .B paper \\-\\-help
    lists them as yours are.
    """

  static let programTail = """
    .SH A SECOND START
    Where a window is there already on the session's bus, that one opens the PATHs, or comes to the front where there
    are none, and the program ends with status 0.
    What cannot be opened is told in that window; where none of the PATHs can be read, the start itself says so and
    fails.
    .B \\-\\-choose
    and
    .B \\-\\-recent
    go to that window, too; every other option opens a window of its own, as
    .B \\-\\-new\\-window
    does.
    Of several windows the one that was opened last is asked.
    A window that does not answer within four seconds is left alone.
    .SH SERVERS OF BOOKS
    A link that begins with
    .BR opds:// ,
    .B opds+http://
    or
    .B opds+https://
    names a server of books, in place of PATHs.
    The window shows the address, and asks the server nothing before the user agrees.
    .SH EXIT STATUS
    0 done, 1 could not open or read, 2 wrong usage.
    .SH FILES
    .TP
    .I ~/.config/paper/settings.conf
    Settings; see
    .BR paper (5).
    .TP
    .I ~/.local/share/paper/library.db
    Where books were left, bookmarks, highlights and notes.
    .TP
    .I ~/.local/share/paper/servers.json
    The servers of books that were added. Passwords, and addresses with a key in them, lie in the desktop's keyring.
    .TP
    .I ~/.local/share/recently-used.xbel
    The recent files that the desktop shows, to which books are added.
    .TP
    .I ~/.cache/paper
    Covers of books.
    .SH ENVIRONMENT
    .TP
    .BR XDG_CONFIG_HOME ", " XDG_DATA_HOME ", " XDG_CACHE_HOME
    Where settings, the library and covers lie.
    .TP
    .B DBUS_SESSION_BUS_ADDRESS
    The bus on which the desktop is asked for its preferences, and on which a second start finds the window.
    .TP
    .BR XDG_ACTIVATION_TOKEN ", " DESKTOP_STARTUP_ID
    The desktop's word that the user has asked for the program, which lets the window come to the front.
    .TP
    .B PAPER_LOG
    What the log prints on standard error, in the words of
    .BR \\-\\-log ,
    for every command.
    .SH SEE ALSO
    .BR paper (5)
    """

  static let settingsIntroduction = """
    .SH SYNOPSIS
    .I $XDG_CONFIG_HOME/paper/settings.conf
    .br
    .I ~/.config/paper/settings.conf
    .SH DESCRIPTION
    The file is text in UTF-8.
    A line is a section in brackets, a
    .IR "key = value" ,
    a comment that begins with
    .B #
    or
    .BR ; ,
    or empty.
    Names of sections and keys may be in small or capital letters; spaces around a value do not count.
    Of a key that stands twice in a section the last one counts.
    .PP
    A line that is not understood is named on standard error and in the window, with its number, and changes
    nothing; all other lines count.
    Nothing is ever taken out of the file: comments and lines of other versions stay.
    .PP
    The file is read when the program starts, and again when it changes.
    Motion, light, keys, speech, the scale, recent-files and keep-times change at once, all else with the next start.
    What stands on the command line wins.
    """

  static let keysOfSettings = """
    .SH [keys]
    Each key of this section is a command, its value the command's keys, separated by a comma and a space.
    A command that is named has these keys only;
    .B none
    takes its keys away.
    A key that belonged to another command is taken from it, which is told in a line.
    Modifiers stand before the key:
    .BR Ctrl+ ,
    .BR Alt+ ,
    .BR Shift+ .
    A letter or sign stands for itself, other keys have the names
    .BR Left ", " Right ", " Up ", " Down ", " PageUp ", " PageDown ", " Home ", " End ", " Space ", "
    .BR Enter ", " Escape ", " Backspace ", " Tab ", " Delete ", " Insert ", " F1 " to " F24 ,
    .B Keypad 0
    and so on, the keys of remote controls
    .BR AudioNext ", " AudioPrev ", " AudioPlay ", " AudioStop ", " "AC Back" ", " "AC Forward" ,
    and the buttons
    .BR "Mouse Back" ", " "Mouse Forward" ", " "Mouse Middle" .
    .PP
    .EX
    [keys]
    next-page = Right, PageDown, Space
    previous-page = Left, PageUp
    toggle-pose = none
    .EE
    .PP
    The commands, as
    .B paper \\-\\-help
    lists their keys:
    .PP
    """

  static let settingsTail = """
    .SH FILES
    .I ~/.config/paper/settings.conf
    .SH SEE ALSO
    .BR paper (1)
    """
}
