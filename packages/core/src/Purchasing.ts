import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { AccountId, AccountNotFound, BalanceTooLarge, InsufficientBalance } from "./account/Account.ts"
import type { LedgerEntry } from "./account/Ledger.ts"
import { Credits, format, maximum } from "./Credits.ts"
import { CreditsFromDecimal } from "./CreditsSchema.ts"
import { mapped } from "./config/field/combine.ts"
import { type Field, refuse } from "./config/field/Field.ts"
import { whole } from "./config/field/leaves.ts"
import { object } from "./config/field/object.ts"
import { readOrThrow } from "./config/field/read.ts"
import { nameField } from "./config/fields.ts"
import { canonicalJson, configField, type QrConfig } from "./config/QrConfig.ts"
import { configPieces, storedConfig } from "./config/StoredConfig.ts"
import { makeChargeOnce } from "./idempotency/chargeOnce.ts"
import { fingerprintOf, type RequestIdentity } from "./idempotency/fingerprint.ts"
import {
  type IdempotencyClaim,
  IdempotencyKey,
  IdempotencyKeyInUse,
  type IdempotencyKeyReused,
  idempotencyKeyDescription
} from "./idempotency/IdempotencyKey.ts"
import { makeInFlight } from "./idempotency/InFlight.ts"
import type { UnreadableLogo } from "./logo/UnreadableLogo.ts"
import { Pricing } from "./Pricing.ts"
import {
  newQrCodeId,
  type PageRequest,
  type QrCode,
  type QrCodeId,
  type QrCodeListItem,
  type QrCodeNotFound,
  type QrCodePage
} from "./QrCode.ts"
import {
  Rendering,
  type RenderingBusy,
  type RenderingOutOfMemory,
  type RenderingTimedOut
} from "./Rendering.ts"
import type { DataTooLong, NotScannable } from "./rendering/compose.ts"
import { type AlreadyRefunded, type PurchaseOutcome, Storage, StorageError } from "./Storage.ts"
import { span } from "./span.ts"

/** The caller expected another price than it is now; nothing was charged. */
export class PriceChanged extends Schema.TaggedError<PriceChanged>()("PriceChanged", {
  expected: CreditsFromDecimal,
  actual: CreditsFromDecimal
}) {
  override get message(): string {
    return `expectedPrice: the price is ${format(this.actual)} credits, not ${format(this.expected)}`
  }
}

/** A request to buy. */
export interface Purchase {
  readonly config: QrConfig
  /** 1 to 100 characters; where absent, the first 60 of the data, with U+2400 for each U+0000. */
  readonly name?: string | undefined
  /** Refused where the price is another. */
  readonly expectedPrice?: Credits | undefined
  readonly idempotencyKey?: IdempotencyKey | undefined
}

/** A record of a page, whose configuration is read when it is asked for. */
export interface LazyQrCode extends Omit<QrCodeListItem, "configJson"> {
  /**
   * The pieces of `configJson`, in their order: those at odd places are its long images. Where it has none, the effect
   * has succeeded already and is an `Exit`.
   */
  readonly configPieces: Effect.Effect<ReadonlyArray<string>, StorageError>
}

/** One page of an account's records, in the order of {@link QrCodePage}, whatever its records weigh. */
export interface LazyQrCodePage {
  readonly qrCodes: ReadonlyArray<LazyQrCode>
  readonly totalCount: number
}

/** Sells QR codes, keeps them and lists them. Each account sees its own alone. */
export class Purchasing extends Context.Tag("@quick-response/core/Purchasing")<
  Purchasing,
  {
    /**
     * Prices, renders, reads the finished image back, and only then debits and stores, in one step that no interruption
     * splits. With an idempotency key, the same request is given its first success again at any time, and another request
     * is refused for 24 hours. On any failure nothing is charged.
     */
    readonly buy: (
      accountId: AccountId,
      purchase: Purchase
    ) => Effect.Effect<
      PurchaseOutcome,
      | AccountNotFound
      | DataTooLong
      | IdempotencyKeyInUse
      | IdempotencyKeyReused
      | InsufficientBalance
      | NotScannable
      | PriceChanged
      | RenderingBusy
      | RenderingOutOfMemory
      | RenderingTimedOut
      | StorageError
      | UnreadableLogo
    >
    readonly find: (
      accountId: AccountId,
      id: QrCodeId
    ) => Effect.Effect<QrCode, QrCodeNotFound | StorageError>
    /** A whole page; of records with large logos it can take 100 MB. */
    readonly list: (accountId: AccountId, page: PageRequest) => Effect.Effect<QrCodePage, StorageError>
    /**
     * The same page without the configurations, which its reader reads one by one: a record's configuration never
     * changes, so that the page stays consistent.
     */
    readonly listLazily: (
      accountId: AccountId,
      page: PageRequest
    ) => Effect.Effect<LazyQrCodePage, StorageError>
    /** Pays a purchase back, once. */
    readonly refund: (
      id: QrCodeId,
      reason: string
    ) => Effect.Effect<LedgerEntry, AlreadyRefunded | BalanceTooLarge | QrCodeNotFound | StorageError>
    readonly setActive: (
      id: QrCodeId,
      isActive: boolean
    ) => Effect.Effect<QrCode, QrCodeNotFound | StorageError>
  }
