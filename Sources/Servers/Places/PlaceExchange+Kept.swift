import JSON

/// What is kept of exchanges, as JSON.
extension PlaceExchange.Kept {
  /// As one line of JSON.
  public var text: String {
    JSONValue(fields: [
      "waiting": waiting?.json, "sent": .integer(sent), "answered": .array(answered.map(\.json)),
    ]).text()
  }

  /// - Returns: nil for what is no such text.
  public init?(text: String) {
    self.init()
    guard let value = JSONValue(Array(text.utf8)), let fields = try? JSONFields(value),
      let sent: Int = try? fields.needed("sent"),
      let answered: [PlaceRecord] = try? fields.needed("answered")
    else { return nil }
    do throws(JSONMismatch) { waiting = try fields.optional("waiting") } catch { return nil }
    self.sent = max(0, sent)
    self.answered = answered.suffix(Self.mostAnswered)
  }
}

extension PlaceExchange.Place: JSONReadable, JSONWritable {
  package init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    self.init(
      progress: try fields.needed("progress"), percentage: try fields.needed("percentage"),
      page: try fields.needed("page"), pageCount: try fields.needed("pages"),
      time: try fields.needed("time"))
    file = try fields.optional("file") ?? ""
    inFile = try fields.optional("inFile")
  }

  package var json: JSONValue {
    JSONValue(fields: [
      "progress": .string(progress), "percentage": .number(percentage), "page": .integer(page),
      "pages": .integer(pageCount), "time": .integer(time),
      "file": file.isEmpty ? nil : .string(file), "inFile": inFile.map { .number($0) },
    ])
  }
}
