import {
  type AccountId,
  Accounts,
  Credits,
  completeRequest,
  type Domain,
  OwnDomains,
  Pricing,
  readHost,
  ShortAddresses,
  sampleConfig,
  sentenceOf
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { maximumRows, runBatch } from "@quick-response/http"
import { withoutRow } from "@quick-response/http/batch"
import {
  importFormats,
  type LinkExport,
  mostExportBytes,
  readExport,
  type SortedEntry,
  type SortedExport,
  sortEntries
} from "@quick-response/http/import"
import { tableOf } from "@quick-response/http/reports"
import { chunksOf } from "effect/Array"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { partKey } from "../../batch/partKey.ts"
import { all, argument, optional, readBy, required, toggle } from "../../cli/Input.ts"
import { type AccountReference, forAccount } from "../../cli/recordReferences.ts"
import { fileBytes } from "../../cli/standardInput.ts"
import { parsed, wordOf } from "../../cli/textFields.ts"
import { writeOutput } from "../../cli/writeOutput.ts"
import { Refused } from "../../process/commandErrors.ts"
import { effectVerb } from "../effectVerb.ts"
import { database, withShop } from "../withStore.ts"

/** An entry's outcome, for its line of the answer. */
interface Moved {
  readonly sorted: SortedEntry
  readonly code: string
  readonly errors: ReadonlyArray<string>
  readonly qrCodeId?: string | undefined
  readonly price?: Credits.Credits
  /** True if an earlier run moved it. */
  readonly wasMoved?: boolean | undefined
}

const movedCsv = tableOf<Moved>({
  line: ({ sorted }) => sorted.entry.line,
  address: ({ sorted }) => sorted.entry.address,
  target: ({ sorted }) => sorted.entry.target,
  code: ({ code }) => code,
  errors: ({ errors }) => errors.join("; "),
  qrCodeId: ({ qrCodeId = "" }) => qrCodeId
})

const readLinks = (file: string, host: string, format: LinkExport["format"] | undefined) =>
  Effect.tryPromise({
    try: async () => {
      const bytes = await fileBytes(file, "FILE", mostExportBytes)
      const links = readExport(bytes, { format, host })
      if (links.entries.length === 0) throw new Refused("has no links; export them anew")
      return links
    },
    catch: (error) =>
      error instanceof Refused
        ? error
        : new Refused(`FILE: ${error instanceof Error ? error.message : error}`)
  })

/** The most hosts and codes that are named. */
const mostNamed = 10

const listed = (texts: ReadonlyArray<string>): string => {
  const rest = texts.length - mostNamed
  return [...texts.slice(0, mostNamed), ...(rest > 0 ? [`${rest} more`] : [])].join(", ")
}

/** The links that may move, by the settings of the service and the account's domains; no picture is judged. */
const plan = ({ entries }: SortedExport, domains: ReadonlyArray<Domain>) =>
  Effect.gen(function* () {
    const pricing = yield* Pricing
    const addresses = { addresses: yield* ShortAddresses, ownDomains: yield* OwnDomains }
    let [moving, price, refusedTargets] = [0, Credits.zero, 0]
    let obstacle: string | undefined
    for (const one of entries) {
      if (one.code !== "OK") {
        if (one.fault.path === "target") refusedTargets++
        continue
      }
      const sample = Either.flatMap(completeRequest({ content: one.row.content }), (config) =>
        sampleConfig(config, addresses, domains)
      )
      if (Either.isRight(sample)) {
        moving++
        price = Credits.Credits(price + pricing.quote(sample.right).totalPrice)
      } else if (sample.left._tag === "InvalidInput") refusedTargets++
      else obstacle = sample.left.message
    }
    return { moving, price, refusedTargets, obstacle }
  })

const sayPlan = (
  { format, columns, entries }: LinkExport,
  { counts, hosts }: SortedExport,
  host: string,
  { moving, price, refusedTargets, obstacle }: Effect.Effect.Success<ReturnType<typeof plan>>
) =>
  Effect.gen(function* () {
    const named = Object.entries(columns).flatMap(([part, name]) =>
      name === undefined ? [] : [`${part} in ${JSON.stringify(name)}`]
    )
    yield* Console.error(`${entries.length} addresses of format ${format}: ${named.join(", ")}`)
    yield* Console.error(`${moving} below ${host} can move, for ${Credits.format(price)} credits`)
    if (obstacle !== undefined) yield* Console.error(`others below ${host} cannot: ${obstacle}`)
    const elsewhere = hosts.filter((one) => one.host !== host)
    if (elsewhere.length > 0)
      yield* Console.error(
        `${counts.DOMAIN_NOT_FOUND} below other hosts stay with the former service: ${listed(elsewhere.map(({ host, count }) => `${host} ${count}`))}`
      )
    if (refusedTargets > 0) yield* Console.error(`${refusedTargets} lead to what is refused here`)
    if (counts.ADDRESS_TAKEN > 0) yield* Console.error(`${counts.ADDRESS_TAKEN} are in the file already`)
  })

/** The outcomes of entries in their order; rows of the same entries have the same idempotency key. */
const move = (accountId: AccountId, entries: ReadonlyArray<SortedEntry>, isBought: boolean) =>
  Effect.gen(function* () {
    const rows = entries.flatMap((one) => (one.code === "OK" ? [one.row] : []))
    const key = isBought ? partKey(["import", rows]) : undefined
    const results = (rows.length === 0 ? [] : yield* runBatch(accountId, rows, key)).values()
    return entries.map((sorted): Moved => {
      if (sorted.code !== "OK") return { sorted, code: sorted.code, errors: [sentenceOf(sorted.fault)] }
      const {
        code = "INTERNAL_ERROR",
        errors = [],
        qrCodeId,
        totalPrice,
        replayed
      } = results.next().value ?? {}
      return {
        sorted,
        code,
        errors: errors.map(withoutRow),
        qrCodeId,
        price: Credits.fromDecimal(totalPrice ?? 0) ?? Credits.zero,
        wasMoved: replayed
      }
    })
  })

/** Moves the links, or judges them, and writes each outcome. */
const moveAll = (links: LinkExport, account: AccountReference, domain: string, isDry: boolean) =>
  Effect.gen(function* () {
    const { id } = yield* (yield* Accounts).find(account)
    const sorted = sortEntries(links.entries, domain)
    const domains = yield* (yield* OwnDomains).list(id)
    yield* sayPlan(links, sorted, domain, yield* plan(sorted, domains))
    yield* writeOutput(movedCsv.head)
    let [moved, before, refused, paid] = [0, 0, 0, Credits.zero]
    for (const entries of chunksOf(sorted.entries, maximumRows)) {
      const outcomes = yield* move(id, entries, !isDry)
      yield* writeOutput(outcomes.map(movedCsv.line).join(""))
      for (const { code, price = Credits.zero, wasMoved = false } of outcomes) {
        if (code === "OK") {
          moved++
          if (wasMoved) before++
          else paid = Credits.Credits(paid + price)
        } else if (code !== "DOMAIN_NOT_FOUND") refused++
      }
    }
    const again = before === 0 ? "" : `; ${before} of them were moved before and not charged again`
    yield* Console.error(
      `${isDry ? "would move" : "moved"} ${moved} of ${links.entries.length} addresses for ${Credits.format(paid)} credits${again}`
    )
    if (refused > 0)
      return yield* Effect.fail(
        new Refused(`${refused} addresses are refused; mend them or wait, and start the same command again`)
      )
  })

/** Moves the links of another service to an own domain. */
export const importLinks = effectVerb(
  {
    name: "import",
    summary: "Moves the short addresses that another service exported to an account's own domain.",
    details: [
      "Writes CSV with a row for each address in the file, and sums to standard error. An address below the domain is bought as a dynamic code; others are reported as DOMAIN_NOT_FOUND.",
      "An interrupted run continues when it is started again with the same file: no address is bought twice. Set the environment of the server, which sells by it."
    ],
    examples: [
      ["import links.csv --account ann@example.com --domain go.luna.example --dry-run", "See what can move"],
      ["import bitly.json --account ann@example.com --domain go.luna.example > moved.csv", "Move it"]
    ]
  },
  all({
    account: forAccount,
    domain: readBy(
      required("domain", "HOST", "The account's own domain, as it is printed; it must be proved."),
      parsed("a host, as in go.luna.example", readHost)
    ),
    from: readBy(
      optional("from", importFormats.join("|"), "The service that wrote the file; recognized by default."),
      wordOf(new Map(importFormats.map((name) => [name, name])))
    ),
    isDry: toggle("dry-run", "Judges each row and buys nothing."),
    database,
    file: argument(
      "FILE",
      "The list of links as JSON of Bitly or Kutt, or a table as CSV; - for standard input."
    )
  }),
  ({ account, domain, from, isDry, database, file }) =>
    Effect.gen(function* () {
      const links = yield* readLinks(file, domain, from)
      yield* moveAll(links, account, domain, isDry).pipe(withShop(database))
    })
)
