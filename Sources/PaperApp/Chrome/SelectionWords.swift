import Localisation

/// Words for commands that act on the selected books, or else on the book in front. Fewer than two selected books are
/// meant as one book.
package enum SelectionWords {
  package static func selected(_ count: Int) -> String {
    Localisation.count(count, one: "1 book is selected", other: "{count} books are selected")
  }

  package static func correct(_ count: Int) -> String {
    words(
      count, Localisation.text("Correct the book …"),
      Localisation.count(count, one: "Correct 1 book …", other: "Correct {count} books …"))
  }

  static func fetch(_ count: Int) -> String {
    words(
      count, Localisation.text("Fetch the book"),
      Localisation.count(count, one: "Fetch 1 book", other: "Fetch {count} books"))
  }

  static func files(_ count: Int) -> String {
    words(
      count, Localisation.text("Its file …"),
      Localisation.count(
        count, one: "The file of 1 book …", other: "The files of {count} books …"))
  }

  static func putInto(_ count: Int) -> String {
    words(
      count, Localisation.text("Put into …"),
      Localisation.count(count, one: "Put 1 book into …", other: "Put {count} books into …"))
  }

  static func state(_ count: Int) -> String {
    words(
      count, Localisation.text("Read, rating, tags …"),
      Localisation.count(
        count, one: "Read, rating, tags of 1 book …", other: "Read, rating, tags of {count} books …"
      ))
  }

  static func moveEarlier(_ count: Int) -> String {
    words(
      count, Localisation.text("Move earlier in the collection"),
      Localisation.count(
        count, one: "Move 1 book earlier in the collection",
        other: "Move {count} books earlier in the collection"))
  }

  static func moveLater(_ count: Int) -> String {
    words(
      count, Localisation.text("Move later in the collection"),
      Localisation.count(
        count, one: "Move 1 book later in the collection",
        other: "Move {count} books later in the collection"))
  }

  private static func words(
    _ count: Int, _ alone: @autoclosure () -> String, _ many: @autoclosure () -> String
  ) -> String {
    count < 2 ? alone() : many()
  }
}
