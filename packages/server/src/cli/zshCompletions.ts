import { firstSentence, type Offer, type Place, type Values } from "./completionPlaces.ts"

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const action = (values: Values): string => {
  switch (values._tag) {
    case "Files":
      return "_files"
    case "Folders":
      return "_files -/"
    case "Nothing":
      return ":"
    case "Words":
      return `compadd -- ${values.words.join(" ")}`
  }
}

const items = (offers: ReadonlyArray<Offer>): string =>
  offers
    .flatMap(({ names, summary }) =>
      names.map((name) => `        ${quote(`${name}:${firstSentence(summary)}`)}`)
    )
    .join("\n")

const caseOf = ({ path, commands, options, argument }: Place): string => {
  const valued = options.flatMap(({ names, values }) =>
    values === undefined ? [] : [`        ${names.join("|")}) ${action(values)}; return ;;`]
  )
  return [
    `    '${path}')`,
    `      case "$previous" in`,
    ...valued,
    `      esac`,
    `      if [[ $current == -* ]]; then`,
    `        offers=(\n${items(options)}\n        )`,
    `        _describe -o option offers`,
    `      else`,
    commands.length === 0
      ? `        ${action(argument)}`
      : `        offers=(\n${items(commands)}\n        )\n        _describe command offers`,
    `      fi ;;`
  ].join("\n")
}

/** The completions for zsh, to be evaluated or placed in a folder of `fpath`. */
export const zshCompletions = (program: string, places: ReadonlyArray<Place>): string => {
  // zsh loads a function by the name of its file.
  const name = `_${program}`
  const paths = places.filter(({ path }) => path !== "").map(({ path }) => `'${path}'`)
  return `#compdef ${program}
# Completions of ${program} for zsh.
${name}() {
  local current=$words[CURRENT] previous=$words[CURRENT-1] at='' i
  local -a offers
  if [[ $current == --*=* ]]; then
    previous=\${current%%=*}
    current=\${current#*=}
    compset -P '*='
  fi
  for ((i = 2; i < CURRENT; i++)); do
    case "$at $words[i]" in
      ${paths.join("|")}) at="$at $words[i]" ;;
      *) break ;;
    esac
  done
  case "$at" in
${places.map(caseOf).join("\n")}
  esac
}
if [[ $funcstack[1] == ${name} ]]; then ${name} "$@"; else compdef ${name} ${program}; fi`
}
