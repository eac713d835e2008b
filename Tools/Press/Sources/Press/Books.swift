/// All books of the demo shelf, in its order. The first is in the centre at the start.
enum Library {
  static var books: [PressBook] {
    [
      Guide.book,
      TurningPages.book,
      Layers.book,
      Herbal.book,
      FiveTeas.book,
      OnePage.book,
      PatternsBook.book,
      LettersBook.book,
      HorizonsBook.book,
      KeeperBook.book,
      LanternBook.book,
      MoonBook.book,
    ]
  }
}
