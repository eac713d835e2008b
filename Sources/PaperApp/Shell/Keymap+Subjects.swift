import Localisation

extension Command {
  /// What a command is about: the groups in which commands are listed for people.
  package enum Subject: CaseIterable, Sendable {
    case pointer, moving, finding, words, looks, program

    package var title: String {
      switch self {
      case .pointer: Localisation.text("Mouse and fingers")
      case .moving: Localisation.text("Going on and back")
      case .finding: Localisation.text("Finding a place")
      case .words: Localisation.text("Words, notes, reading aloud")
      case .looks: Localisation.text("How pages and books are shown")
      case .program: Localisation.text("Paper itself")
      }
    }
  }

  package var subject: Subject {
    switch self {
    case .previousBook, .nextBook, .previousCard, .nextCard, .firstBook, .lastBook, .openBook,
      .previousPage, .nextPage, .previousArea, .nextArea, .pageLeft, .pageRight, .firstPage,
      .lastPage, .closeBook, .escape, .lineUp, .lineDown, .scrollByItself:
      .moving
    case .showContents, .showThumbnails, .showMarks, .goToPage, .goBack, .goForward, .keepPlace,
      .pageLeftKeeping, .pageRightKeeping, .toggleBookmark, .followLink, .showLink, .find, .nextHit,
      .previousHit, .previousHeading, .nextHeading, .showHeadings, .showAllNotes, .showShelves,
      .showList, .findInside, .showServers,
      .selectBook,
      .extendSelection:
      .finding
    case .selectAll, .copy, .highlight, .writeNote, .readAloud, .stopReadingAloud,
      .previousSentence, .nextSentence, .showFiles, .saveCopy, .copyPage,
      .lookUp:
      .words
    case .changeShelfStyle, .showOrders, .togglePose, .togglePages, .changeStyle, .changeDirection,
      .changePairing, .showText, .retry, .largerText, .smallerText, .zoomIn, .zoomOut, .zoomToFit,
      .changeFitting, .toggleGuide, .toggleTrim, .rotate, .changeTheme, .toggleFullscreen,
      .joinPages, .magnify, .present, .toggleSecondView, .changeView, .dividerBack,
      .dividerForward, .showLayers:
      .looks
    case .quit, .openWindow, .openFiles, .openFolders, .printPages, .toggleInfo, .showHelp,
      .showSettings, .showMenu:
      .program
    }
  }
}

/// The keymap as the card of keys shows it.
extension Keymap {
  /// Rows of one subject, under a heading.
  package struct Group: Sendable {
    package let title: String
    package let lines: [(keys: String, words: String)]
  }

  /// All rows by where they hold and what they are about. The groups of the place in which the reader is come first,
  /// then those that hold everywhere.
  package func groups(from place: CommandContext) -> [Group] {
    let other: CommandContext = place == .shelf ? .book : .shelf
    return [place, .everywhere, other].flatMap { context in
      Command.Subject.allCases.compactMap { subject in
        let lines = rows.compactMap { row in
          row.meaning(in: context).flatMap {
            ($0.commands.first?.subject ?? .pointer) == subject ? (row.title, $0.words) : nil
          }
        }
        return lines.isEmpty ? nil : Group(title: Self.title(context, subject), lines: lines)
      }
    }
  }

  private static func title(_ context: CommandContext, _ subject: Command.Subject) -> String {
    let place =
      switch context {
      case .shelf: Localisation.text("On the shelf")
      case .book: Localisation.text("In a book")
      case .everywhere: Localisation.text("Everywhere")
      }
    return Localisation.text("{where}: {subject}", ["where": place, "subject": subject.title])
  }
}
