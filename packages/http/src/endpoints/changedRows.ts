import {
  FilterChanged,
  filterOf,
  maximumChangedCodes,
  type Purchasing,
  partsOfChange,
  QrCodeId,
  type StorageError
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { BodyScale } from "../contract/annotations.ts"
import { ManyChangesBody } from "../contract/bodies.ts"
import { endpointAt } from "../contract/endpointAt.ts"
import { qrCodeId } from "../contract/exampleValues.ts"
import { originRefused } from "../contract/failureSets.ts"
import type { EnvelopeFault } from "../contract/failures.ts"
import { type Optional, optional, withBody } from "../contract/requestParts.ts"
import { Faults, failure, success } from "../contract/responseEnvelope.ts"
import { CallerRequired } from "../contract/security.ts"
import { envelopeFault } from "../exchange/envelopeFault.ts"
import { describe, type FailureText, type HandlerOf } from "../exchange/Handler.ts"
import type { HandlerContext } from "./HandlerContext.ts"

const Row: Schema.Struct<{
  id: typeof QrCodeId
  success: typeof Schema.Boolean
  code: typeof Schema.String
  errors: Schema.Array$<typeof Schema.String>
  faults: Optional<Schema.Schema<ReadonlyArray<EnvelopeFault>>>
}> = Schema.Struct({
  id: QrCodeId,
  success: Schema.Boolean,
  code: Schema.String.annotations({ description: "`OK`, or the code of the failure" }),
  errors: Schema.Array(Schema.String),
  faults: optional(Faults)
})

export const ChangedRows: Schema.Struct<{ rows: Schema.Array$<typeof Row> }> = Schema.Struct({
  rows: Schema.Array(Row.annotations({ identifier: "ChangedRow" }))
}).annotations({ identifier: "ChangedRows" })

export const changeQrCodes = withBody(
  endpointAt("changeQrCodes", {
    summary: "Change many purchased QR codes",
    description: `Makes one change of up to ${maximumChangedCodes} codes: of those with the \`ids\`, or of those that a \`filter\` finds, as lists take it, with their number as \`count\`; another number now is refused. Each code is changed or refused by itself, and the same request again changes what is left. \`target\` and \`isActive\` are for dynamic codes.`,
    example: { rows: [{ id: qrCodeId, success: true, code: "OK", errors: [] }] }
  }),
  ManyChangesBody,
  { ids: [qrCodeId], change: { addTags: ["menu"] } }
)
  .addSuccess(success(ChangedRows, { description: "Each code was changed or refused" }))
  .addError(failure("VERSION_CHANGED"))
  .addError(originRefused)
  .middleware(CallerRequired)
  .annotate(BodyScale, { bytes: 1, values: 3 })

/** Codes that are changed at a time. */
const changedAtOnce = 8

const pageSize = 100

/** The codes of a request. */
const chosen = (
  { listLazily }: typeof Purchasing.Service,
  accountId: Parameters<typeof listLazily>[0],
  { ids, filter, count = 0 }: typeof ManyChangesBody.Type
): Effect.Effect<ReadonlyArray<QrCodeId>, FilterChanged | StorageError> =>
  Effect.gen(function* () {
    if (filter === undefined) return [...new Set(ids)].map((id) => QrCodeId.make(id))
    const query = filterOf(filter, yield* DateTime.now)
    const found: Array<QrCodeId> = []
    for (let pageNumber = 1; pageNumber === 1 || found.length < count; pageNumber++) {
      const { qrCodes, totalCount } = yield* listLazily(accountId, { ...query, pageNumber, pageSize })
      if (totalCount !== count || (qrCodes.length === 0 && found.length < count))
        return yield* new FilterChanged({ expected: count, actual: totalCount })
      found.push(...qrCodes.map(({ id }) => id))
    }
    return found
  })

const refused = (id: QrCodeId, { code, errors, faults }: FailureText): typeof Row.Type => ({
  id,
  success: false,
  code,
  errors,
  ...(faults === undefined ? {} : { faults: faults.map(envelopeFault) })
})

export const handleChangeQrCodes =
  ({ purchasing, redirects }: HandlerContext): HandlerOf<typeof changeQrCodes> =>
  ({ payload, caller: { accountId } }) =>
    Effect.gen(function* () {
      const { redirect, label } = partsOfChange(payload.change)
      const changeOne = (id: QrCodeId) =>
        Effect.gen(function* () {
          // Checked before the redirect changes: only added tags can make a label fail.
          if (redirect !== undefined && label?.addTags !== undefined)
            yield* purchasing.checkLabel(accountId, id, label)
          if (redirect !== undefined) yield* redirects.change(accountId, id, redirect)
          if (label !== undefined) yield* purchasing.label(accountId, id, label)
          return { id, success: true, code: "OK", errors: [] }
        }).pipe(Effect.catchAll((error) => Effect.succeed(refused(id, describe(error)))))
      const ids = yield* chosen(purchasing, accountId, payload)
      return { data: { rows: yield* Effect.forEach(ids, changeOne, { concurrency: changedAtOnce }) } }
    })
