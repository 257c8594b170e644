import type { Place, Values } from "./completionPlaces.ts"

const kinds = {
  Files: "kind=files",
  Folders: "kind=folders",
  Nothing: "kind=nothing"
} satisfies Record<Exclude<Values["_tag"], "Words">, string>

const offer = (values: Values): string =>
  values._tag === "Words" ? `words='${values.words.join(" ")}'` : kinds[values._tag]

const caseOf = ({ path, commands, options, argument }: Place): string => {
  const valued = options.flatMap(({ names, values }) =>
    values === undefined ? [] : [`        ${names.join("|")}) ${offer(values)} ;;`]
  )
  const flags = options.flatMap(({ names }) => names).join(" ")
  const words = commands.flatMap(({ names }) => names).join(" ")
  return [
    `    '${path}')`,
    `      case "$previous" in`,
    ...valued,
    `        *)`,
    `          if [[ $current == -* ]]; then words='${flags}'`,
    `          else ${words === "" ? offer(argument) : `words='${words}'`}; fi ;;`,
    `      esac ;;`
  ].join("\n")
}

/** Completions for bash 3.2 and later. */
export const bashCompletions = (program: string, places: ReadonlyArray<Place>): string => {
  const name = `_${program.replaceAll("-", "_")}`
  const paths = places.filter(({ path }) => path !== "").map(({ path }) => `'${path}'`)
  return `# Completions of ${program} for bash.
${name}() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local path='' kind=words words='' i
  # bash makes a word of the = in --option=value.
  if [[ $current == = ]]; then current=''
  elif [[ $previous == = ]]; then previous=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$path \${COMP_WORDS[i]}" in
      ${paths.join("|")}) path="$path \${COMP_WORDS[i]}" ;;
      *) break ;;
    esac
  done
  case "$path" in
${places.map(caseOf).join("\n")}
  esac
  local IFS=$' \\t\\n'
  case $kind in
    words) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
    files) IFS=$'\\n'; compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -f -- "$current")) ;;
    folders) IFS=$'\\n'; compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -d -- "$current")) ;;
    nothing) COMPREPLY=() ;;
  esac
}
complete -F ${name} ${program}`
}
