import Launch

/// What shells complete behind `paper`, from the tables of options.
package enum Completions {
  private static var commands: [CommandText] { Array(CommandText.all.dropFirst()) }
  private static var names: String { commands.compactMap(\.name).joined(separator: " ") }

  private static let origin = "# Made by `make documents` of the program's own tables."

  // MARK: bash

  package static var bash: String {
    let values = CommandText.all.flatMap { command in
      command.options.filter { $0.value != nil }.map { option in
        "  \"\(command.name ?? "") \(option.name)\") \(bash(option)) return ;;"
      }
    }
    let options = CommandText.all.map { command in
      let names = command.options.map(\.name).joined(separator: " ")
      return "  \"\(command.name ?? "")\") options=\"\(names)\" ;;"
    }
    return """
      \(origin)
      _paper() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command="" options
        COMPREPLY=()
        # Bash has --pose=flat as three words.
        if [[ $word == "=" ]]; then
          word=""
        elif [[ $before == "=" ]]; then
          before=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        if ((COMP_CWORD > 1)) && [[ " \(names) " == *" ${COMP_WORDS[1]} "* ]]; then
          command=${COMP_WORDS[1]}
        fi
        case "$command $before" in
      \(values.joined(separator: "\n"))
        esac
        case "$command" in
      \(options.joined(separator: "\n"))
        esac
        if [[ $word == -* ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
        elif ((COMP_CWORD == 1)); then
          mapfile -t COMPREPLY < <(compgen -W "\(names)" -- "$word"; compgen -f -- "$word")
          compopt -o filenames 2>/dev/null
        fi
      }
      # Where nothing is offered, bash offers files.
      complete -o default -F _paper paper

      """
  }

  private static func bash(_ option: OptionText) -> String {
    switch option.value {
    case .choice(let words):
      "mapfile -t COMPREPLY < <(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\");"
    case .folder: "compopt -o dirnames 2>/dev/null;"
    case .file: ""
    case .other, nil: "compopt +o default 2>/dev/null;"
    }
  }

  // MARK: zsh

  package static var zsh: String {
    let cases = commands.map { command in
      """
          \(command.name ?? "")) shift words; ((CURRENT--)); _arguments -S \\
      \(zsh(command)) ;;
      """
    }
    let known = commands.map { "\($0.name ?? ""):\(quoted(firstSentence($0), escaping: ":"))" }
    return """
      #compdef paper
      \(origin)
      _paper_first() {
        local -a commands
        commands=(
      \(known.map { "    '\($0)'" }.joined(separator: "\n"))
        )
        _describe -t commands command commands
        _files
      }

      if ((CURRENT > 2)) && [[ " \(names) " == *" $words[2] "* ]]; then
        case $words[2] in
      \(cases.joined(separator: "\n"))
        esac
      else
        _arguments -S \\
      \(CommandText.paper.options.map { "    \(zsh($0)) \\" }.joined(separator: "\n"))
          '1:book:_paper_first' '*:book:_files'
      fi

      """
  }

  private static func zsh(_ command: CommandText) -> String {
    (command.options.map { "      \(zsh($0)) \\" } + ["      '*:file:_files'"])
      .joined(separator: "\n")
  }

  private static func zsh(_ option: OptionText) -> String {
    let sign = option.value == nil || !option.name.hasPrefix("--") ? "" : "="
    let words = quoted(option.words, escaping: "[]:")
    let value = option.placeholder.map { ":\($0):" + zsh(option.value) } ?? ""
    return "'\(option.name)\(sign)[\(words)]\(value)'"
  }

  private static func zsh(_ value: OptionText.Value?) -> String {
    switch value {
    case .choice(let words): "(\(words.joined(separator: " ")))"
    case .file: "_files"
    case .folder: "_files -/"
    case .other, nil: " "
    }
  }

  // MARK: fish

  package static var fish: String {
    let first = commands.map { command in
      "complete -c paper -n __fish_use_subcommand -a \(command.name ?? "")"
        + " -d '\(quoted(firstSentence(command), escaping: ""))'"
    }
    let options = CommandText.all.flatMap { command in
      let place =
        command.name.map { "__fish_seen_subcommand_from \($0)" }
        ?? "not __fish_seen_subcommand_from \(names)"
      return command.options.map { "complete -c paper -n '\(place)' \(fish($0))" }
    }
    return ([origin] + first + options).joined(separator: "\n") + "\n"
  }

  private static func fish(_ option: OptionText) -> String {
    let bare = option.name.drop { $0 == "-" }
    let name = option.name.hasPrefix("--") ? "-l \(bare)" : "-s \(bare)"
    let value =
      switch option.value {
      case .choice(let words): " -x -a '\(words.joined(separator: " "))'"
      case .file: " -r -F"
      case .folder: " -x -a '(__fish_complete_directories)'"
      case .other: " -x"
      case nil: ""
      }
    return "\(name)\(value) -d '\(quoted(option.words, escaping: ""))'"
  }

  // MARK: Words

  private static func firstSentence(_ command: CommandText) -> String {
    let words = String(command.about.prefix { $0 != "." })
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  /// Words between single quotes; fish and zsh both take a quote that is left and entered again.
  private static func quoted(_ words: String, escaping: String) -> String {
    String(
      words.flatMap { letter -> String in
        if letter == "'" { return "'\\''" }
        return escaping.contains(letter) ? "\\\(letter)" : String(letter)
      })
  }
}
