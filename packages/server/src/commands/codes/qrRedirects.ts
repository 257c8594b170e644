import {
  Accounts,
  isBelow,
  Operators,
  Purchasing,
  QrCode,
  type Redirect,
  type RedirectSlug,
  RedirectState,
  RedirectStorage,
  Redirects,
  RedirectVersion,
  readHost,
  ShortAddresses,
  shortAddressOf,
  stateOf
} from "@quick-response/core"
import { hostOf } from "@quick-response/design/content/codes/target"
import { formatNames, makeRedirectWriter, redirectFormats } from "@quick-response/http/takeout"
import * as Console from "effect/Console"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all, readBy, required, toggle } from "../../cli/Input.ts"
import { print, shortTime, table } from "../../cli/printTable.ts"
import { type CodeReference, codeReference, ofAccount } from "../../cli/recordReferences.ts"
import { json, optionalReason } from "../../cli/sharedOptions.ts"
import { parsed, wordOf } from "../../cli/textFields.ts"
import { Refused, UsageError } from "../../process/commandErrors.ts"
import { effectVerb } from "../effectVerb.ts"
import { database, withStore } from "../withStore.ts"

/** Redirects per page. */
const pageSize = 1000

/** Passes on all redirects, page by page in slug order. */
const eachPage = <E, R>(visit: (page: ReadonlyArray<Redirect>) => Effect.Effect<void, E, R>) =>
  Effect.gen(function* () {
    const storage = yield* RedirectStorage
    let after: RedirectSlug | undefined
    for (;;) {
      const page = yield* storage.listRedirects({ after, limit: pageSize })
      yield* visit(page)
      if (page.length < pageSize) return
      after = page.at(-1)?.slug
    }
  })

const findRedirect = (reference: CodeReference) =>
  Effect.gen(function* () {
    const storage = yield* RedirectStorage
    const redirect = yield* "slug" in reference
      ? storage.findRedirect(reference.slug)
      : storage.findRedirectOf(reference.id)
    const name = "slug" in reference ? reference.slug : reference.id
    return redirect ?? (yield* Effect.fail(new Refused(`no dynamic QR code ${name}`)))
  })

/** Resolves a code reference to an id. */
export const idOf = (reference: CodeReference) =>
  "id" in reference
    ? Effect.succeed(reference.id)
    : Effect.map(findRedirect(reference), ({ qrCodeId }) => qrCodeId)

/** The latest changes that `qr show` prints. */
const shownChanges = 20

const ShownCode = Schema.Struct({
  ...QrCode.fields,
  accountId: Schema.String,
  changes: Schema.Array(RedirectVersion)
})

const textOfCode = ({
  id,
  name,
  accountId,
  dynamic,
  changes
}: typeof ShownCode.Type): ReadonlyArray<string> => [
  `${id} "${name}" of account ${accountId}`,
  ...(dynamic === null
    ? []
    : [
        `${dynamic.shortUrl} is ${dynamic.state}`,
        `leads to ${dynamic.target}`,
        ...(dynamic.fallback === null ? [] : [`else to ${dynamic.fallback}`]),
        ...dynamic.rules.map(({ target, ...conditions }) => `by ${JSON.stringify(conditions)} to ${target}`),
        ...(dynamic.expiresAt === null ? [] : [`until ${shortTime(dynamic.expiresAt)}`]),
        `${dynamic.scans} scans, the last at ${shortTime(dynamic.lastScanAt)}`
      ]),
  ...table(
    [
      ["VERSION", ({ version }) => String(version), "right"],
      ["AT", ({ at }) => shortTime(at)],
      ["BY", ({ by }) => by],
      ["ACTIVE", ({ isActive }) => (isActive ? "yes" : "no")],
      ["TARGET", ({ target }) => target],
      ["REASON", ({ reason }) => reason ?? "-"]
    ],
    changes
  )
]

export const show = effectVerb(
  {
    name: "show",
    summary: "Shows a dynamic QR code: its target, its state, its newest changes and its scans.",
    examples: [
      ["qr show 7KXM2PQ4", "By its slug"],
      ["qr show HTTPS://Q.EXAMPLE/7KXM2PQ4", "By the address in its picture"]
    ]
  },
  all({ database, json, reference: codeReference }),
  ({ database, json, reference }) =>
    Effect.gen(function* () {
      const { accountId, qrCodeId } = yield* findRedirect(reference)
      const code = yield* (yield* Purchasing).find(accountId, qrCodeId)
      const page = { pageNumber: 1, pageSize: shownChanges }
      const { changes } = yield* (yield* RedirectStorage).listVersions(accountId, qrCodeId, page)
      yield* print(json, ShownCode, { ...code, accountId, changes }, textOfCode)
    }).pipe(withStore(database))
)

