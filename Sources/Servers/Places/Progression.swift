import JSON
import WebRules

/// A place in a book as servers of OPDS keep the place: OPDS Progression 1.0 (draft of 2026), and its forerunner of Readium,
/// which Komga speaks.
public struct Progression: Equatable, Sendable {
  /// When the reader was there, in seconds since 1970.
  public var modified: Int
  public var deviceID: String
  public var device: String
  /// How much of the book lies before the place, from 0 to 1.
  public var total: Double
  /// The file of the text, with the place in the file as a fragment, as `text/ch1.html#par36`; empty where not known.
  public var href: String
  public var hrefType: String
  /// The page or position, from 1.
  public var position: Int?
  /// How much of the file lies before the place, from 0 to 1.
  public var inFile: Double?
  public var title: String

  /// References and bytes of texts that are taken at most.
  private static let mostReferences = 64
  private static let longest = 4096

  public init(
    modified: Int, deviceID: String, device: String, total: Double, href: String = "",
    hrefType: String = "", position: Int? = nil, inFile: Double? = nil, title: String = ""
  ) {
    (self.modified, self.deviceID, self.device) = (modified, deviceID, device)
    (self.href, self.hrefType, self.title) = (href, hrefType, title)
    self.total = Self.share(total) ?? 0
    self.position = position.flatMap { (1...1_000_000).contains($0) ? $0 : nil }
    self.inFile = inFile.flatMap(Self.share)
  }

  private static func share(_ number: Double) -> Double? {
    number.isFinite ? min(max(0, number), 1) : nil
  }

  // MARK: Bodies

  /// The body of an answer.
  ///
  /// - Returns: nil for what is no progression. Which form the body has is seen by its fields, as servers mix the types.
  public init?(_ body: [UInt8]) {
    guard let value = JSONValue(body), case .object(let fields) = value else { return nil }
    let device = Self.object(fields["device"])
    let modified = Self.text(fields["modified"]).flatMap(Moment.seconds)
    if let locator = fields["locator"] {
      let locator = Self.object(locator)
      let places = Self.object(locator["locations"])
      let total = Self.number(places["totalProgression"])
      guard total != nil || Self.number(places["progression"]) != nil || places["position"] != nil
      else { return nil }
      let fragments = Self.texts(places["fragments"])
      let href = Self.text(locator["href"]) ?? ""
      self.init(
        modified: modified ?? 0, deviceID: Self.text(device["id"]) ?? "",
        device: Self.text(device["name"]) ?? "", total: total ?? 0,
        href: href.contains("#") ? href : href + (fragments.first.map { "#" + $0 } ?? ""),
        hrefType: Self.text(locator["type"]) ?? "",
        position: Self.number(places["position"]).flatMap { Int(exactly: $0) },
        inFile: Self.number(places["progression"]), title: Self.text(locator["title"]) ?? "")
      return
    }
    guard let total = Self.number(fields["progression"]) else { return nil }
    let references = Self.texts(fields["references"])
    let page = references.lazy.compactMap(Self.page).first
    self.init(
      modified: modified ?? 0, deviceID: Self.text(device["id"]) ?? "",
      device: Self.text(device["name"]) ?? "", total: total,
      href: references.first { Self.page($0) == nil } ?? "", position: page,
      title: Self.text(fields["title"]) ?? "")
  }

  /// The body of a PUT.
  public func body(_ form: ProgressionForm) -> [UInt8] {
    let device = JSONValue.object(["id": .string(deviceID), "name": .string(self.device)])
    let value: JSONValue
    switch form {
    case .opds:
      var references: [JSONValue] = href.isEmpty ? [] : [.string(href)]
      if let position { references.append(.string("#page=\(position)")) }
      value = JSONValue(fields: [
        "modified": .string(Moment.text(modified)), "device": device,
        "progression": .number(total),
        "references": references.isEmpty ? nil : .array(references),
        "title": title.isEmpty ? nil : .string(title),
      ])
    case .readium:
      let parts = href.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let fragment = parts.count > 1 ? String(parts[1]) : nil
      value = .object([
        "modified": .string(Moment.text(modified)), "device": device,
        "locator": JSONValue(fields: [
          "href": .string(parts.first.map(String.init) ?? ""), "type": .string(hrefType),
          "title": title.isEmpty ? nil : .string(title),
          "locations": JSONValue(fields: [
            "progression": inFile.map { .number($0) }, "position": position.map { .integer($0) },
            "totalProgression": .number(total),
            "fragments": fragment.map { .array([.string($0)]) },
          ]),
        ]),
      ])
    }
    return Array(value.text().utf8)
  }

  /// As KOReader's servers keep places, for the same exchange: `PlaceExchange`. The place in KOReader's words stands for pages
  /// alone.
  public var record: PlaceRecord {
    PlaceRecord(
      progress: position.map { "\($0)" } ?? href, percentage: total, device: device,
      deviceID: deviceID, time: modified)
  }

  /// The path of the file, without the place in the file; nil where the place has no file.
  public var path: String? {
    let path = href.prefix { $0 != "#" }
    return path.isEmpty ? nil : String(path)
  }

  /// The place in the file; nil for the file's beginning.
  public var fragment: String? {
    guard let at = href.firstIndex(of: "#") else { return nil }
    let fragment = href[href.index(after: at)...]
    return fragment.isEmpty ? nil : String(fragment)
  }

  // MARK: Values

  private static func page(_ reference: String) -> Int? {
    guard reference.hasPrefix("#page="), let page = Int(reference.dropFirst(6)),
      (1...1_000_000).contains(page)
    else { return nil }
    return page
  }

  private static func object(_ value: JSONValue?) -> [String: JSONValue] {
    if case .object(let fields) = value { fields } else { [:] }
  }

  private static func text(_ value: JSONValue?) -> String? {
    guard case .string(let text) = value, text.utf8.count <= longest else { return nil }
    return text
  }

  private static func texts(_ value: JSONValue?) -> [String] {
    if case .array(let values) = value {
      values.prefix(mostReferences).compactMap { text($0) }
    } else {
      text(value).map { [$0] } ?? []
    }
  }

  private static func number(_ value: JSONValue?) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .number(let number) where number.isFinite: number
    default: nil
    }
  }
}
