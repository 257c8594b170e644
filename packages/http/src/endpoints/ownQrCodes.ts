import { parseConfig, QrCode, ScanFinding, scanWarnings, TagCount } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CacheControl } from "../contract/annotations.ts"
import { endpointAt } from "../contract/endpointAt.ts"
import { createdAt, dynamicCode, listedCode } from "../contract/exampleValues.ts"
import { invalid } from "../contract/failureSets.ts"
import { QrCodeIdParameter, QrCodeListParameters } from "../contract/parameters.ts"
import { failure, success } from "../contract/responseEnvelope.ts"
import { CallerRequired } from "../contract/security.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import type { HandlerContext } from "./HandlerContext.ts"
import { listQueryOf, QrCodePage, qrCodeListResult } from "./qrCodeList.ts"

export const OwnQrCode: Schema.Struct<
  typeof QrCode.fields & {
    scannability: Schema.Struct<{ warnings: Schema.Array$<typeof ScanFinding> }>
  }
> = Schema.Struct({
  ...QrCode.fields,
  scannability: Schema.Struct({
    warnings: Schema.Array(ScanFinding.annotations({ identifier: "ScanFinding" }))
  }).annotations({
    description:
      "Its warnings and cautions: conditions under which it may not scan, or less often than a plain code, each with a remedy. It was read back before it was sold"
  })
}).annotations({ identifier: "OwnQrCode" })

export const getQrCode = endpointAt("getQrCode", {
  summary: "Read a purchased QR code",
  description: "One of the caller's records. An unknown id and another account's are not told apart.",
  example: { ...listedCode, updatedAt: createdAt, scannability: { warnings: [] } }
})
  .setPath(Schema.Struct({ id: QrCodeIdParameter }))
  .addSuccess(success(OwnQrCode, { description: "The QR code was found" }))
  .addError(invalid)
  .addError(failure("QR_CODE_NOT_FOUND"))
  .middleware(CallerRequired)
  .annotate(CacheControl, "private, no-cache")

/** A placeholder picture that is fast to examine: only its size in the symbol matters. */
const standIn = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>')}`

/** A record's warnings; empty if today's rules do not know it. */
const warningsOf = (configJson: string): Effect.Effect<ReadonlyArray<ScanFinding>> =>
  Effect.suspend(() =>
    parseConfig(JSON.parse(configJson, (name, value) => (name === "image" ? standIn : value)))
  ).pipe(
    Effect.flatMap(scanWarnings),
    Effect.orElseSucceed(() => [])
  )

export const handleGetQrCode =
  ({ purchasing }: HandlerContext): HandlerOf<typeof getQrCode> =>
  ({ path, caller }) =>
    Effect.gen(function* () {
      const record = yield* purchasing.find(caller.accountId, path.id)
      return { data: { scannability: { warnings: yield* warningsOf(record.configJson) }, ...record } }
    })

export const listQrCodes = endpointAt("listQrCodes", {
  summary: "List the purchased QR codes",
  description:
    "The caller's records without archived ones; `archived` adds them (`include`) or lists them alone (`only`). `query` finds words in names, the text of the code, its present target, its short address and its tags, letter case and accents aside; `tag` (repeated: all of them), `kind` and `state` filter, and `sort` orders. To read a growing list page by page without shifts, send the first page's `totalCount` as `asOf`. A page past the end is empty and has the true `totalCount`.",
  example: { qrCodes: [dynamicCode, listedCode], totalCount: 2, pageNumber: 1, pageSize: 20 }
})
  .setUrlParams(QrCodeListParameters)
  .addSuccess(success(QrCodePage, { description: "The QR codes were listed" }))
  .addError(invalid)
  .middleware(CallerRequired)
  .annotate(CacheControl, "private, no-cache")

export const handleListQrCodes =
  ({ purchasing }: HandlerContext): HandlerOf<typeof listQrCodes> =>
  ({ query, caller }) =>
    Effect.gen(function* () {
      const page = yield* listQueryOf(query)
      return qrCodeListResult(yield* purchasing.listLazily(caller.accountId, page), page, {})
    })

export const TagList: Schema.Struct<{ tags: Schema.Array$<typeof TagCount> }> = Schema.Struct({
  tags: Schema.Array(TagCount.annotations({ identifier: "TagCount" }))
}).annotations({ identifier: "TagList" })

export const listTags = endpointAt("listTags", {
  summary: "List the tags of the purchased QR codes",
  description:
    "The tags of the caller's records, archived or not, and the number of codes that have each. Letter case does not tell tags apart; one of the spellings is shown.",
  example: { tags: [{ tag: "table", codes: 12 }] }
})
  .addSuccess(success(TagList, { description: "The tags were listed" }))
  .middleware(CallerRequired)
  .annotate(CacheControl, "private, no-cache")

export const handleListTags =
  ({ purchasing }: HandlerContext): HandlerOf<typeof listTags> =>
  ({ caller }) =>
    Effect.map(purchasing.listTags(caller.accountId), (tags) => ({ data: { tags } }))
