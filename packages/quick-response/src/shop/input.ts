import {
  AccountId,
  allKeyVerbs,
  archivedChoices,
  Credits,
  Email,
  HostUser,
  IdempotencyKey,
  KeyVerb,
  listedEventTypes,
  PriceFromDecimal,
  parseCursor,
  QrCodeId,
  QrCodeName,
  qrCodeKinds,
  qrCodeSorts,
  RedirectState,
  schemaOf,
  sentencesOf,
  tagsField
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { converted, decoder, refined } from "@quick-response/core/schema"
import { identity } from "effect/Function"
import * as Schema from "effect/Schema"
import { QuickResponseError } from "../designs/QuickResponseError.ts"
import { readGiven, requireOptions } from "../designs/readGiven.ts"
import { DatabaseUrl } from "./database.ts"
import type { ServiceOptions } from "./ShopOptions.ts"

/** In any letter case. */
const idOf = <A extends string>(schema: Schema.Schema<A, string>): Schema.Schema<A, string> => {
  const isId = Schema.is(schema)
  const decode = (text: string): A | undefined => {
    const id = text.toLowerCase()
    return isId(id) ? id : undefined
  }
  return converted(Schema.String, Schema.typeSchema(schema), { decode, encode: identity }).annotations({
    description: "a UUID"
  })
}

const longestReason = 1000

const Reason = refined(
  Schema.String,
  (text) => text.length >= 1 && text.length <= longestReason && text.isWellFormed() && !text.includes("\0")
).annotations({ description: `a text of 1 to ${longestReason} characters, without U+0000` })

const amountDescription = `${Credits.decimalDescription}, like 25 or "25"`

/** As a number or text. */
const Decimal = Schema.Union(
  Schema.Number,
  converted(Schema.String, Schema.Number, {
    decode: (text) => (/^[+-]?\d{1,12}(?:\.\d{1,4})?$/.test(text) ? Number(text) : undefined),
    encode: String
  })
).annotations({ description: amountDescription })

const Price = Schema.compose(Decimal, PriceFromDecimal)

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optional(schema)

const accountId = idOf(AccountId)

const Tags = schemaOf(tagsField)

const unread = Schema.optional(Schema.Unknown)

const limits = Schema.optional(
  Schema.Union(Schema.Literal("off"), Schema.Struct({ account: Schema.Unknown, address: Schema.Unknown }))
)

/** The names of the service's options: a misspelled one is refused, since a missing limit means no limit. */
const serviceOptions = {
  basePath: unread,
  baseUrl: unread,
  bodyLimit: unread,
  brand: unread,
  compression: unread,
  cors: Schema.optional(Schema.Struct({ origins: Schema.Unknown, maxAge: unread })),
  cpuLimit: limits,
  domains: unread,
  drawing: unread,
  mail: unread,
  mcp: unread,
  onRequest: unread,
  pages: unread,
  payments: unread,
  rateLimit: limits,
  shortUrl: unread,
  signUp: unread,
  trustedProxies: unread,
  version: unread,
  webhooks: unread
} satisfies Record<keyof ServiceOptions, unknown>

const shopOptions = {
  database: DatabaseUrl,
  prices: unread,
  proofKeyFile: Schema.optional(Schema.NonEmptyString.annotations({ description: "the path of a file" })),
  service: Schema.optional(Schema.Struct(serviceOptions).annotations({ description: "an object" }))
}

const openOptions = {
  ...shopOptions,
  caller: Schema.optional(
    refined(Schema.Unknown, (value) => typeof value === "function").annotations({
      description: "a function of a request"
    })
  )
}

const serveOptions = {
  ...shopOptions,
  host: Schema.optional(Schema.NonEmptyString.annotations({ description: "an address of this machine" })),
  port: Schema.optional(
    Schema.Int.pipe(Schema.between(0, 65_535)).annotations({ description: "a whole number from 0 to 65535" })
  )
}

export const inputs = {
  shop: Schema.Struct({ options: Schema.Struct(openOptions) }),
  serve: Schema.Struct({ options: Schema.Struct(serveOptions) }),
  accountId: Schema.Struct({ accountId }),
  email: Schema.Struct({ email: Email }),
  user: Schema.Struct({ user: HostUser }),
  idOrEmail: Schema.Struct({
    idOrEmail: Schema.Union(
      converted(accountId, Schema.Struct({ id: Schema.typeSchema(accountId) }), {
        decode: (id) => ({ id }),
        encode: ({ id }) => id
      }),
      converted(Email, Schema.Struct({ email: Schema.typeSchema(Email) }), {
        decode: (email) => ({ email }),
        encode: ({ email }) => email
      })
    ).annotations({ description: "an account's id or e-mail address" })
  }),
  credit: Schema.Struct({
    accountId,
    amount: Decimal,
    options: Schema.Struct({ reason: Reason, key: optional(IdempotencyKey) })
  }),
  createKey: Schema.Struct({
    accountId,
    options: Schema.Struct({
      name: QrCodeName,
      expiresAt: optional(Schema.DateTimeUtcFromDate.annotations({ description: "a valid Date" })),
      verbs: optional(
        refined(
          Schema.Array(KeyVerb.annotations({ description: `one of ${allKeyVerbs.join(", ")}` })),
          ({ length }) => length > 0
        ).annotations({ description: `a list of at least one of ${allKeyVerbs.join(", ")}` })
      ),
      creditLimit: optional(
        Schema.Struct({
          amount: Price,
          per: Schema.Literal("day", "ever").annotations({ description: '"day" or "ever"' })
        }).annotations({ description: "an object of amount and per" })
      ),
      priceLimit: optional(Price)
    })
  }),
  host: Schema.Struct({ host: Schema.String }),
  key: Schema.Struct({ key: Schema.String }),
  buy: Schema.Struct({
    accountId,
    options: Schema.Struct({
      name: optional(QrCodeName),
      tags: optional(Tags),
      expectedPrice: optional(Price),
      idempotencyKey: optional(IdempotencyKey)
    })
  }),
  qrCodes: Schema.Struct({
    accountId,
    options: Schema.Struct({
      query: optional(
        Schema.Union(QrCodeName, Schema.Literal("")).annotations({
          description: "a text of at most 100 characters"
        })
      ),
      archived: optional(Schema.Literal(...archivedChoices)),
      tags: optional(Tags),
      kind: optional(Schema.Literal(...qrCodeKinds)),
      state: optional(RedirectState),
      sort: optional(Schema.Literal(...qrCodeSorts))
    })
  }),
  events: Schema.Struct({
    accountId,
    options: Schema.Struct({
      after: optional(
        refined(Schema.String, (text) => parseCursor(text) !== undefined).annotations({
          description: "a cursor: the nextCursor of an earlier answer"
        })
      ),
      types: optional(
        Schema.Array(
          Schema.Literal(...listedEventTypes).annotations({
            description: `one of ${listedEventTypes.join(", ")}`
          })
        ).annotations({ description: "a list of types of events" })
      ),
      limit: optional(
        Schema.Int.pipe(Schema.between(1, 100)).annotations({ description: "a whole number from 1 to 100" })
      )
    })
  }),
  qrCode: Schema.Struct({ accountId, id: idOf(QrCodeId) }),
  checkPrint: Schema.Struct({
    accountId,
    id: idOf(QrCodeId),
    picture: Schema.Uint8ArrayFromSelf.annotations({ description: "a picture as a Uint8Array" })
  }),
  refund: Schema.Struct({ qrCodeId: idOf(QrCodeId), options: Schema.Struct({ reason: Reason }) })
}

/** Reads a caller's input. Throws a `QuickResponseError` that names each invalid field. */
export const readInput = <A, I>(schema: Schema.Schema<A, I>, input: Readonly<Record<string, unknown>>): A =>
  Either.getOrThrowWith(
    readGiven(() => {
      if ("options" in input) requireOptions("options", input.options)
      return Either.mapLeft(decoder(schema)(input), sentencesOf)
    }),
    (sentences) =>
      new QuickResponseError({
        code: "VALIDATION_FAILED",
        errors: sentences.map((sentence) => sentence.replace(/^options\./, ""))
      })
  )
