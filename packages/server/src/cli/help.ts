import type { OptionEntry } from "./Input.ts"
import type { Group, Verb } from "./Verb.ts"

type Row = readonly [left: string, right: string]

const width = 100

const wrap = (text: string, indent: number): string => {
  const lines = [""]
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? ""
    if (line !== "" && indent + line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`
  }
  return lines.join(`\n${" ".repeat(indent)}`)
}

const widestLeft = 26

const table = (rows: ReadonlyArray<Row>): string => {
  const left = Math.min(widestLeft, Math.max(...rows.map(([left]) => left.length)))
  const indent = left + 4
  return rows
    .map(([name, text]) => {
      const gap = name.length > left ? `\n${" ".repeat(indent)}` : " ".repeat(left - name.length + 2)
      return `  ${name}${gap}${wrap(text, indent)}`
    })
    .join("\n")
}

const section = (title: string, rows: ReadonlyArray<Row>): ReadonlyArray<string> =>
  rows.length === 0 ? [] : [`${title}:\n${table(rows)}`]

const listOf = (members: Group["members"], path: string): ReadonlyArray<Row> =>
  members.flatMap((member) =>
    member._tag === "Verb"
      ? [[`${path}${member.name}`, member.summary]]
      : listOf(member.members, `${path}${member.name} `)
  )

const helpOption: OptionEntry = { name: "help", letter: "h", meaning: "Shows this." }

/** An option with its short form and placeholder, such as `-o, --output FILE`. */
const rowOf = ({ name, letter, placeholder, meaning }: OptionEntry): Row => [
  `${letter === undefined ? "" : `-${letter}, `}--${name}${placeholder === undefined ? "" : ` ${placeholder}`}`,
  meaning
]

const usageOf = (
  { input }: Verb,
  path: string
): { readonly line: string; readonly parts: ReadonlyArray<string> } => ({
  line: [
    path,
    "[options]",
    ...input.arguments.map(({ name, isRepeated }) => (isRepeated ? `${name}...` : name))
  ].join(" "),
  parts: [
    ...section(
      "Arguments",
      input.arguments.map(({ name, meaning }): Row => [name, meaning])
    ),
    ...section("Options", [...input.options, helpOption].map(rowOf))
  ]
})

/** The help page of a verb or group; `path` is its command line, including the program's name. */
export const helpPage = (topic: Verb | Group, path: string): string => {
  const [program = ""] = path.split(" ")
  const { line, parts } =
    topic._tag === "Verb"
      ? usageOf(topic, path)
      : { line: `${path} COMMAND`, parts: section("Commands", listOf(topic.members, "")) }
  const examples = (topic.examples ?? []).map(
    ([commandLine, meaning]) => `  # ${meaning}\n  ${program} ${commandLine}`
  )
  return [
    topic.summary,
    `Usage: ${line}`,
    ...(topic.details ?? []).map((paragraph) => wrap(paragraph, 0)),
    ...parts,
    ...(examples.length === 0 ? [] : [`Examples:\n${examples.join("\n\n")}`])
  ].join("\n\n")
}
