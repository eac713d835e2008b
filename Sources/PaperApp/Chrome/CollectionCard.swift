import Books
import Content
import Controls
import PaperGeometry
import Shell
import Localisation

/// Asks for the name of a new collection, or shows what can be changed about a collection.
package final class CollectionCard: FormOverlay {
  package let view: FormView
  /// Nil for a new collection.
  private let collection: BookCollection?
  private let isRule: Bool
  private let books: Set<ShelfEntry.ID>
  /// The names that other collections have.
  private let taken: [String]
  /// Why a search finds no book; nil for a sound search.
  private let problem: (BookQuery) -> String?

  /// - Parameters:
  ///   - rule: the search of a new collection by rule; nil for a collection by hand.
  ///   - books: that are put into a new collection.
  ///   - problem: why a search finds no book; nil for a sound search.
  package init(
    _ collection: BookCollection?, rule: String? = nil, books: Set<ShelfEntry.ID> = [],
    among all: [BookCollection], problem: @escaping (BookQuery) -> String? = { _ in nil }
  ) {
    (self.collection, self.books, self.problem) = (collection, books, problem)
    let rule = collection == nil ? rule : collection?.rule
    isRule = rule != nil
    taken = all.filter { $0.id != collection?.id }.map(\.name)
    view = FormView(
      Form(
        "collection",
        title: collection == nil
          ? Localisation.text("New collection") : Localisation.text("Collection"),
        Self.fields(collection?.name ?? rule ?? "", rule) + Self.buttons(collection),
        place: .center, width: 360))
    if collection == nil, rule != nil { _ = view.form.edit("name") { $0.perform(.selectAll) } }
  }

  private static func fields(_ name: String, _ rule: String?) -> [[Control]] {
    let field = Control.field("name", Localisation.text("Name"), text: name)
    guard let rule else { return [[field], [status("")]] }
    return [
      [field], [.words("rule-label", Localisation.text("Books that a search finds"), .caption)],
      [.field("rule", Localisation.text("Search"), text: rule)], [status("")],
    ]
  }

  private static func status(_ text: String) -> Control {
    .words("status", text, .warning, lines: 2)
  }

  private static func buttons(_ collection: BookCollection?) -> [[Control]] {
    guard collection != nil else { return [[.button("keep", Localisation.text("Keep"))]] }
    return [
      [
        .button("keep", Localisation.text("Keep")),
        .button("remove", Localisation.text("Remove …")),
      ],
      [
        .button("earlier", Localisation.text("Further up")),
        .button("later", Localisation.text("Further down")),
      ],
    ]
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .edited:
      view.form["status"] = Self.status("")
      return []
    case .submitted, .pressed("keep"): return keep()
    case .pressed("earlier"): return collection.map { [Self.move($0, by: -1)] } ?? []
    case .pressed("later"): return collection.map { [Self.move($0, by: 1)] } ?? []
    case .pressed("remove"):
      view.form.lines = [
        [
          .words(
            "question",
            Localisation.text("Remove this collection? Its books stay in the library."), lines: 3)
        ],
        [
          .button("stay", Localisation.text("Do not remove")),
          .button("remove-now", Localisation.text("Remove")),
        ],
      ]
      view.takeFocus("stay")
      return []
    case .pressed("stay"): return [.close]
    case .pressed("remove-now"):
      return collection.map { [.shelf(.library(.remove($0.id))), .close] } ?? [.close]
    default: return []
    }
  }

  private static func move(_ collection: BookCollection, by places: Int) -> ChromeRequest {
    .shelf(.library(.move(collection.id, by: places)))
  }

  private func keep() -> [ChromeRequest] {
    guard let name = BookCollection.name(of: view.form.text(of: "name")) else {
      return say(Localisation.text("A collection needs a name."))
    }
    guard !taken.contains(where: { BookCollection.areSame($0, name) }) else {
      return say(Localisation.text("Another collection has this name."))
    }
    let rule = isRule ? view.form.text(of: "rule") : nil
    if let rule, BookQuery(rule).isEmpty {
      return say(Localisation.text("An empty search finds no books."))
    }
    if let words = rule.flatMap({ problem(BookQuery($0)) }) { return say(words) }
    guard let collection else {
      return [.shelf(.library(.make(name: name, rule: rule, books: books))), .close]
    }
    var changes: [CollectionChange] = []
    if name != collection.name { changes.append(.rename(collection.id, name)) }
    if rule != collection.rule { changes.append(.setRule(collection.id, rule)) }
    return changes.map { .shelf(.library(.change($0))) } + [.close]
  }

  private func say(_ words: String) -> [ChromeRequest] {
    view.form["status"] = Self.status(words)
    return []
  }
}
