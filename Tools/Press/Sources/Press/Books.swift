/// All books of the demo shelf, in its order. The first is in the centre at the start.
enum Library {
  static var books: [PressBook] {
    [
      Guide.book,
      TurningPages.book,
      BoatBook.book,
      AlbumBook.book,
      SolidsBook.book,
      LanternBook.book,
      Layers.book,
      HorizonsBook.book,
      Herbal.book,
      PatternsBook.book,
      FiveTeas.book,
      MoonBook.book,
      LettersBook.book,
      KeeperBook.book,
      OnePage.book,
    ]
  }
}
