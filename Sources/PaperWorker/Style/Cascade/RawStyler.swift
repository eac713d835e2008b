/// Gives each element of a chapter its raw style: by all sheets, and by Paper's and the reader's alone.
struct RawStyler {
  struct Pair: Hashable, Sendable {
    var full: RawStyle
    var own: RawStyle
  }

  /// Everything that an element's style depends on.
  private struct Key: Hashable {
    var parent: Int32
    var list: Int32
    var style: Int32
    var hints: Int32
    var language: Int32
    var isPage: Bool
    var isParagraph: Bool
  }

  var rules: ChapterRules
  var computer: StyleComputer
  let parser: DeclarationParser
  let isAsBook: Bool
  /// Whether the sheets are heard as written, also of the page itself.
  var isFixed = false
  private(set) var pairs: [Pair]
  /// For each node.
  private(set) var pairOf: [Int32] = []
  /// For elements with generated content: pairs of what stands before, behind, of the first letter and of the
  /// first line; -1 is none.
  private(set) var pseudo: [Int: [Int32]] = [:]
  private(set) var dropped = DropCount()
  private var numbers: [Pair: Int32] = [:]
  private var known: [Key: Int32] = [:]
  private var texts: [[UInt8]: Int32] = [[]: 0]
  private var declarations: [[Declaration]] = [[]]
  private var variables = VariableResolver()
  /// Declarations that may still be taken, so that no sheet costs more than seconds.
  private var effort = 100_000_000

  static let mostPairs = 65_535

  init(
    _ rules: ChapterRules, language: String, parser: DeclarationParser, isAsBook: Bool
  ) {
    self.rules = rules
    (self.parser, self.isAsBook) = (parser, isAsBook)
    computer = StyleComputer(language: language)
    pairs = [Pair(full: computer.initial, own: computer.initial)]
  }

  mutating func run() {
    let tree = rules.matcher.tree
    pairOf = [Int32](repeating: 0, count: tree.nodes.count)
    let hints = PresentationHints(tree)
    for node in tree.nodes.indices {
      let parent = tree.nodes[node].parent
      let around = parent >= 0 ? pairOf[Int(parent)] : 0
      if tree.nodes[node].isText {
        pairOf[node] = around
        continue
      }
      let lists = rules.lists(of: node)
      let name = tree.name(of: node)
      var key = Key(
        parent: around, list: lists.element, style: 0, hints: 0, language: -1,
        isPage: ElementNames.pages.contains(name), isParagraph: name == "p")
      readAttributes(tree, node, hints, &key)
      pairOf[node] = pair(key)
      for (index, list) in lists.pseudo.enumerated() where list != 0 {
        let own = Key(
          parent: pairOf[node], list: list, style: 0, hints: 0, language: -1, isPage: false,
          isParagraph: false)
        pseudo[node, default: [-1, -1, -1, -1]][index] = pair(own)
      }
    }
  }

  private mutating func readAttributes(
    _ tree: MarkupTree, _ node: Int, _ hints: PresentationHints, _ key: inout Key
  ) {
    let start = Int(tree.nodes[node].start)
    for attribute in tree.attributes[start..<start + Int(tree.nodes[node].count)] {
      let first = Int(attribute.start)
      let value = tree.bytes[first..<first + Int(attribute.count)]
      switch tree.names[Int(attribute.name)] {
      case "style": key.style = number(of: Array(value.prefix(ValueReader.longestText)))
      case "lang" where key.language < 0: key.language = language(value)
      case "xml:lang": key.language = language(value)
      default: break
      }
    }
    if hints.mayApply { key.hints = number(of: hints.sheet(of: node, in: tree)) }
  }

  private mutating func language(_ value: ArraySlice<UInt8>) -> Int32 {
    computer.pool.languages.number(String(decoding: value.prefix(64), as: UTF8.self))
  }

  /// The number of declarations that stand alone.
  private mutating func number(of text: [UInt8]) -> Int32 {
    if let known = texts[text] { return known }
    guard declarations.count < Self.mostPairs else { return 0 }
    var reader = RuleReader(RuleStore(), page: parser.page, isDark: false) { _ in nil }
    reader.parser = parser
    var lexer = SheetLexer(text)
    let number = Int32(declarations.count)
    declarations.append(reader.readDeclarations(&lexer, isAlone: true))
    dropped.add(reader.store.dropped)
    texts[text] = number
    return number
  }

