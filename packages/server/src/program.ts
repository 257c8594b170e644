import { helpPage } from "./cli/help.ts"
import { readWords } from "./cli/readWords.ts"
import { type About, type Action, type Group, group, type Verb } from "./cli/Verb.ts"
import { UsageError } from "./process/commandErrors.ts"
import { printLines } from "./process/printable.ts"

const name = "quick-response"

const about: About = {
  name,
  summary: "Quick-Response sells styled QR codes over HTTP and keeps accounts, credits and keys.",
  details: [
    "Every command but serve, render, read, batch and mcp works beside a running server, on the same database. Each has a page of its own: add --help."
  ],
  examples: [
    ["serve --demo", "Serve at http://127.0.0.1:8080, with an account to try it"],
    ["account invite ann@example.com", "Make a link by which someone opens an account"],
    ["account create ann@example.com", "Open an account for a program"],
    [`account credit ann@example.com 25 --reason "invoice 1017"`, "Give it credits"],
    ["key create ann@example.com --name laptop", "Make an API key; it alone is printed"],
    ["render https://example.com -o code.svg --body-style Dots", "Draw a QR code into a file"],
    ["read photograph.jpg", "Read the QR codes in a picture"]
  ]
}

/** The commands by name, each loaded on demand: `render` loads no server code. */
const commands: Readonly<Record<string, () => Promise<Verb | Group>>> = {
  serve: () => import("./commands/serve.ts").then(({ serve }) => serve),
  account: () => import("./commands/account.ts").then(({ account }) => account),
  operator: () => import("./commands/operator/operatorRoles.ts").then(({ operator }) => operator),
  session: () => import("./commands/session.ts").then(({ session }) => session),
  key: () => import("./commands/key.ts").then(({ key }) => key),
  tool: () => import("./commands/tool.ts").then(({ tool }) => tool),
  proof: () => import("./commands/proof.ts").then(({ proof }) => proof),
  qr: () => import("./commands/codes/qr.ts").then(({ qr }) => qr),
  webhook: () => import("./commands/accountWebhooks.ts").then(({ webhook }) => webhook),
  domain: () => import("./commands/domain.ts").then(({ domain }) => domain),
  payments: () => import("./commands/payments.ts").then(({ payments }) => payments),
  sales: () => import("./commands/operator/reports.ts").then(({ sales }) => sales),
  export: () => import("./commands/operator/reports.ts").then(({ exportGroup }) => exportGroup),
  mail: () => import("./commands/operator/mail.ts").then(({ mail }) => mail),
  audit: () => import("./commands/operator/audit.ts").then(({ audit }) => audit),
  backup: () => import("./commands/operator/backup.ts").then(({ backup }) => backup),
  migrate: () => import("./commands/migrate.ts").then(({ migrate }) => migrate),
  copy: () => import("./commands/copy.ts").then(({ copy }) => copy),
  "price-list": () => import("./commands/operator/priceList.ts").then(({ priceList }) => priceList),
  render: () => import("./commands/render.ts").then(({ render }) => render),
  read: () => import("./reading/readVerb.ts").then(({ readVerb }) => readVerb),
  import: () => import("./commands/codes/importLinks.ts").then(({ importLinks }) => importLinks),
  batch: () => import("./commands/batch.ts").then(({ batch }) => batch),
  mcp: () => import("./commands/mcp.ts").then(({ mcp }) => mcp),
  completions: () => import("./commands/completions.ts").then(({ completions }) => completions(program))
}

const load = async (members: ReadonlyArray<() => Promise<Verb | Group>>): Promise<Group> =>
  group(about, await Promise.all(members.map((member) => member())))

/** The program with all its commands. */
const program = (): Promise<Group> => load(Object.values(commands))

/** The program with the command that these words name, or with all if they name no command. */
const programFor = ([word = ""]: ReadonlyArray<string>): Promise<Group> => {
  const asked = Object.entries(commands).find(([name]) => name === word)
  return asked === undefined ? program() : load([asked[1]])
}

interface Found {
  readonly topic: Verb | Group
  /** The words of the command line that name it. */
  readonly path: string
  /** The remaining words. */
  readonly rest: ReadonlyArray<string>
}

const find = (topic: Verb | Group, path: string, words: ReadonlyArray<string>): Found => {
  const member = topic._tag === "Group" ? topic.members.find((member) => member.name === words[0]) : undefined
  return member === undefined
    ? { topic, path, rest: words }
    : find(member, `${path} ${member.name}`, words.slice(1))
}

const actionOf = ({ topic, path, rest }: Found): Action => {
  const misused = (reason: string) => new UsageError(`${reason}; see ${path} --help`)
  if (topic._tag === "Group") throw misused(`${path} has no command ${JSON.stringify(rest[0])}`)
  try {
    return readWords(topic.input, rest)
  } catch (error) {
    throw error instanceof UsageError ? misused(error.message) : error
  }
}

const asksForHelp = (words: ReadonlyArray<string>): boolean => {
  const options = words.includes("--") ? words.slice(0, words.indexOf("--")) : words
  return options.includes("--help") || options.includes("-h")
}

/**
 * Runs the named command until it ends or the signal stops it. Rejects with a {@link UsageError} for a wrong command
 * line, a `Refused` if the command failed, or the signal's reason.
 */
export const run = async (
  words: ReadonlyArray<string>,
  signal: AbortSignal = new AbortController().signal
): Promise<void> => {
  const found = find(await programFor(words), name, words)
  const { topic, path, rest } = found
  if (asksForHelp(rest) || (topic._tag === "Group" && rest.length === 0))
    return printLines(helpPage(topic, path))
  await actionOf(found)(signal)
}
