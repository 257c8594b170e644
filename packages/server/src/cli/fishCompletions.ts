import { firstSentence, type Offer, type Place, type Values } from "./completionPlaces.ts"

const quote = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`

const taking = (values: Values): string => {
  switch (values._tag) {
    case "Files":
      return " -r -F"
    case "Folders":
      return " -x -a '(__fish_complete_directories)'"
    case "Nothing":
      return " -x"
    case "Words":
      return ` -x -a ${quote(values.words.join(" "))}`
  }
}

const names = (option: Offer): string =>
  option.names
    .map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
    .join(" ")

/** Completions for fish 3 and later. */
export const fishCompletions = (program: string, places: ReadonlyArray<Place>): string => {
  const at = `__${program.replaceAll("-", "_")}_at`
  const paths = places.filter(({ path }) => path !== "").map(({ path }) => quote(path))
  const lines = places.flatMap(({ path, commands, options, argument }) => {
    const start = `complete -c ${program} -n ${quote(`${at} "${path}"`)}`
    return [
      ...commands.map(
        ({ names, summary }) => `${start} -a ${names.join(" ")} -d ${quote(firstSentence(summary))}`
      ),
      ...options.map(
        (option) =>
          `${start} ${names(option)}${option.values === undefined ? "" : taking(option.values)} -d ${quote(firstSentence(option.summary))}`
      ),
      ...(argument._tag === "Nothing" ? [] : [`${start}${taking(argument).replace(" -r", "")}`])
    ]
  })
  return `# Completions of ${program} for fish.
function ${at}
  set -l path ''
  for word in (commandline -opc)[2..-1]
    switch "$path $word"
      case ${paths.join(" ")}
        set path "$path $word"
      case '*'
        break
    end
  end
  test "$path" = "$argv[1]"
end
complete -c ${program} -f
${lines.join("\n")}`
}
