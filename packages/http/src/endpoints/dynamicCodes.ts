import {
  changesADay,
  keptVersions,
  labelOf,
  QrCode,
  RedirectVersion,
  redirectChangeOf,
  reportCsv,
  ScanReport
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CacheControl } from "../contract/annotations.ts"
import { ChangeBody } from "../contract/bodies.ts"
import { endpointAt } from "../contract/endpointAt.ts"
import { createdAt, dynamicCode } from "../contract/exampleValues.ts"
import { invalid, originRefused } from "../contract/failureSets.ts"
import { firstPage, PlainPageParameters, QrCodeIdParameter, ScanParameters } from "../contract/parameters.ts"
import { withBody } from "../contract/requestParts.ts"
import { failure, type PageSchema, pageFields, success } from "../contract/responseEnvelope.ts"
import { CallerRequired } from "../contract/security.ts"
import type { HandlerOf, HandlerResult } from "../exchange/Handler.ts"
import { prefersToJson } from "../headers/accept.ts"
import type { HandlerContext } from "./HandlerContext.ts"

export const changeQrCode = withBody(
  endpointAt("changeQrCode", {
    summary: "Rename, archive or redirect a purchased QR code",
    description: `Any code takes a \`name\`, where null stands for the one that it was bought with, and \`isArchived\`, which keeps it out of the list; an archived dynamic code leads on. In a request of its own, a dynamic code changes where it leads, whether it does, and until when; its picture stays as it was printed. What is absent stays, and null removes. A change holds at once here, and within a second on other servers. With \`expectedVersion\` it is refused where the code was changed since. A code can be led elsewhere ${changesADay} times a day.`,
    example: { ...dynamicCode, updatedAt: createdAt }
  }),
  ChangeBody,
  { target: "https://qr.example/dinner", expectedVersion: 1 }
)
  .setPath(Schema.Struct({ id: QrCodeIdParameter }))
  .addSuccess(
    success(QrCode.annotations({ identifier: "QrCode" }), { description: "The QR code was changed" })
  )
  .addError(failure("QR_CODE_NOT_FOUND"))
  .addError(failure("QR_CODE_NOT_DYNAMIC"))
  .addError(failure("QR_CODE_BLOCKED"))
  .addError(failure("VERSION_CHANGED"))
  .addError(originRefused)
  .middleware(CallerRequired)

export const handleChangeQrCode =
  ({ purchasing, redirects }: HandlerContext): HandlerOf<typeof changeQrCode> =>
  ({ path: { id }, payload, caller: { accountId } }) => {
    const label = labelOf(payload)
    const changed =
      label === undefined
        ? Effect.zipRight(
            redirects.change(accountId, id, redirectChangeOf(payload)),
            purchasing.find(accountId, id)
          )
        : purchasing.label(accountId, id, label)
    return Effect.map(changed, (data) => ({ data }))
  }

export const ChangePage: PageSchema<{ changes: Schema.Array$<typeof RedirectVersion> }> = Schema.Struct({
  changes: Schema.Array(RedirectVersion.annotations({ identifier: "QrCodeChange" })),
  ...pageFields
}).annotations({ identifier: "QrCodeChangePage" })

export const listQrCodeChanges = endpointAt("listQrCodeChanges", {
  summary: "List the changes of a dynamic QR code",
  description: `The versions of a dynamic code, newest first: where it led, who changed it, and when. The last ${keptVersions.toLocaleString("en")} are kept.`,
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
  ({ redirects }: HandlerContext): HandlerOf<typeof listQrCodeChanges> =>
  ({ path: { id }, query, caller: { accountId } }) => {
    const page = { ...firstPage, ...query }
    return Effect.map(redirects.listChanges(accountId, id, page), (found) => ({
      data: { ...found, ...page }
    }))
  }

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
    "Scans in a time, each interval of a time zone by itself, and by device, language and country; the last 30 days by day where nothing else is asked for. Visits by links on pages and by programs are counted apart. `visitors` has at most 100 of one address of a code in a day, and at most the operator's number for a code and for the service: `overLimit` are the scans past it, which are counted and whose visitors are not told apart. At most 62 days by hour, 400 by day, 120 months by month. With `Accept: text/csv` a success is the series as CSV.",
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

const csv = "text/csv"

/** A report by `Accept`: in the envelope, or its series as CSV. */
const reported = (report: ScanReport, accept: string | undefined): HandlerResult<ScanReport> => ({
  data: report,
  headers: { vary: "Accept" },
  ...(prefersToJson(accept, csv)
    ? { bare: { mediaType: `${csv}; charset=utf-8; header=present`, body: reportCsv(report) } }
    : {})
})

export const handleGetScans =
  ({ scans }: HandlerContext): HandlerOf<typeof getScans> =>
  ({ path: { id }, query, accept, caller: { accountId } }) =>
    Effect.map(scans.report(accountId, id, query), (report) => reported(report, accept))

export const getAccountScans = endpointAt("getAccountScans", {
  summary: "Count the scans of all dynamic QR codes",
  description: "The scans of all the caller's dynamic codes together, as those of one.",
  example: reportExample
})
  .setUrlParams(ScanParameters)
  .addSuccess(success(Report, { description: "The scans were counted" }))
  .addError(invalid)
  .middleware(CallerRequired)
  .annotate(CacheControl, "private, no-cache")

export const handleGetAccountScans =
  ({ scans }: HandlerContext): HandlerOf<typeof getAccountScans> =>
  ({ query, accept, caller: { accountId } }) =>
    Effect.map(scans.reportAll(accountId, query), (report) => reported(report, accept))
