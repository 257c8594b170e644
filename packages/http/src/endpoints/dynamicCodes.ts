import {
  AccountScanReport,
  accountRules,
  changesADay,
  completeRequest,
  keptVersions,
  labelOf,
  plainFaults,
  QrCode,
  type QrConfig,
  RedirectVersion,
  redirectChangeOf,
  reportCsv,
  ScanReport
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { withMark } from "../batch/csvCell.ts"
import { CacheControl, csvType, withCommas } from "../contract/annotations.ts"
import { ChangeBody } from "../contract/bodies.ts"
import { endpointAt } from "../contract/endpointAt.ts"
import { createdAt, dynamicCode, listedCode } from "../contract/exampleValues.ts"
import { invalid, originRefused, renderingFailures } from "../contract/failureSets.ts"
import {
  AccountScanParameters,
  firstPage,
  PlainPageParameters,
  PurchaseHeaders,
  QrCodeIdParameter,
  ScanParameters
} from "../contract/parameters.ts"
import { withBody } from "../contract/requestParts.ts"
import { failure, type PageSchema, pageFields, success } from "../contract/responseEnvelope.ts"
import { CallerRequired } from "../contract/security.ts"
import { faultsOf, type HandlerOf, type HandlerResult, Invalid, limitedKeyOf } from "../exchange/Handler.ts"
import { prefersToJson } from "../headers/accept.ts"
import type { HandlerContext } from "./HandlerContext.ts"

export const changeQrCode = withBody(
  endpointAt("changeQrCode", {
    summary: "Rename, tag, archive, redirect or restyle a purchased QR code",
    description: `Any code takes a \`name\`, where null stands for the one that it was bought with, \`tags\`, the whole list of up to 10, and \`isArchived\`, which keeps it out of the list; an archived dynamic code keeps working. In a request of its own, a dynamic code changes where it leads, whether it does, and until when; its picture stays as it was printed. What is absent stays, and null removes. A change holds at once here, and within a second on other servers. With \`expectedVersion\` it is refused where the code was changed since. A code can be led elsewhere ${changesADay} times a day. In a request of its own, \`design\` (a configuration without \`data\` and \`content\`) gives a dynamic code another look at its address: it is judged and read back as a purchase, and costs what it costs beyond all that the code was paid for. \`expectedPrice\` is that amount; it and the header \`Idempotency-Key\` are required then.`,
    example: { ...dynamicCode, updatedAt: createdAt }
  }),
  ChangeBody,
  { target: "https://qr.example/dinner", expectedVersion: 1 }
)
  .setPath(Schema.Struct({ id: QrCodeIdParameter }))
  .setHeaders(PurchaseHeaders)
  .addSuccess(
    success(QrCode.annotations({ identifier: "QrCode" }), { description: "The QR code was changed" })
  )
  .addError(failure("QR_CODE_NOT_FOUND"))
  .addError(failure("QR_CODE_NOT_DYNAMIC"))
  .addError(failure("QR_CODE_BLOCKED"))
  .addError(failure("VERSION_CHANGED"))
  .addError(failure("PRICE_CHANGED"))
  .addError(failure("INSUFFICIENT_BALANCE"))
  .addError(failure("IDEMPOTENCY_KEY_REUSED"))
  .addError(failure("KEY_LIMIT_REACHED"))
  .addError(failure("IDEMPOTENCY_KEY_IN_USE"))
  .addError(renderingFailures)
  .addError(originRefused)
  .middleware(CallerRequired)

const keyMissing = plainFaults([accountRules.missingBeside(["Idempotency-Key"], { other: "design" })])

/** A design of a dynamic code, whose target does not matter: its picture holds the short address. */
const designAt = (
  design: NonNullable<(typeof ChangeBody.Type)["design"]>
): Either.Either<QrConfig, Invalid> =>
  Either.mapLeft(
    completeRequest({ ...design, content: { type: "dynamic", target: "https://example.com" } }),
    (error) =>
      new Invalid({
        faults: faultsOf(error).map(({ path, ...fault }) => ({ ...fault, path: `design.${path}` }))
      })
  )

export const handleChangeQrCode =
  ({ purchasing, redirects }: HandlerContext): HandlerOf<typeof changeQrCode> =>
  ({ path: { id }, payload, headers, caller }) => {
    const { accountId } = caller
    const { design, expectedPrice } = payload
    if (design !== undefined && expectedPrice !== undefined)
      return Effect.gen(function* () {
        const idempotencyKey = headers["Idempotency-Key"]
        if (idempotencyKey === undefined) return yield* new Invalid({ faults: keyMissing })
        const config = yield* designAt(design)
        const restyle = { config, expectedPrice, idempotencyKey, apiKeyId: limitedKeyOf(caller) }
        return { data: yield* purchasing.restyle(accountId, id, restyle) }
      })
    const label = labelOf(payload)
    return label === undefined
      ? Effect.gen(function* () {
          yield* redirects.change(accountId, id, redirectChangeOf(payload))
          return { data: yield* purchasing.find(accountId, id) }
        })
      : Effect.map(purchasing.label(accountId, id, label), (data) => ({ data }))
  }

const Look: Schema.Struct<{ configJson: typeof Schema.String; at: typeof Schema.DateTimeUtc }> =
  Schema.Struct({
    configJson: Schema.String,
    at: Schema.DateTimeUtc
  })

export const ChangePage: PageSchema<{
  changes: Schema.Array$<typeof RedirectVersion>
  looks: Schema.Array$<typeof Look>
}> = Schema.Struct({
  changes: Schema.Array(RedirectVersion.annotations({ identifier: "QrCodeChange" })),
  looks: Schema.Array(Look.annotations({ identifier: "QrCodeLook" })).annotations({
    description: "The looks of the code on this page, newest first, each with the time from which it had it"
  }),
  ...pageFields
}).annotations({ identifier: "QrCodeChangePage" })

export const listQrCodeChanges = endpointAt("listQrCodeChanges", {
  summary: "List the changes of a dynamic QR code",
  description: `The versions of a dynamic code, newest first, each with its target, author and time, and the looks of its picture, page by page like them. The last ${withCommas(keptVersions)} are kept.`,
  example: {
    changes: [
      {
        version: 1,
        target: "https://qr.example/menu",
        fallback: null,
        expiresAt: null,
        forwardQuery: false,
        rules: [],
        isActive: true,
        by: "owner",
        reason: null,
        at: createdAt
      }
    ],
    looks: [{ configJson: listedCode.configJson, at: createdAt }],
    totalCount: 1,
    pageNumber: 1,
    pageSize: 20
  }
})
  .setPath(Schema.Struct({ id: QrCodeIdParameter }))
  .setUrlParams(PlainPageParameters)
  .addSuccess(success(ChangePage, { description: "The changes were listed" }))
  .addError(invalid)
  .addError(failure("QR_CODE_NOT_FOUND"))
  .addError(failure("QR_CODE_NOT_DYNAMIC"))
  .middleware(CallerRequired)
  .annotate(CacheControl, "private, no-cache")

export const handleListQrCodeChanges =
  ({ purchasing, redirects }: HandlerContext): HandlerOf<typeof listQrCodeChanges> =>
  ({ path: { id }, query, caller: { accountId } }) =>
    Effect.gen(function* () {
      const page = { ...firstPage, ...query }
      const found = yield* redirects.listChanges(accountId, id, page)
      return { data: { ...found, looks: yield* purchasing.looks(accountId, id, page), ...page } }
    })

const reportExample = {
  from: "2026-01-15",
  until: "2026-01-15",
  interval: "day",
  timeZone: "UTC",
  scans: 12,
  visitors: 9,
  overLimit: 0,
  links: 2,
  bots: 1,
  series: [{ start: "2026-01-15T00:00:00.000Z", scans: 12, links: 2, visitors: 9, overLimit: 0 }],
  devices: [
    { value: "ios", scans: 7 },
    { value: "android", scans: 5 }
  ],
  languages: [{ value: "en", scans: 12 }],
  countries: [{ value: "AT", scans: 12 }]
}

const Report: typeof ScanReport = ScanReport.annotations({ identifier: "ScanReport" })

export const getScans = endpointAt("getScans", {
  summary: "Count the scans of a dynamic QR code",
  description:
    "Scans in a time, each interval of a time zone by itself, and by device, language and country; by default the last 30 days by day. Visits by links on pages and by programs are counted apart. `visitors` has at most 100 of one address of a code in a day, and at most the operator's number for a code and for the service: `overLimit` are the scans past it, which are counted and whose visitors are not told apart. At most 62 days by hour, 400 by day, 120 months by month. With `Accept: text/csv` a success is the series as CSV, after a byte order mark with `bom=1`.",
  example: reportExample
})
  .setPath(Schema.Struct({ id: QrCodeIdParameter }))
  .setUrlParams(ScanParameters)
  .addSuccess(success(Report, { description: "The scans were counted" }))
  .addError(invalid)
  .addError(failure("QR_CODE_NOT_FOUND"))
  .addError(failure("QR_CODE_NOT_DYNAMIC"))
  .middleware(CallerRequired)
  .annotate(CacheControl, "private, no-cache")

/** A report by `Accept`: in the envelope, or its series as CSV. */
const reported = <Report extends ScanReport>(
  report: Report,
  accept: string | undefined,
  bom: string | undefined
): HandlerResult<Report> => ({
  data: report,
  headers: { vary: "Accept" },
  ...(prefersToJson(accept, "text/csv")
    ? { bare: { mediaType: csvType, body: withMark(reportCsv(report), bom) } }
    : {})
})

export const handleGetScans =
  ({ scans }: HandlerContext): HandlerOf<typeof getScans> =>
  ({ path: { id }, query: { bom, ...query }, accept, caller: { accountId } }) =>
    Effect.map(scans.report(accountId, id, query), (report) => reported(report, accept, bom))

const AccountReport: typeof AccountScanReport = AccountScanReport.annotations({
  identifier: "AccountScanReport"
})

export const getAccountScans = endpointAt("getAccountScans", {
  summary: "Count the scans of all dynamic QR codes",
  description:
    "The scans of all the caller's dynamic codes together, or of those with a `tag`, as those of one. `top` are the ten of them that were scanned most in the time, most first, by their present names; of equal ones, the newest first.",
  example: { ...reportExample, top: [{ id: dynamicCode.id, name: dynamicCode.name, scans: 12 }] }
})
  .setUrlParams(AccountScanParameters)
  .addSuccess(success(AccountReport, { description: "The scans were counted" }))
  .addError(invalid)
  .middleware(CallerRequired)
  .annotate(CacheControl, "private, no-cache")

export const handleGetAccountScans =
  ({ scans }: HandlerContext): HandlerOf<typeof getAccountScans> =>
  ({ query: { bom, ...query }, accept, caller: { accountId } }) =>
    Effect.map(scans.reportAll(accountId, query), (report) => reported(report, accept, bom))
