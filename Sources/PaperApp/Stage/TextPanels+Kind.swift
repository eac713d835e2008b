import Books
import Controls

extension TextPanels {
  /// The one card that lies there.
  struct Card {
    let form: TextPanel
    let kind: Kind
  }

  enum Kind {
    case menu, message
    /// What can be done with a mark.
    case mark(Mark.ID)
    /// The text of a note to a mark; nil for a new note to a page.
    case noteField(Mark.ID?)
    /// What was done to a mark, and the mark as it was.
    case undo(Mark)
    /// A jump that was made by the cut edges, and the way back.
    case undoJump
    case link(String)
    case note(page: Int)
    /// What another program has written.
    case comment
    case field(FormField)
    /// The entries of dictionaries for a word.
    case definition(WordWish, Form.Place, kept: LookedUpWord.ID?)
    /// The place to which a link leads.
    case preview(page: Int)
  }
}
