import {
  accountRules,
  type BoundedSchema,
  CreditsFromDecimal,
  longestPackId,
  maximumOpenTopUps,
  type Payments,
  SessionEnded,
  schemaOf,
  TestPaymentsNotOffered,
  type TopUp,
  TopUpClosed,
  TopUpId,
  textThat,
  topUpsAnHour
} from "@quick-response/core"
import { isUrlWithin } from "@quick-response/design/content/codes/addresses"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { GivenAgain } from "../../contract/annotations.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import { paidTopUp } from "../../contract/exampleValues.ts"
import { invalid, notJson, originRefused } from "../../contract/failureSets.ts"
import { firstPage, PlainPageParameters, uuidParameter } from "../../contract/parameters.ts"
import { type Optional, optionalField, requestPart, withBody } from "../../contract/requestParts.ts"
import { failure, type PageSchema, pageFields, success } from "../../contract/responseEnvelope.ts"
import { CallerRequired, SessionRequired } from "../../contract/security.ts"
import { publicPathOf } from "../../exchange/basePath.ts"
import { type HandlerOf, type Invalid, invalidBy } from "../../exchange/Handler.ts"
import type { HandlerContext, PeopleContext } from "../HandlerContext.ts"

const shownStates = ["open", "processing", "paid", "expired", "canceled", "failed"] as const

/** The states that customers see. */
const ShownTopUpState: Schema.Literal<typeof shownStates> = Schema.Literal(...shownStates)

const NullableText: Schema.NullOr<typeof Schema.String> = Schema.NullOr(Schema.String)
const NullableTime: Schema.NullOr<typeof Schema.DateTimeUtc> = Schema.NullOr(Schema.DateTimeUtc)
const NullableAmount: Schema.NullOr<typeof Schema.Int> = Schema.NullOr(Schema.Int)

export const OwnTopUp: Schema.Struct<{
  id: typeof TopUpId
  state: typeof ShownTopUpState
  pack: typeof Schema.String
  label: typeof Schema.String
  credits: typeof CreditsFromDecimal
  amount: typeof Schema.Int
  currency: typeof Schema.String
  total: typeof NullableAmount
  refundedAmount: typeof Schema.Int
  disputedAmount: typeof Schema.Int
  url: typeof NullableText
  receiptUrl: typeof NullableText
  createdAt: typeof Schema.DateTimeUtc
  expiresAt: typeof Schema.DateTimeUtc
  paidAt: typeof NullableTime
}> = Schema.Struct({
  id: TopUpId,
  state: ShownTopUpState,
  pack: Schema.String,
  label: Schema.String,
  credits: CreditsFromDecimal,
  amount: Schema.Int.annotations({ description: "The pack's price, in the currency's minor unit" }),
  currency: Schema.String.annotations({ description: "An ISO 4217 code in lower case" }),
  total: NullableAmount.annotations({ description: "The paid amount, with tax" }),
  refundedAmount: Schema.Int,
  disputedAmount: Schema.Int,
  url: NullableText.annotations({ description: "The address of the payment, while `open`" }),
  receiptUrl: NullableText,
  createdAt: Schema.DateTimeUtc,
  expiresAt: Schema.DateTimeUtc,
  paidAt: NullableTime
}).annotations({ identifier: "TopUp" })

/** A top-up as its owner sees it. */
export const ownTopUp = (topUp: TopUp): typeof OwnTopUp.Type => {
  const { state, url } = topUp
  return {
    ...topUp,
    // A top-up without a checkout was never shown and charged no money.
    state: state === "new" ? "failed" : state,
    url: state === "open" && url !== "" ? url : null
  }
}

/** The top-up service; fails if the operator sells no credits. */
const selling = ({
  payments
}: Pick<HandlerContext, "payments">): Effect.Effect<typeof Payments.Service, TopUpClosed> =>
  payments === undefined ? new TopUpClosed() : Effect.succeed(payments)

