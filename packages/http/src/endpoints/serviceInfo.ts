import type { TopUpOffer } from "@quick-response/core"
import {
  Credits,
  CreditsFromDecimal,
  demoMinutes,
  imageFormatNames,
  PriceFromDecimal
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CacheControl } from "../contract/annotations.ts"
import { promptEndpointAt } from "../contract/endpointAt.ts"
import { success } from "../contract/responseEnvelope.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import type { HandlerContext } from "./HandlerContext.ts"

/** The packs of credits on sale. */
export const TopUpPacks: Schema.Struct<{
  currency: typeof Schema.String
  decimals: typeof Schema.Int
  isTest: typeof Schema.Boolean
  packs: Schema.Array$<
    Schema.Struct<{
      id: typeof Schema.String
      label: typeof Schema.String
      credits: typeof CreditsFromDecimal
      amount: typeof Schema.Int
    }>
  >
}> = Schema.Struct({
  currency: Schema.String,
  decimals: Schema.Int,
  isTest: Schema.Boolean.annotations({ description: "Whether payments are tests, in which no money moves" }),
  packs: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      label: Schema.String,
      credits: CreditsFromDecimal,
      amount: Schema.Int
    })
  )
}).annotations({ identifier: "TopUpPacks" })

/** Accounts for trying the service. */
export const DemoOffer: Schema.Struct<{ minutes: typeof Schema.Int; credits: typeof PriceFromDecimal }> =
  Schema.Struct({
    minutes: Schema.Int.annotations({ description: "Minutes until a demo account is closed" }),
    credits: PriceFromDecimal
  }).annotations({ identifier: "DemoOffer" })

export const ServiceInfo: Schema.Struct<{
  version: typeof Schema.String
  signIn: typeof Schema.Boolean
  passkeys: typeof Schema.Boolean
  signUp: Schema.Literal<["open", "closed"]>
  welcomeCredits: typeof PriceFromDecimal
  shortUrl: Schema.NullOr<typeof Schema.String>
  drawing: Schema.Literal<["free", "paid"]>
  topUpUrl: Schema.NullOr<typeof Schema.String>
  topUp: Schema.NullOr<typeof TopUpPacks>
  domains: Schema.NullOr<Schema.Struct<{ target: typeof Schema.String; maximum: typeof Schema.Int }>>
  demo: Schema.NullOr<typeof DemoOffer>
  agents: typeof Schema.Boolean
  formats: Schema.Array$<typeof Schema.String>
}> = Schema.Struct({
  version: Schema.String,
  signIn: Schema.Boolean.annotations({
    description: "Whether people can sign in here; otherwise there are accounts and keys alone"
  }),
  passkeys: Schema.Boolean.annotations({
    description:
      "Whether people can sign in by passkeys, which need an https address with a host name, or localhost"
  }),
  signUp: Schema.Literal("open", "closed").annotations({
    description: "Whether anyone may open an account, or the operator alone"
  }),
  welcomeCredits: PriceFromDecimal.annotations({
    description: "The credits of a new account; 0 if sign-up is closed"
  }),
  shortUrl: Schema.NullOr(Schema.String).annotations({
    description: "The start of the addresses in pictures of dynamic codes; null if dynamic codes are not sold"
  }),
  drawing: Schema.Literal("free", "paid").annotations({
    description:
      'Whether `generate` draws whatever a key asks for ("free"), or what was bought and what costs the base price alone ("paid")'
  }),
  topUpUrl: Schema.NullOr(Schema.String).annotations({
    description: "The address for getting credits; null without one"
  }),
  topUp: Schema.NullOr(TopUpPacks).annotations({
    description:
      "The packs of credits that are sold here, their prices in the minor unit of an ISO 4217 currency, and its number of decimals; null if packs are not sold"
  }),
  domains: Schema.NullOr(Schema.Struct({ target: Schema.String, maximum: Schema.Int })).annotations({
    description:
      "The host to which own domains point, and the most of an account; null if own domains are not offered"
  }),
  demo: Schema.NullOr(DemoOffer).annotations({
    description: "The demo accounts that anyone may open; null if they are not offered"
  }),
  agents: Schema.Boolean.annotations({ description: "Whether agents are served at `/mcp`" }),
  formats: Schema.Array(Schema.String).annotations({ description: "The values of `format`" })
}).annotations({ identifier: "Service" })

export const getService = promptEndpointAt("getService", {
  summary: "Describe the service",
  description: "The service as pages need it: its version, formats and the operator's choices.",
  example: {
    version: "1.0.0",
    signIn: true,
    passkeys: true,
    signUp: "open",
    welcomeCredits: 10,
    shortUrl: "HTTPS://QR.EXAMPLE/R/",
    drawing: "free",
    topUpUrl: "https://qr.example/credits",
    topUp: {
      currency: "eur",
      decimals: 2,
      isTest: false,
      packs: [{ id: "small", label: "25 credits", credits: 25, amount: 2500 }]
    },
    domains: { target: "edge.qr.example", maximum: 10 },
    demo: { minutes: demoMinutes, credits: 25 },
    agents: true,
    formats: imageFormatNames
  }
})
  .addSuccess(success(ServiceInfo, { description: "The service was described" }))
  .annotate(CacheControl, "public, no-cache")

const topUpOf = ({ currency, decimals, isTest, packs }: TopUpOffer) => ({ currency, decimals, isTest, packs })

export const handleGetService = ({
  version,
  credentials,
  offersPasskeys,
  addresses,
  drawing,
  topUpUrl,
  demoAccounts,
  domains,
  payments,
  mcp
}: HandlerContext): HandlerOf<typeof getService> => {
  const describe = () => ({
    version,
    signIn: credentials !== undefined,
    passkeys: offersPasskeys,
    signUp: credentials?.signUp ?? "closed",
    welcomeCredits: credentials?.signUp === "open" ? credentials.welcomeCredits : Credits.zero,
    shortUrl: addresses.shortUrl ?? null,
    drawing,
    topUpUrl: topUpUrl ?? null,
    topUp: payments === undefined ? null : topUpOf(payments.offer),
    domains: domains?.offer ?? null,
    demo: demoAccounts === undefined ? null : { minutes: demoMinutes, credits: demoAccounts.credits },
    agents: mcp !== "off",
    formats: imageFormatNames
  })
  let data: ReturnType<typeof describe> | undefined
  return () => {
    // The service may learn its address after it was made.
    data ??= describe()
    return Effect.succeed({ data })
  }
}
