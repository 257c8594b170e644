import {
  type BoundedSchema,
  boundOfScalar,
  PriceList,
  type ScheduledPrices,
  withBound
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { TimeField } from "../contract/credentialFields.ts"
import { originRefused } from "../contract/failureSets.ts"
import { type Optional, optionalField, requestPart, withBody } from "../contract/requestParts.ts"
import { failure, success } from "../contract/responseEnvelope.ts"
import { OperatorRequired } from "../contract/security.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { operatorEndpoint, Reason } from "./operatorFields.ts"

/** A price list document, as printed by `quick-response price-list default`. */
const Prices: Schema.Record$<typeof Schema.String, typeof Schema.Unknown> = Schema.Record({
  key: Schema.String,
  value: Schema.Unknown
}).annotations({ identifier: "PriceListDocument" })

const nextFields = { version: Schema.Int, effectiveAt: Schema.DateTimeUtc, prices: Prices } as const
const Next: Schema.Struct<typeof nextFields> = Schema.Struct(nextFields)
const NullableNext: Schema.NullOr<typeof Next> = Schema.NullOr(Next)
const NullableTime: Schema.NullOr<typeof Schema.DateTimeUtc> = Schema.NullOr(Schema.DateTimeUtc)

const priceListFields = {
  /** 0 for the built-in list, or a file's. */
  version: Schema.Int,
  /** The time from which it is in force; null for version 0. */
  since: NullableTime,
  prices: Prices,
  /** The list that replaces it later, else null. */
  next: NullableNext,
  /** True if the prices come from a file, so that no list can be published. */
  isFixed: Schema.Boolean
} as const

export const CurrentPriceList: Schema.Struct<typeof priceListFields> = Schema.Struct(
  priceListFields
).annotations({
  identifier: "CurrentPriceList"
})

const shown = ({ version, since, prices, next, isFixed }: ScheduledPrices): typeof CurrentPriceList.Type => ({
  version,
  since,
  prices: PriceList.documentOf(prices),
  next:
    next === null
      ? null
      : { version: next.version, effectiveAt: next.effectiveAt, prices: PriceList.documentOf(next.prices) },
  isFixed
})

const document = { base: 1, bodyStyle: { Rounded: 0.2 }, logo: 1 }

const example = {
  version: 3,
  since: "2026-01-01T00:00:00.000Z",
  prices: document,
  next: null,
  isFixed: false
}

export const getPriceList = operatorEndpoint("getPriceList", {
  summary: "Read the price list",
  description: "The list in force, its version and since when, and the next one if there is one.",
  example
})
  .addSuccess(success(CurrentPriceList, { description: "The price list was read" }))
  .middleware(OperatorRequired)

export const handleGetPriceList =
  ({ priceSchedule }: OperatorContext): HandlerOf<typeof getPriceList> =>
  () =>
    Effect.map(priceSchedule.find, (prices) => ({ data: shown(prices) }))

/** A document as given, parsed by the core. */
const Document: BoundedSchema<unknown> = withBound(
  Schema.Unknown.annotations({
    description: "the prices, as a price list's file has them",
    jsonSchema: { type: "object" }
  }),
  PriceList.priceListField
)

const Version: BoundedSchema<number> = withBound(
  Schema.Int.annotations({
    description: "the newest version that the caller knows: that of `next`, otherwise the present one"
  }),
  { bound: boundOfScalar }
)

export const PublishBody: Schema.Struct<{
  prices: typeof Document
  expectedVersion: typeof Version
  effectiveAt: Optional<typeof TimeField>
  reason: Optional<typeof Reason>
}> = requestPart({
  prices: Document,
  expectedVersion: Version,
  effectiveAt: optionalField(TimeField),
  reason: optionalField(Reason)
}).annotations({ identifier: "PublishBody" })

export const publishPriceList = withBody(
  operatorEndpoint("publishPriceList", {
    summary: "Publish a price list",
    description:
      "In force from `effectiveAt` on, at once without it, on all servers within a second; it takes the place of one that waits. A purchase that expects another price is `PRICE_CHANGED`.",
    example
  }),
  PublishBody,
  { prices: document, expectedVersion: 2 }
)
  .addSuccess(success(CurrentPriceList, { description: "The price list was published" }))
  .addError(failure("PRICE_LIST_FIXED"))
  .addError(failure("VERSION_CHANGED"))
  .addError(originRefused)
  .middleware(OperatorRequired)

export const handlePublishPriceList =
  ({ priceSchedule }: OperatorContext): HandlerOf<typeof publishPriceList> =>
  ({ payload, caller: { accountId: operatorId } }) =>
    Effect.map(priceSchedule.publish({ ...payload, operatorId }), (prices) => ({ data: shown(prices) }))
