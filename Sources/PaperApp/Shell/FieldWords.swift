import Books
import Localisation

/// Fields of forms in words.
package enum FieldWords {
  /// What a field is called, as the form says or by its kind, and that it has to be filled in.
  package static func name(of field: FormField) -> String {
    let name = field.name.isEmpty ? kind(of: field.kind) : LabelText.bounded(field.name)
    return field.isRequired ? Localisation.text("{name} (required)", ["name": name]) : name
  }

  package static func kind(of kind: FormField.Kind) -> String {
    switch kind {
    case .text: Localisation.text("Text field")
    case .check: Localisation.text("Box to check")
    case .radio: Localisation.text("Choice", context: "radio button")
    case .choice: Localisation.text("List to choose from")
    case .signature: Localisation.text("Signature")
    }
  }

  /// What is known of a signature. Paper checks none, and never says that a signature is valid.
  package static func signature(_ field: FormField) -> String {
    guard field.isSigned else { return Localisation.text("Nobody has signed here.") }
    let date = field.date.flatMap { CommentWords.day($0) }
    let name = LabelText.bounded(Printable.escaped(field.value))
    let told =
      switch (name.isEmpty, date) {
      case (true, nil): Localisation.text("Signed.")
      case (true, let date?): Localisation.text("Signed on {date}.", ["date": date])
      case (false, nil):
        Localisation.text("Signed, as the document says, by {name}.", ["name": name])
      case (false, let date?):
        Localisation.text(
          "Signed, as the document says, by {name} on {date}.", ["name": name, "date": date])
      }
    return told + " "
      + Localisation.text("Paper has not checked the signature: anybody may have made it.")
  }
}