export const TopUpList: PageSchema<{ topUps: Schema.Array$<typeof OwnTopUp> }> = Schema.Struct({
  topUps: Schema.Array(OwnTopUp),
  ...pageFields
}).annotations({ identifier: "TopUpList" })

export const listTopUps = endpointAt("listTopUps", {
  summary: "List the top-ups",
  description: "The purchases of credits, newest first.",
  example: { topUps: [paidTopUp], totalCount: 1, pageNumber: 1, pageSize: 20 }
})
  .setUrlParams(PlainPageParameters)
  .addSuccess(success(TopUpList, { description: "The top-ups were listed" }))
  .addError(invalid)
  .addError(failure("TOP_UP_CLOSED"))
  .middleware(CallerRequired)

export const handleListTopUps =
  (context: HandlerContext): HandlerOf<typeof listTopUps> =>
  ({ query, caller }) =>
    Effect.gen(function* () {
      const page = { ...firstPage, ...query }
      const { topUps, totalCount } = yield* (yield* selling(context)).list(caller.accountId, page)
      return { data: { topUps: topUps.map(ownTopUp), totalCount, ...page } }
    })

export const getTopUp = endpointAt("getTopUp", {
  summary: "Read a top-up",
  description:
    "One that waits for the customer or for the bank is asked for first, at most every 2 seconds, for at most 5.",
  example: paidTopUp
})
  .setPath(Schema.Struct({ id: uuidParameter(TopUpId) }))
  .addSuccess(success(OwnTopUp, { description: "The top-up was found" }))
  .addError(invalid)
  .addError(failure("TOP_UP_CLOSED"))
  .addError(failure("TOP_UP_NOT_FOUND"))
  .middleware(CallerRequired)

export const handleGetTopUp =
  (context: HandlerContext): HandlerOf<typeof getTopUp> =>
  ({ path: { id }, caller }) =>
    Effect.gen(function* () {
      const found = yield* (yield* selling(context)).find(caller.accountId, id)
      return { data: ownTopUp(found) }
    })

/** The longest return URL, in characters. */
const longestUrl = 2_000

const PackId: BoundedSchema<string> = schemaOf(
  textThat(
    {
      description: "the id of a pack of `GET /v1/Service`",
      jsonSchema: { maxLength: longestPackId },
      longest: longestPackId
    },
    (text) => text.length <= longestPackId
  )
)

const ReturnUrl: BoundedSchema<string> = schemaOf(
  textThat(
    {
      description: `an http or https URL of this service, or of an origin that it allows, of at most ${longestUrl} characters`,
      jsonSchema: { format: "uri", maxLength: longestUrl },
      longest: longestUrl
    },
    (text) => isUrlWithin(text, longestUrl)
  )
)

export const CreateTopUpBody: Schema.Struct<{
  pack: typeof PackId
  returnUrl: Optional<typeof ReturnUrl>
}> = requestPart({ pack: PackId, returnUrl: optionalField(ReturnUrl) }).annotations({
  identifier: "CreateTopUpBody"
})

export const createTopUp = withBody(
  endpointAt("createTopUp", {
    summary: "Buy credits",
    description: `Makes a top-up, at whose \`url\` the customer pays. The provider then sends the customer to \`returnUrl\`, by default the page of credits, with \`top-up\` and the id added to its query. An open one of the same pack that is less than half an hour old is given again, with 200. At most ${maximumOpenTopUps} are open, and ${topUpsAnHour} are made in an hour.`,
    example: {
      ...paidTopUp,
      state: "open",
      total: null,
      url: "https://checkout.stripe.com/c/pay/example",
      receiptUrl: null,
      paidAt: null
    }
  }),
  CreateTopUpBody,
  { pack: "small", returnUrl: "https://qr.example/account/credits" }
)
  .addSuccess(success(OwnTopUp, { status: 201, description: "The top-up was made" }))
  .addError(originRefused)
  .addError(failure("TOP_UP_CLOSED"))
  .annotate(GivenAgain, "The open top-up was given again")
  .middleware(SessionRequired)

