import Chrome
import ServerFacts
import Shell

/// The panel of servers, and the questions that only the reader can answer.
extension Stage {
  /// Shows the servers of books, or shows them no longer.
  func toggleServers(at time: Double) {
    guard navigator.top == nil, opening.pending == nil else { return }
    overlays.toggle(ServersPanel.self, at: time) { ServersPanel() }
  }

  /// Shows the panel of servers with an address in the field. The reader decides whether the server is asked, as the address
  /// may come from a web page.
  package func offer(server address: String, at time: Double) {
    guard navigator.top == nil, opening.pending == nil else {
      servers.link = address
      return
    }
    servers.link = nil
    if let panel = overlays.first(ServersPanel.self) {
      overlays.focus(panel)
      return panel.offer(address)
    }
    overlays.open(ServersPanel(address: address), focus: ServersPanel.field)
  }

  func changeServer(_ id: ServerFacts.Server.ID) {
    guard let server = serverFacts.servers.first(where: { $0.id == id }) else { return }
    overlays.open(ServerCard(server), focus: "title")
  }

  /// Lets the panel and the question follow the facts of servers.
  func followServerList(at time: Double) {
    let facts = serverFacts
    if let address = servers.link, navigator.top == nil { offer(server: address, at: time) }
    var panel = overlays.first(ServersPanel.self)
    if let open = panel, navigator.top != nil {
      overlays.close(open, at: time)
      panel = nil
    }
    // Who has added a server wants to see its books.
    if case .added(let id) = facts.adding, facts.adding != servers.adding, let open = panel {
      ask(.open(id))
      overlays.close(open, at: time)
      panel = nil
    }
    servers.adding = facts.adding
    if servers.looksAround != (panel != nil) {
      servers.looksAround = panel != nil
      ask(.lookAround(servers.looksAround))
      // A closed panel tells nobody what becomes of a server.
      if panel == nil, facts.adding != .nothing { ask(.stopAdding) }
    }
    panel?.show(facts)
    overlays.first(ServerCard.self)?.show(facts)
    // A screen reader answers, too.
    followServerAnswer()
    followQuestion(facts, at: time)
  }

  private func followQuestion(_ facts: ServerFacts, at time: Double) {
    let card = overlays.first(ServerQuestionCard.self)
    guard let question = facts.question else {
      if let card { overlays.close(card, at: time) }
      return
    }
    guard facts.questionNumber != servers.asked else { return }
    servers.asked = facts.questionNumber
    if let card { overlays.close(card, at: time) }
    let next = ServerQuestionCard(question, context: navigator.top == nil ? .shelf : .book)
    overlays.open(next, focus: next.first)
  }

  /// Takes the reader's answer to a question.
  func followServerAnswer() {
    guard let card = overlays.first(ServerQuestionCard.self), let answer = card.takeAnswer() else {
      return
    }
    overlays.close(card)
    ask(.answer(answer))
  }
}
