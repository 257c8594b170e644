import * as CliConfig from "@effect/cli/CliConfig"
import * as Descriptor from "@effect/cli/CommandDescriptor"
import type { HelpDoc } from "@effect/cli/HelpDoc"
import type { Span } from "@effect/cli/HelpDoc/Span"
import type { Group, Verb } from "./Verb.ts"

const spanText = (span: Span): string => {
  switch (span._tag) {
    case "Sequence":
      return spanText(span.left) + spanText(span.right)
    case "Text":
    case "URI":
      return span.value
    default:
      return spanText(span.value)
  }
}

const blocksOf = (doc: HelpDoc): ReadonlyArray<HelpDoc> =>
  doc._tag === "Sequence" ? [...blocksOf(doc.left), ...blocksOf(doc.right)] : [doc]

/** The plain text of a document of @effect/cli, its paragraphs joined. */
export const plainText = (doc: HelpDoc): string =>
  blocksOf(doc)
    .map((block) => (block._tag === "Paragraph" || block._tag === "Header" ? spanText(block.value) : ""))
    .filter((text) => text !== "")
    .join(" ")

type Row = readonly [left: string, right: string]

/** Each option or argument with its description, without the sentences that @effect/cli adds. */
const definitions = (doc: HelpDoc): ReadonlyArray<Row> =>
  blocksOf(doc).flatMap((block) =>
    block._tag === "DescriptionList"
      ? block.definitions.map(([span, body]): Row => [spanText(span), plainText(blocksOf(body)[1] ?? body)])
      : []
  )

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

const everywhere: ReadonlyArray<Row> = [["-h, --help", "Shows this."]]

/** What a verb takes, each with its description. */
export interface Inputs {
  readonly args: ReadonlyArray<Row>
  readonly options: ReadonlyArray<Row>
}

/** The arguments and options of a verb; an option with its letter and placeholder, as `-o, --output FILE`. */
export const inputsOf = (verb: Verb): Inputs => {
  const doc = Descriptor.getHelp(verb.descriptor, CliConfig.make({ showBuiltIns: false }))
  // An option with two names comes in parentheses.
  const rows = definitions(doc).map(([name, text]): Row => [name.replace(/^\((.*)\)$/, "$1"), text])
  const args = rows
    .filter(([name]) => name.startsWith("<"))
    .map(([name, text]): Row => [name.replace(/[<>]/g, ""), text])
  const options = rows.filter(([name]) => !name.startsWith("<"))
  return { args, options: [...options, ...everywhere] }
}

const usageOf = (
  verb: Verb,
  path: string
): { readonly line: string; readonly parts: ReadonlyArray<string> } => {
  const { args, options } = inputsOf(verb)
  return {
    line: [path, "[options]", ...args.map(([name]) => name)].join(" "),
    parts: [...section("Arguments", args), ...section("Options", options)]
  }
}

/** The help page of a verb or a group; `path` is how it is called, from the program's name on. */
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