>() {
  static readonly layer: Layer.Layer<Purchasing, never, Pricing | Rendering | Storage> = Layer.effect(
    Purchasing,
    Effect.suspend(() => make)
  )
}

const isIdempotencyKey = Schema.is(IdempotencyKey)

const purchaseField = object(
  "an object with a config",
  { config: configField },
  {
    name: nameField,
    expectedPrice: mapped(whole(0, maximum, "ten-thousandths of a credit"), (units) => Credits(units)),
    idempotencyKey: {
      description: idempotencyKeyDescription,
      jsonSchema: {},
      read: (value, faults) =>
        isIdempotencyKey(value) ? value : refuse(idempotencyKeyDescription, value, faults)
    } satisfies Field<IdempotencyKey>
  }
)

const defaultNameLength = 60

const defaultName = (data: string): string => {
  const name =
    data.length <= defaultNameLength
      ? data
      : [...data.slice(0, 2 * defaultNameLength)].slice(0, defaultNameLength).join("")
  return name.replaceAll("\0", "\u2400")
}

const make = Effect.gen(function* () {
  const pricing = yield* Pricing
  const rendering = yield* Rendering
  const storage = yield* Storage
  const readImage = (hash: string): Effect.Effect<string, StorageError> =>
    Effect.flatMap(storage.findImage(hash), (text) =>
      text === undefined
        ? new StorageError({ cause: new Error(`the image ${hash} is missing`) })
        : Effect.succeed(text)
    )

  const lazily = <A extends { readonly configText: string }>({ configText, ...record }: A) => ({
    ...record,
    configPieces: configPieces(configText, readImage)
  })

  const whole = <A extends { readonly configText: string }>({ configText, ...record }: A) =>
    Effect.map(configPieces(configText, readImage), (pieces) => ({ ...record, configJson: pieces.join("") }))

  const { exclusively } = makeInFlight()
  const { charge, recallOr } = makeChargeOnce(storage, (accountId, id) =>
    Effect.flatMap(storage.findQrCode(accountId, id), whole).pipe(
      Effect.catchTag("QrCodeNotFound", (cause) => new StorageError({ cause }))
    )
  )

  const buyAfresh = Effect.fnUntraced(function* (
    accountId: AccountId,
    config: QrConfig,
    request: RequestIdentity,
    idempotency: IdempotencyClaim | undefined
  ) {
    const { expectedPrice } = request
    const price = pricing.quote(config).totalPrice
    if (expectedPrice !== undefined && expectedPrice !== price) {
      return yield* new PriceChanged({ expected: expectedPrice, actual: price })
    }
    yield* rendering.readBack(config)
    const stored = yield* storedConfig(request.configJson)
    const at = yield* DateTime.now
    const qrCodeId = newQrCodeId(at)
    const order = { accountId, qrCodeId, name: request.name, config: stored, price, idempotency, at }
    return yield* charge(order, request)
  })

  return Purchasing.of({
    buy: (accountId, purchase) =>
      Effect.suspend(() => {
        const {
          config,
          idempotencyKey,
          expectedPrice,
          name = defaultName(config.data)
        } = readOrThrow(purchaseField, purchase)
        const request: RequestIdentity = { configJson: canonicalJson(config), name, expectedPrice }
        if (idempotencyKey === undefined) return buyAfresh(accountId, config, request, undefined)
        return Effect.flatMap(fingerprintOf(request), (fingerprint) => {
          const claim: IdempotencyClaim = { key: idempotencyKey, fingerprint }
          // The store knows a claim when it is asked to charge; before that, only a refusal can stand in a replay's way.
          const first = Effect.catchIf(
            buyAfresh(accountId, config, request, claim),
            (refusal) => refusal._tag !== "IdempotencyKeyReused",
            (refusal) => recallOr(accountId, claim, request, refusal)
          )
          // The purchase in progress may itself be a replay, whose answer is known.
          const meanwhile = Effect.suspend(() =>
            recallOr(accountId, claim, request, new IdempotencyKeyInUse({ key: claim.key }))
          )
          return exclusively(accountId, idempotencyKey, first, meanwhile)
        })
      }).pipe(span("Purchasing.buy")),
    find: (accountId, id) => Effect.flatMap(storage.findQrCode(accountId, id), whole),
    list: (accountId, page) =>
      Effect.flatMap(storage.listQrCodes(accountId, page), ({ qrCodes, totalCount }) =>
        Effect.map(Effect.forEach(qrCodes, whole), (items) => ({ qrCodes: items, totalCount }))
      ),
    listLazily: (accountId, page) =>
      Effect.map(storage.listQrCodes(accountId, page), ({ qrCodes, totalCount }) => ({
        qrCodes: qrCodes.map(lazily),
        totalCount
      })),
    refund: Effect.fn("Purchasing.refund")(function* (id, reason) {
      return yield* storage.refund(id, reason, yield* DateTime.now)
    }),
    setActive: Effect.fn("Purchasing.setActive")(function* (id, isActive) {
      return yield* whole(yield* storage.setQrCodeActive(id, isActive, yield* DateTime.now))
    })
  })
})
