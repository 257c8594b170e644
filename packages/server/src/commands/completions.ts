import { bashCompletions } from "../cli/bashCompletions.ts"
import { placesOf } from "../cli/completionPlaces.ts"
import { fishCompletions } from "../cli/fishCompletions.ts"
import { choice } from "../cli/Input.ts"
import { type Group, type Verb, verb } from "../cli/Verb.ts"
import { zshCompletions } from "../cli/zshCompletions.ts"
import { printLines } from "../process/printable.ts"

/** Prints a shell's completions, for which all commands are loaded. */
export const completions = (program: () => Promise<Group>): Verb =>
  verb(
    {
      name: "completions",
      summary: "Prints the completions of commands and options for a shell.",
      examples: [
        [
          "completions bash > ~/.local/share/bash-completion/completions/quick-response",
          "For bash, with bash-completion"
        ],
        ["completions zsh > ~/.zfunc/_quick-response", "For zsh, with ~/.zfunc in fpath before compinit"],
        ["completions fish > ~/.config/fish/completions/quick-response.fish", "For fish"]
      ]
    },
    choice(
      "The shell.",
      new Map([
        ["bash", bashCompletions],
        ["zsh", zshCompletions],
        ["fish", fishCompletions]
      ])
    ),
    (script) => async () => {
      const loaded = await program()
      printLines(script(loaded.name, placesOf(loaded)))
    }
  )