  private mutating func pair(_ key: Key) -> Int32 {
    if let found = known[key] { return found }
    guard pairs.count < Self.mostPairs else { return key.parent }
    let parent = pairs[Int(key.parent)]
    var full = Winners()
    var own = Winners()
    let environment = environment(key, parent)
    gather(key, environment, hasBook: true, &full)
    gather(key, environment, hasBook: false, &own)
    var pair = Pair(
      full: computer.style(full, parent.full, keepsAlignment: key.isParagraph),
      own: computer.style(own, parent.own, keepsAlignment: false))
    (pair.full.variables, pair.own.variables) = (environment, environment)
    if key.language >= 0 {
      (pair.full.language, pair.own.language) = (key.language, key.language)
    }
    if pair.full.isVertical, !isFixed { pair.full = pair.full.turned(beside: pair.own) }
    if key.isPage, !isFixed { PagePolicy.limit(&pair.full, to: pair.own, isAsBook: isAsBook) }
    let number = numbers[pair] ?? Int32(pairs.count)
    if number == pairs.count {
      pairs.append(pair)
      numbers[pair] = number
    }
    known[key] = number
    return number
  }

  /// The variables of an element.
  private mutating func environment(_ key: Key, _ parent: Pair) -> Int32 {
    let list = rules.lists[key.list]
    let declaring = list.filter { rules.store.rules[Int($0)].hasVariables }
    let inline = declarations[Int(key.style)].filter(RuleStore.isVariable)
    if declaring.isEmpty, inline.isEmpty { return parent.full.variables }
    var all = computer.pool.variables[parent.full.variables]
    var own: [String] = []
    func take(_ declaration: Declaration) {
      guard case .variable(let name, let tokens) = declaration.declared,
        all[name] != nil || all.count < VariableResolver.mostVariables,
        own.count < VariableResolver.mostVariables * 4
      else { return }
      if tokens.contains(.function("var")) { own.append(name) }
      all[name] = tokens
    }
    for isImportant in [false, true] {
      for rule in declaring {
        let rule = rules.store.rules[Int(rule)]
        for declaration in rules.store.declarations[Int(rule.start)..<Int(rule.start + rule.count)]
        where declaration.isImportant == isImportant {
          effort -= 1
          take(declaration)
        }
      }
      for declaration in inline where declaration.isImportant == isImportant { take(declaration) }
    }
    // Variables within variables have the values that they have here, wherever they are used.
    let declared = all
    for name in own {
      guard let tokens = declared[name], tokens.contains(.function("var")) else { continue }
      all[name] = variables.resolved(tokens, declared, name: name)
    }
    return computer.pool.variables.number(all)
  }

  /// The values that win: later ones go before, important ones before all others.
  private mutating func gather(
    _ key: Key, _ environment: Int32, hasBook: Bool, _ winners: inout Winners
  ) {
    let list = rules.lists[key.list]
    let importantList = rules.importantOrder(list)
    func heed(_ origin: CascadeSheet.Origin, _ isImportant: Bool, _ styler: inout RawStyler) {
      for number in isImportant ? importantList : list {
        let rule = styler.rules.store.rules[Int(number)]
        guard rule.origin == origin, !isImportant || rule.hasImportant else { continue }
        let own = Int(rule.start)..<Int(rule.start + rule.count)
        styler.take(
          styler.rules.store.declarations[own], isImportant, environment, &winners, origin)
      }
    }
    heed(.base, false, &self)
    heed(.reader, false, &self)
    if hasBook {
      take(declarations[Int(key.hints)][...], false, environment, &winners, .book)
      for isImportant in [false, true] {
        heed(.book, isImportant, &self)
        take(declarations[Int(key.style)][...], isImportant, environment, &winners, .book)
      }
    }
    heed(.reader, true, &self)
    heed(.base, true, &self)
  }

  private mutating func take(
    _ all: ArraySlice<Declaration>, _ isImportant: Bool, _ environment: Int32,
    _ winners: inout Winners, _ origin: CascadeSheet.Origin
  ) {
    guard effort > 0 || origin != .book else { return }
    effort -= all.count
    for declaration in all where declaration.isImportant == isImportant {
      switch declaration.declared {
      case .value(let property, let value):
        winners.set(property, value, isOfBook: origin == .book)
      case .pending(let name, let tokens):
        let values = computer.pool.variables[environment]
        let resolved = variables.resolved(tokens, values)
        effort -= resolved?.count ?? 16
        // A value that only turns out to be none when the variables are known is no reason to hear an earlier one.
        for (property, value) in parser.values(name, resolved ?? []) ?? parser.unset(name) {
          winners.set(property, value, isOfBook: origin == .book)
        }
      case .variable: break
      }
    }
  }
}