const foundFields = {
  id: Schema.String,
  slug: Schema.String,
  shortUrl: Schema.String,
  state: RedirectState,
  target: Schema.String,
  fallback: Schema.NullOr(Schema.String)
} as const

/** A code that leads to the host. */
const FoundCode = Schema.Struct(foundFields)

const foundOf = (redirect: Redirect, state: RedirectState): typeof FoundCode.Type => ({
  id: redirect.qrCodeId,
  slug: redirect.slug,
  shortUrl: shortAddressOf(redirect),
  state,
  target: redirect.target,
  fallback: redirect.fallback
})

/** Codes deactivated concurrently: they share transactions. */
const deactivatedAtOnce = 64

/** All addresses that a redirect may lead to; empty if it was stopped with its account. */
const addressesOf = ({ target, fallback, rules }: Redirect): ReadonlyArray<string> => [
  ...(target === "" ? [] : [target]),
  ...(fallback === null ? [] : [fallback]),
  ...rules.map((rule) => rule.target)
]

const host = readBy(
  required("host", "HOST", "The host, as in evil.example; hosts below it are found too."),
  parsed("a host, as in evil.example", readHost)
)

/** Finds the dynamic codes that lead to a host. */
export const find = effectVerb(
  {
    name: "find",
    summary: "Finds the dynamic QR codes that lead to a host or below it, by target, fallback or rule.",
    details: ["It reads all dynamic codes, which takes a while for millions."],
    examples: [
      ["qr find --host evil.example", "See which lead there"],
      [`qr find --host evil.example --deactivate --reason "phishing"`, "Stop them all"]
    ]
  },
  all({
    host,
    deactivate: toggle("deactivate", "Deactivates each that is found."),
    reason: optionalReason("Why they are deactivated, which their owners see."),
    database,
    json
  }),
  ({ host, deactivate, reason, database, json }) =>
    Effect.gen(function* () {
      if (reason !== undefined && !deactivate)
        return yield* Effect.fail(new UsageError("--reason: goes with --deactivate"))
      const hosts = new Set([host])
      const now = yield* DateTime.now
      const addresses = yield* ShortAddresses
      const found: Array<Redirect> = []
      yield* eachPage((page) =>
        Effect.sync(() => {
          for (const redirect of page)
            if (addressesOf(redirect).some((address) => isBelow(hostOf(address), hosts))) found.push(redirect)
        })
      )
      const operators = yield* Operators
      const by = { operatorId: null, reason: reason ?? null }
      if (deactivate)
        yield* Effect.forEach(
          found.filter(({ isBlocked }) => !isBlocked),
          ({ qrCodeId }) => operators.setQrCodeActive(qrCodeId, false, by),
          { discard: true, concurrency: deactivatedAtOnce }
        )
      const codes = found.map((redirect) =>
        foundOf(redirect, deactivate ? "blocked" : stateOf(redirect, addresses, now))
      )
      yield* print(json, Schema.Array(FoundCode), codes, (codes) =>
        table(
          [
            ["SLUG", ({ slug }) => slug],
            ["STATE", ({ state }) => state],
            ["ID", ({ id }) => id],
            ["TARGET", ({ target }) => target]
          ],
          codes
        )
      )
    }).pipe(Effect.provide(Operators.layer), withStore(database))
)

const format = readBy(
  required("format", formatNames.join("|"), "The form in which they are written."),
  wordOf(new Map(formatNames.map((name) => [name, redirectFormats[name]])))
)

/** Prints a piece of whole lines. */
const printLines = (piece: string) => (piece === "" ? Effect.void : Console.log(piece.slice(0, -1)))

/** Exports the destinations of all dynamic codes. */
export const redirects = effectVerb(
  {
    name: "redirects",
    summary: "Writes the targets of all dynamic QR codes, as data or as the settings of another web server.",
    details: [
      "Such a server can stand in for this one: point the host of the short addresses to it. It uses the present targets; rules, which it has as comments, expiries, queries and counts work only in this service.",
      "Codes without a target are left out."
    ],
    examples: [
      ["qr redirects --format caddy", "A snippet for a site of Caddy"],
      ["qr redirects --format csv --account ann@example.com", "Those of one account, for a spreadsheet"]
    ]
  },
  all({ format, account: ofAccount, database }),
  ({ format, account, database }) =>
    Effect.gen(function* () {
      const accountId = account === undefined ? undefined : (yield* (yield* Accounts).find(account)).id
      const { next } = (yield* Redirects).readLedOn({ accountId })
      const { head, write, tail } = makeRedirectWriter(format)
      yield* printLines(head)
      for (let codes = yield* next; codes !== undefined; codes = yield* next) yield* printLines(write(codes))
      yield* printLines(tail)
    }).pipe(withStore(database))
)