/** The default return address. */
const creditsPage = "/account/credits"

/**
 * The customer's return address. Only known origins, so that the provider does not redirect to other sites on this
 * service's behalf.
 */
const returnUrlOf = (
  { address, corsOrigins }: PeopleContext,
  given: string | undefined
): Effect.Effect<string, Invalid> => {
  const url = new URL(given ?? `${address}${creditsPage}`)
  const own = new URL(address).origin
  const isAllowed =
    ["http:", "https:"].includes(url.protocol) &&
    url.username + url.password === "" &&
    (url.origin === own || corsOrigins === "*" || corsOrigins.includes(url.origin))
  return isAllowed
    ? Effect.succeed(url.href)
    : invalidBy(accountRules.returnsElsewhere(["returnUrl"], { own, value: url.origin }))
}

export const handleCreateTopUp = (context: PeopleContext): HandlerOf<typeof createTopUp> => {
  const publicPath = publicPathOf(context.address)
  return ({ payload: { pack, returnUrl }, caller }) =>
    Effect.gen(function* () {
      const payments = yield* selling(context)
      const order = { pack, returnUrl: yield* returnUrlOf(context, returnUrl) }
      const { topUp, isNew } = yield* payments.open(caller.accountId, order)
      return {
        data: ownTopUp(topUp),
        headers: { location: `${publicPath}/v1/Account/top-ups/${topUp.id}` },
        isAgain: !isNew
      }
    }).pipe(Effect.catchTag("AccountNotFound", () => new SessionEnded()))
}

export const cancelTopUp = endpointAt("cancelTopUp", {
  summary: "Cancel a top-up",
  description: "One that is `open` can be paid no more; any other stays as it is.",
  example: { ...paidTopUp, state: "canceled", total: null, receiptUrl: null, paidAt: null }
})
  .setPath(Schema.Struct({ id: uuidParameter(TopUpId) }))
  .addSuccess(success(OwnTopUp, { description: "The top-up is as its data say" }))
  .addError(invalid)
  .addError(notJson)
  .addError(originRefused)
  .addError(failure("TOP_UP_CLOSED"))
  .addError(failure("TOP_UP_NOT_FOUND"))
  .middleware(SessionRequired)

export const handleCancelTopUp =
  (context: PeopleContext): HandlerOf<typeof cancelTopUp> =>
  ({ path: { id }, caller }) =>
    Effect.gen(function* () {
      const canceled = yield* (yield* selling(context)).cancel(caller.accountId, id)
      return { data: ownTopUp(canceled) }
    })

export const payTestTopUp = endpointAt("payTestTopUp", {
  summary: "Pay a top-up by a test payment",
  description:
    "For services with `QR_DEMO=on` that sell packs without a payment provider: pays an `open` top-up, and no money moves. Any other top-up stays as it is. Elsewhere the answer is 404.",
  example: paidTopUp
})
  .setPath(Schema.Struct({ id: uuidParameter(TopUpId) }))
  .addSuccess(success(OwnTopUp, { description: "The top-up is as its data say" }))
  .addError(invalid)
  .addError(notJson)
  .addError(originRefused)
  .addError(failure("ROUTE_NOT_FOUND"))
  .addError(failure("TOP_UP_NOT_FOUND"))
  .middleware(SessionRequired)

export const handlePayTestTopUp =
  ({ testPayments }: PeopleContext): HandlerOf<typeof payTestTopUp> =>
  ({ path: { id }, caller }) =>
    Effect.gen(function* () {
      if (testPayments === undefined) return yield* new TestPaymentsNotOffered()
      return { data: ownTopUp(yield* testPayments.pay(caller.accountId, id)) }
    })
