import * as CliConfig from "@effect/cli/CliConfig"
import * as Descriptor from "@effect/cli/CommandDescriptor"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { helpPage, plainText } from "./cli/help.ts"
import { type About, type Group, group, type Verb } from "./cli/Verb.ts"
import { UsageError } from "./failure.ts"
import { logLevels } from "./settings/logLevels.ts"

const name = "quick-response"

const about: About = {
  name,
  summary: "Quick-Response sells styled QR codes over HTTP and keeps accounts, credits and keys.",
  details: [
    "Every command but serve, render and batch works beside a running server, on the same database. Each has a page of its own: add --help."
  ],
  examples: [
    ["serve --demo", "Serve at http://127.0.0.1:8080, with an account to try it"],
    ["account invite ann@example.com", "Make a link by which someone opens an account"],
    ["account create ann@example.com", "Open an account for a program"],
    [`account credit ann@example.com 25 --reason "invoice 1017"`, "Give it credits"],
    ["key create ann@example.com --name laptop", "Make an API key; it alone is printed"],
    ["render https://example.com -o code.svg --body-style Dots", "Draw a QR code into a file"]
  ]
}

/** The commands by their names, each loaded when it is asked for: who draws a code waits for nothing that serves. */
const commands: Readonly<Record<string, () => Promise<Verb | Group>>> = {
  serve: () => import("./commands/serve.ts").then(({ serve }) => serve),
  account: () => import("./commands/account.ts").then(({ account }) => account),
  session: () => import("./commands/session.ts").then(({ session }) => session),
  key: () => import("./commands/key.ts").then(({ key }) => key),
  tool: () => import("./commands/tool.ts").then(({ tool }) => tool),
  qr: () => import("./commands/qr.ts").then(({ qr }) => qr),
  audit: () => import("./commands/audit.ts").then(({ audit }) => audit),
  migrate: () => import("./commands/migrate.ts").then(({ migrate }) => migrate),
  copy: () => import("./commands/copy.ts").then(({ copy }) => copy),
  "price-list": () => import("./commands/priceList.ts").then(({ priceList }) => priceList),
  render: () => import("./commands/render.ts").then(({ render }) => render),
  batch: () => import("./commands/batch.ts").then(({ batch }) => batch),
  completions: () => import("./commands/completions.ts").then(({ completions }) => completions(program()))
}

const load = (members: ReadonlyArray<() => Promise<Verb | Group>>) =>
  Effect.promise(async () => group(about, await Promise.all(members.map((member) => member()))))

/** The program with all its commands. */
const program = (): Effect.Effect<Group> => load(Object.values(commands))

/** The program with the command that these words ask for; with all of them where they ask for none. */
const programFor = ([word = ""]: ReadonlyArray<string>): Effect.Effect<Group> => {
  const asked = Object.entries(commands).find(([name]) => name === word)
  return asked === undefined ? program() : load([asked[1]])
}

interface Found {
  readonly topic: Verb | Group
  /** The words that led to it. */
  readonly path: string
  /** The words after them. */
  readonly rest: ReadonlyArray<string>
}

const find = (topic: Verb | Group, path: string, words: ReadonlyArray<string>): Found => {
  const member = topic._tag === "Group" ? topic.members.find((member) => member.name === words[0]) : undefined
  return member === undefined
    ? { topic, path, rest: words }
    : find(member, `${path} ${member.name}`, words.slice(1))
}

const config = CliConfig.make({ showBuiltIns: false })

/** Writes the level in upper case: @effect/cli takes one in lower case for its own option. */
const keepLogLevel = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.map((word, i) => {
    const [, prefix = "", level = ""] = /^(--log-level=)?(.*)$/s.exec(word) ?? []
    const isLevel =
      logLevels.some((name) => name === level) && (prefix !== "" || words[i - 1] === "--log-level")
    return isLevel ? prefix + level.toUpperCase() : word
  })

/**
 * Puts `-`, the name of standard input, last: @effect/cli takes what follows it for unknown words. One after an option stays, as
 * its value.
 */
const standardInputLast = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const isInput = words.map(
    (word, place) => word === "-" && !/^-(?:[a-z]|-[^=]+)$/.test(words[place - 1] ?? "")
  )
  return [...words.filter((_, place) => !isInput[place]), ...words.filter((_, place) => isInput[place])]
}

const flagOf = (word: string): string | undefined => /^(--?[a-z][\w-]*)(?:=|$)/.exec(word)?.[1]

/** The error for words that are left over: a repeated flag, or unknown. */
const explainLeftover = (words: ReadonlyArray<string>, leftover: ReadonlyArray<string>): string => {
  const [flag] = leftover.map(flagOf)
  const timesIn = (list: ReadonlyArray<string>) => list.filter((word) => flagOf(word) === flag).length
  return flag !== undefined && timesIn(words) > timesIn(leftover)
    ? `${flag}: is given more than once`
    : `unknown: ${leftover.join(" ")}`
}

const parse = ({ topic, path, rest }: Found) =>
  Effect.gen(function* () {
    const misused = (reason: string) =>
      new UsageError({ message: `${reason.replace(/\.$/, "")}; see ${path} --help` })
    if (topic._tag === "Group") return yield* misused(`${path} has no command ${JSON.stringify(rest[0])}`)
    const directive = yield* Descriptor.parse(
      topic.descriptor,
      [topic.name, ...standardInputLast(keepLogLevel(rest))],
      config
    ).pipe(Effect.mapError(({ error }) => misused(plainText(error))))
    if (directive._tag === "BuiltIn") return yield* misused(`unknown option ${rest.join(" ")}`)
    if (directive.leftover.length > 0) return yield* misused(explainLeftover(rest, directive.leftover))
    return directive.value
  })

const asksForHelp = (words: ReadonlyArray<string>): boolean => {
  const options = words.includes("--") ? words.slice(0, words.indexOf("--")) : words
  return options.includes("--help") || options.includes("-h")
}

/** Runs the command that these arguments name. Fails with a {@link UsageError} where they are wrong. */
export const run = (words: ReadonlyArray<string>): Effect.Effect<void, Error> =>
  Effect.gen(function* () {
    const found = find(yield* programFor(words), name, words)
    const { topic, path, rest } = found
    if (asksForHelp(rest) || (topic._tag === "Group" && rest.length === 0))
      return yield* Console.log(helpPage(topic, path))
    yield* Effect.provide(Effect.flatten(parse(found)), NodeContext.layer)
  })
