import {
  type AccountId,
  type ApiKey,
  type CodeDay,
  type CodeVersion,
  type CodeWindow,
  defaultImageSize,
  isLanguage,
  type LazyQrCode,
  type LedgerEntry,
  parseConfig,
  type SavedDesign,
  type StorageError,
  type TopUp
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { makeZipWriter } from "../../batch/zip.ts"
import type { RunWhileSending } from "../../exchange/Handler.ts"
import { compileEncode, isoTimestamp } from "../../json/encodeJson.ts"
import { itemJson } from "../../json/qrCodeJson.ts"
import { type CsvTable, creditsOf, tableOf } from "../../reports/csvTables.ts"
import { readme } from "../../takeout/readme.ts"
import { redirectFilePieces } from "../../takeout/redirectFile.ts"
import { formatNames, redirectFormats } from "../../takeout/redirectFormats.ts"
import { apart, retryWhileBusy } from "../designs/inLongAnswers.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { OwnAccount } from "./ownAccount.ts"
import { ownTopUp } from "./topUps.ts"
import { OwnWebhook, ownWebhook } from "./webhooks.ts"

type Bytes = Uint8Array<ArrayBuffer>

const timeOf = (at: DateTime.Utc | null): string | null => (at === null ? null : isoTimestamp(at.epochMillis))

const changesCsv: CsvTable<CodeVersion> = tableOf({
  qrCodeId: ({ qrCodeId }) => qrCodeId,
  version: ({ version }) => version,
  at: ({ at }) => timeOf(at),
  by: ({ by }) => by,
  reason: ({ reason }) => reason,
  isActive: ({ isActive }) => String(isActive),
  target: ({ target }) => target,
  fallback: ({ fallback }) => fallback,
  expiresAt: ({ expiresAt }) => timeOf(expiresAt),
  forwardQuery: ({ forwardQuery }) => String(forwardQuery),
  rules: ({ rules }) => JSON.stringify(rules)
})

const scansCsv: CsvTable<CodeDay> = tableOf({
  qrCodeId: ({ qrCodeId }) => qrCodeId,
  day: ({ day }) => day,
  scans: ({ scans }) => scans,
  visitors: ({ visitors }) => visitors,
  links: ({ links }) => links,
  bots: ({ bots }) => bots
})

const ledgerCsv: CsvTable<LedgerEntry> = tableOf({
  entry: ({ sequence }) => sequence,
  time: ({ createdAt }) => timeOf(createdAt),
  kind: ({ kind }) => kind,
  credits: ({ amount }) => creditsOf(amount),
  balance: ({ balanceAfter }) => creditsOf(balanceAfter),
  reason: ({ reason }) => reason,
  code: ({ qrCodeId }) => qrCodeId,
  topUp: ({ topUpId }) => topUpId
})

const topUpsCsv: CsvTable<ReturnType<typeof ownTopUp>> = tableOf({
  id: ({ id }) => id,
  state: ({ state }) => state,
  label: ({ label }) => label,
  credits: ({ credits }) => creditsOf(credits),
  amount: ({ amount }) => amount,
  total: ({ total }) => total,
  currency: ({ currency }) => currency,
  refundedAmount: ({ refundedAmount }) => refundedAmount,
  disputedAmount: ({ disputedAmount }) => disputedAmount,
  createdAt: ({ createdAt }) => timeOf(createdAt),
  paidAt: ({ paidAt }) => timeOf(paidAt)
})

const keysCsv: CsvTable<ApiKey> = tableOf({
  prefix: ({ prefix }) => prefix,
  name: ({ name }) => name,
  verbs: ({ verbs }) => verbs.join(" "),
  createdAt: ({ createdAt }) => timeOf(createdAt),
  expiresAt: ({ expiresAt }) => timeOf(expiresAt),
  lastUsedAt: ({ lastUsedAt }) => timeOf(lastUsedAt),
  revokedAt: ({ revokedAt }) => timeOf(revokedAt)
})

/** Records per page. */
const pageSize = 100

interface PagePlace {
  readonly pageNumber: number
  readonly pageSize: number
  /** The number of records at the start, so that later ones do not shift pages. */
  readonly asOf: number | undefined
}

/** The records of all pages. */
async function* allOf<A, E>(
  run: RunWhileSending,
  pageAt: (
    place: PagePlace
  ) => Effect.Effect<{ readonly rows: ReadonlyArray<A>; readonly totalCount: number }, E>
): AsyncGenerator<A> {
  let asOf: number | undefined
  for (let pageNumber = 1; ; pageNumber++) {
    const { rows, totalCount } = await run(pageAt({ pageNumber, pageSize, asOf }))
    yield* rows
    asOf ??= totalCount
    if (pageNumber * pageSize >= asOf) return
  }
}

/** Daily counts per page: they are short. */
const daysPerPage = 1000

/** The rows of all windows. */
async function* allAfter<A, E>(
  run: RunWhileSending,
  limit: number,
  accountId: AccountId,
  list: (window: CodeWindow<A>) => Effect.Effect<ReadonlyArray<A>, E>
): AsyncGenerator<A> {
  for (let after: A | undefined; ; ) {
    const rows = await run(list({ accountId, after, limit }))
    yield* rows
    if (rows.length < limit) return
    after = rows.at(-1)
  }
}

const encoder = new TextEncoder()

/** Characters that are encoded at once. */
const longEnough = 64 * 1024

/** Texts as bytes, short ones together. */
async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Bytes> {
  let waiting = ""
  for await (const text of texts) {
    waiting += text
    if (waiting.length < longEnough) continue
    yield encoder.encode(waiting)
    waiting = ""
  }
  if (waiting !== "") yield encoder.encode(waiting)
}

async function* csvTexts<Row>(
  { head, line }: CsvTable<Row>,
  rows: AsyncIterable<Row>
): AsyncGenerator<string> {
  yield head
  for await (const row of rows) yield line(row)
}

const prettyJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const designJsonOf = ({ id, name, designJson, savedAt }: SavedDesign) => ({
  id,
  name,
  savedAt: timeOf(savedAt),
  design: JSON.parse(designJson)
})

const encodeAccount = compileEncode(OwnAccount.ast)
const encodeWebhook = compileEncode(OwnWebhook.ast)

/** The picture of a bought code; undefined if today's rules refuse to draw it. */
const pictureOf = ({ configPieces }: LazyQrCode, { rendering }: Pick<PeopleContext, "rendering">) =>
  Effect.gen(function* () {
    const config = yield* parseConfig(JSON.parse((yield* configPieces).join("")))
    const image = yield* retryWhileBusy(
      apart(rendering.render(config, { format: "svg", size: defaultImageSize }))
    )
    return "text" in image ? image.text : undefined
  }).pipe(
    Effect.catchAll(
      (error): Effect.Effect<undefined, StorageError> =>
        error._tag === "StorageError" ? error : Effect.succeed(undefined)
    )
  )

/**
 * All data of an account as a ZIP. An unchanged account gives the same bytes: files have the time at which the account
 * was opened.
 */
export async function* takeoutPieces(
  context: PeopleContext,
  account: typeof OwnAccount.Type & { readonly id: AccountId },
  run: RunWhileSending
): AsyncGenerator<Bytes> {
  const { accounts, payments, purchasing, redirects, scans, webhooks } = context
  const { id: accountId, language, createdAt } = account
  const zip = makeZipWriter(new Date(createdAt.epochMillis))
  const text = (name: string, content: string) =>
    zip.add({ name, bytes: encoder.encode(content), isCompressible: true })

  const codes = () =>
    allOf(run, (place) =>
      Effect.map(
        purchasing.listLazily(accountId, { ...place, archived: "include" }),
        ({ qrCodes, totalCount }) => ({ rows: qrCodes, totalCount })
      )
    )

  async function* codesJson(): AsyncGenerator<string> {
    let separator = "[\n"
    for await (const code of codes()) {
      yield separator
      yield* itemJson(code, run)
      separator = ",\n"
    }
    yield separator === "[\n" ? "[]\n" : "\n]\n"
  }

  const ledger = () =>
    allOf(run, (place) =>
      Effect.map(accounts.listLedger(accountId, place), ({ entries, totalCount }) => ({
        rows: entries,
        totalCount
      }))
    )

  const topUps = () =>
    allOf(run, ({ pageNumber }) =>
      Effect.map(
        payments?.list(accountId, { pageNumber, pageSize }) ??
          Effect.succeed<{ readonly topUps: ReadonlyArray<TopUp>; readonly totalCount: number }>({
            topUps: [],
            totalCount: 0
          }),
        ({ topUps, totalCount }) => ({ rows: topUps.map(ownTopUp), totalCount })
      )
    )

  const keys = () =>
    allOf(run, ({ pageNumber }) =>
      Effect.map(accounts.listApiKeys(accountId, { pageNumber, pageSize }), ({ keys, totalCount }) => ({
        rows: keys,
        totalCount
      }))
    )

  yield* await text("README.txt", readme(isLanguage(language) ? language : "en"))
  yield* await text("account.json", prettyJson(encodeAccount(account)))
  yield* zip.addPieces("codes.json", encoded(codesJson()))
  for await (const code of codes()) {
    const picture = await run(pictureOf(code, context))
    if (picture !== undefined) yield* await text(`codes/${code.id}.svg`, picture)
  }
  for (const name of formatNames)
    yield* zip.addPieces(
      `redirects.${name}`,
      redirectFilePieces(redirectFormats[name], redirects.readLedOn({ accountId }), run)
    )
  yield* zip.addPieces(
    "changes.csv",
    encoded(csvTexts(changesCsv, allAfter(run, pageSize, accountId, redirects.listAllChanges)))
  )
  yield* zip.addPieces(
    "scans.csv",
    encoded(csvTexts(scansCsv, allAfter(run, daysPerPage, accountId, scans.listDays)))
  )
  yield* zip.addPieces("ledger.csv", encoded(csvTexts(ledgerCsv, ledger())))
  yield* zip.addPieces("topUps.csv", encoded(csvTexts(topUpsCsv, topUps())))
  yield* zip.addPieces("keys.csv", encoded(csvTexts(keysCsv, keys())))
  const hooks = webhooks === undefined ? [] : await run(webhooks.list(accountId))
  yield* await text("webhooks.json", prettyJson(hooks.map((hook) => encodeWebhook(ownWebhook(hook)))))
  const designs = await run(accounts.listDesigns(accountId))
  if (designs.length > 0) yield* await text("designs.json", prettyJson(designs.map(designJsonOf)))
  yield zip.end()
}
