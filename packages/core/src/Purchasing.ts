import {
  canonicalContent,
  canonicalJson,
  configField,
  contentOf,
  type QrConfig,
  saidBy
} from "@quick-response/design/config/QrConfig"
import { mapped } from "@quick-response/design/field/combine"
import type { Field } from "@quick-response/design/field/Field"
import { flag, whole } from "@quick-response/design/field/leaves"
import { object } from "@quick-response/design/field/object"
import { readOrThrow } from "@quick-response/design/field/read"
import { Credits, maximum } from "@quick-response/design/pricing/Credits"
import { anyImageSizeField, nameField } from "@quick-response/design/request/requestFields"
import { partition } from "effect/Array"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import { pausedNotDynamic } from "./config/accountRules.ts"
import { type InvalidInput, invalidInput } from "./config/refusals.ts"
import { storedConfig } from "./config/StoredConfig.ts"
import type { Domain } from "./domains/Domain.ts"
import { OwnDomains } from "./domains/OwnDomains.ts"
import { type ChargeOnce, type InFlight, makeChargeOnce, makeInFlight } from "./idempotency/chargeOnce.ts"
import { fingerprintOf, type RequestIdentity, restyleFingerprint } from "./idempotency/fingerprint.ts"
import {
  batchRowKey,
  type IdempotencyClaim,
  type IdempotencyKey,
  IdempotencyKeyInUse,
  IdempotencyKeyReused,
  idempotencyKeyField,
  idempotencyLifetime
} from "./idempotency/IdempotencyKey.ts"
import { Pricing } from "./Pricing.ts"
import type { BatchPurchase, BatchRequest, RowPurchase } from "./purchasing/BatchPurchase.ts"
import { isBought } from "./purchasing/isBought.ts"
import type { QrCode, QrCodePage } from "./purchasing/OwnedQrCode.ts"
import { PriceChanged, type PurchaseError, PurchaseRequired } from "./purchasing/PurchaseError.ts"
import { type LazyQrCode, type LazyQrCodePage, makeRecords } from "./purchasing/records.ts"
import { type AccountId, type BalanceTooLarge, InsufficientBalance } from "./records/AccountRecord.ts"
import type { ApiKeyId } from "./records/ApiKey.ts"
import type { LedgerEntry } from "./records/Ledger.ts"
import {
  newQrCodeId,
  type Page,
  type QrCodeId,
  type QrCodeNotFound,
  type QrCodeQuery
} from "./records/QrCode.ts"
import type { QrCodeLabel } from "./records/QrCodeLabel.ts"
import { type TagCount, tagsField } from "./records/QrCodeTags.ts"
import { shortAddressOf } from "./redirects/DynamicCode.ts"
import {
  type Addresses,
  dynamicContentOf,
  isAdoptedSlug,
  type PlaceError,
  type Reserved,
  reserveAddress,
  withAddress,
  withoutAddress
} from "./redirects/dynamicConfig.ts"
import { AddressTaken, QrCodeNotDynamic } from "./redirects/Redirect.ts"
import { ShortAddresses } from "./redirects/ShortAddresses.ts"
import { Switches, switching } from "./redirects/Switches.ts"
import { Rendering, soldWidth } from "./rendering/Rendering.ts"
import type { ReadingError } from "./rendering/RenderingError.ts"
import { span } from "./rendering/span.ts"
import { RedirectStorage } from "./storage/RedirectStorage.ts"
import { type AlreadyRefunded, type PurchaseOutcome, Storage, StorageError } from "./storage/Storage.ts"

export interface Purchase extends RowPurchase {
  /** The account's key whose limits apply, if it has limits. */
  readonly apiKeyId?: ApiKeyId | undefined
  readonly idempotencyKey?: IdempotencyKey | undefined
}

/** Another look for a dynamic code. */
export interface Restyle {
  /** The design, with any dynamic content: the code keeps its address and content. */
  readonly config: QrConfig
  /** The charge that the caller agreed to; at another charge, the restyle is refused. */
  readonly expectedPrice: Credits
  readonly idempotencyKey: IdempotencyKey
  /** The account's key whose limits apply, if it has limits. */
  readonly apiKeyId?: ApiKeyId | undefined
}

/** A look of a code, and the time from which it had it. */
export interface Look {
  readonly configJson: string
  readonly at: DateTime.Utc
}

/**
 * Sells, stores and lists QR codes. Accounts only see their own.
 *
 * @example
 * ```ts
 * import * as Codecs from "@quick-response/codecs"
 * import { Accounts, Email, IdempotencyKey, makeConfig, Purchasing, services } from "@quick-response/core"
 * import * as Memory from "@quick-response/storage-memory"
 * import * as Effect from "effect/Effect"
 * import * as Layer from "effect/Layer"
 * import * as Schema from "effect/Schema"
 *
 * const program = Effect.gen(function* () {
 *   const accounts = yield* Accounts
 *   const { id } = yield* accounts.create(Schema.decodeSync(Email)("ann@example.com"))
 *   yield* accounts.credit(id, 10, "a start")
 *   const config = yield* makeConfig({ data: "https://example.com/menu" })
 *   const { buy, list } = yield* Purchasing
 *   const idempotencyKey = IdempotencyKey.make("order-1017")
 *   yield* buy(id, { config, idempotencyKey })
 *   yield* buy(id, { config, idempotencyKey })
 *   return (yield* list(id, { pageNumber: 1, pageSize: 10 })).totalCount
 * })
 *
 * const shop = Layer.provide(services, Layer.merge(Memory.layer, Codecs.layer))
 * await Effect.runPromise(Effect.provide(program, shop)) // => 1
 * ```
 */
export class Purchasing extends Context.Tag("@quick-response/core/Purchasing")<
  Purchasing,
  {
    /**
     * Prices, renders and verifies the image, and only then debits and stores it in one atomic, uninterruptible step.
     * With an idempotency key, the same request always gets its first success, and a different one is refused for 24
     * hours. Failures charge nothing.
     */
    readonly buy: (accountId: AccountId, purchase: Purchase) => Effect.Effect<PurchaseOutcome, PurchaseError>
    /**
     * Begins to buy the rows of a batch. Purchases under its key are remembered by row, separately from single ones:
     * the same batch gets the same rows, and a different one is refused until 24 hours after the last.
     */
    readonly beginBatch: (
      accountId: AccountId,
      batch: BatchRequest
    ) => Effect.Effect<BatchPurchase, IdempotencyKeyInUse | IdempotencyKeyReused | StorageError>
    /**
     * Succeeds if the account may have this drawing for free although drawings are sold: it bought the configuration,
     * and the record is active and not refunded, or the price is only the base.
     */
    readonly requireBought: (
      accountId: AccountId,
      config: QrConfig
    ) => Effect.Effect<void, PurchaseRequired | StorageError>
    /**
     * Restyles a dynamic code, which keeps its short address: judges, draws and reads it back like a purchase, then
     * charges the cost above all earlier payments for the code. The same key and request is done once.
     */
    readonly restyle: (
      accountId: AccountId,
      id: QrCodeId,
      restyle: Restyle
    ) => Effect.Effect<QrCode, PurchaseError | QrCodeNotDynamic | QrCodeNotFound>
    /** A page of the designs of the account's code, newest first; the last is the design of the purchase. */
    readonly looks: (
      accountId: AccountId,
      id: QrCodeId,
      page: Page
    ) => Effect.Effect<ReadonlyArray<Look>, QrCodeNotFound | StorageError>
    readonly find: (
      accountId: AccountId,
      id: QrCodeId
    ) => Effect.Effect<QrCode, QrCodeNotFound | StorageError>
    /** The same record, with its configuration read on demand. */
    readonly findLazily: (
      accountId: AccountId,
      id: QrCodeId
    ) => Effect.Effect<LazyQrCode, QrCodeNotFound | StorageError>
    /** A full page; with large logos it can take 100 MB. */
    readonly list: (accountId: AccountId, page: QrCodeQuery) => Effect.Effect<QrCodePage, StorageError>
    /** The same page with configurations read one by one on demand: they never change, so the page stays consistent. */
    readonly listLazily: (
      accountId: AccountId,
      page: QrCodeQuery
    ) => Effect.Effect<LazyQrCodePage, StorageError>
    /** The account's tags and the number of records of each. */
    readonly listTags: (accountId: AccountId) => Effect.Effect<ReadonlyArray<TagCount>, StorageError>
    /** Renames, tags or archives the account's record; its redirect is not affected. */
    readonly label: (
      accountId: AccountId,
      id: QrCodeId,
      label: QrCodeLabel
    ) => Effect.Effect<QrCode, InvalidInput | QrCodeNotFound | StorageError>
    /** Fails if {@link label} would fail now. Stores nothing. */
    readonly checkLabel: (
      accountId: AccountId,
      id: QrCodeId,
      label: QrCodeLabel
    ) => Effect.Effect<void, InvalidInput | QrCodeNotFound | StorageError>
    /** Refunds a purchase, once. */
    readonly refund: (
      id: QrCodeId,
      reason: string
    ) => Effect.Effect<LedgerEntry, AlreadyRefunded | BalanceTooLarge | QrCodeNotFound | StorageError>
    /**
     * Deactivates or activates a record for an operator, with an optional reason; its owner cannot undo it. A
     * deactivated dynamic code is blocked.
     */
    readonly setActive: (
      id: QrCodeId,
      isActive: boolean,
      reason?: string | undefined
    ) => Effect.Effect<QrCode, QrCodeNotFound | StorageError>
  }
>() {
  static readonly layer: Layer.Layer<Purchasing, never, Pricing | RedirectStorage | Rendering | Storage> =
    Layer.effect(
      Purchasing,
      Effect.suspend(() => make)
    )
}

const purchaseFields = {
  name: nameField,
  tags: tagsField,
  expectedPrice: mapped(whole(0, maximum, "ten-thousandths of a credit"), (units) => Credits(units)),
  isActive: flag,
  size: anyImageSizeField
}

const rowField = object("an object with a config", { config: configField }, purchaseFields)

const keyField: Field<IdempotencyKey> = idempotencyKeyField

const purchaseField = object(
  "an object with a config",
  { config: configField },
  {
    ...purchaseFields,
    idempotencyKey: keyField
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

const identityOf = ({
  config: given,
  name,
  tags = [],
  expectedPrice,
  isActive
}: RowPurchase): RequestIdentity => {
  const config = withoutAddress(given)
  const content = contentOf(config)
  return {
    configJson: canonicalJson(config),
    contentJson: content === undefined ? null : canonicalContent(content),
    name: name ?? defaultName(content?.name ?? saidBy(config)),
    tags,
    expectedPrice,
    isActive
  }
}

/** The most short addresses to try, if pictures are unreadable or slugs are taken. */
const mostAddresses = 3

interface PreparationParts extends Pick<ChargeOnce, "charge"> {
  readonly pricing: typeof Pricing.Service
  readonly rendering: typeof Rendering.Service
  readonly addresses: Addresses
}

/** Does all but the charge, and returns that. */
const makePrepare = ({ pricing, rendering, addresses, charge }: PreparationParts) => {
  const domainsFor = (accountId: AccountId, config: QrConfig) =>
    dynamicContentOf(config) === undefined ? Effect.succeed([]) : addresses.ownDomains.list(accountId)

  /** A configuration whose image was read back, with a reserved short address if dynamic. */
  const reserveReadable = (
    config: QrConfig,
    domains: ReadonlyArray<Domain>,
    size: number,
    attempt = 1
  ): Effect.Effect<Reserved, PlaceError | ReadingError> =>
    Effect.flatMap(reserveAddress(config, addresses, domains), (reserved) =>
      rendering.readBack(reserved.config, size).pipe(
        Effect.as(reserved),
        Effect.catchTag("NotScannable", (refusal) =>
          reserved.redirect === undefined || attempt === mostAddresses
            ? refusal
            : reserveReadable(config, domains, size, attempt + 1)
        )
      )
    )

  return Effect.fnUntraced(function* (
    accountId: AccountId,
    { config, size, apiKeyId, isActive = true }: Pick<Purchase, "apiKeyId" | "config" | "isActive" | "size">,
    request: RequestIdentity,
    idempotency: IdempotencyClaim | undefined,
    mayPay: (price: Credits) => Effect.Effect<void, PurchaseError> = () => Effect.void
  ) {
    const { expectedPrice } = request
    if (!isActive && dynamicContentOf(config) === undefined)
      return yield* invalidInput([pausedNotDynamic(["isActive"], {})])
    const priceNow = Effect.suspend(() => {
      const actual = pricing.quote(config).totalPrice
      return expectedPrice === undefined || expectedPrice === actual
        ? Effect.succeed(actual)
        : new PriceChanged({ expected: expectedPrice, actual })
    })
    yield* mayPay(yield* priceNow)
    /** Draws, and returns the charge, which draws again if the short address is taken. */
    const draw = (attempt: number): ReturnType<BatchPurchase["prepare"]> =>
      Effect.gen(function* () {
        const domains = yield* domainsFor(accountId, config)
        const reserved = yield* reserveReadable(config, domains, soldWidth(size))
        const redirect = reserved.redirect && { ...reserved.redirect, isPaused: !isActive }
        const stored = yield* storedConfig(
          redirect === undefined ? request.configJson : canonicalJson(reserved.config)
        )
        // Uses the price at the moment of the charge: drawing takes time, and prices change.
        return Effect.flatMap(Effect.zip(DateTime.now, priceNow), ([at, price]) => {
          const qrCodeId = newQrCodeId(at)
          const { name, tags, contentJson: contentText } = request
          const order = {
            accountId,
            qrCodeId,
            name,
            tags,
            config: stored,
            contentText,
            redirect,
            price,
            apiKeyId,
            idempotency,
            at
          }
          return Effect.catchTag(charge(order, request), "SlugTaken", (cause) => {
            if (redirect !== undefined && isAdoptedSlug(redirect))
              return new AddressTaken({ address: redirect.shortUrl })
            return attempt === mostAddresses ? new StorageError({ cause }) : Effect.flatten(draw(attempt + 1))
          })
        })
      })
    return yield* draw(1)
  })
}

interface RestyleParts extends Omit<PreparationParts, "addresses" | "charge"> {
  readonly storage: typeof Storage.Service
  readonly redirectStorage: typeof RedirectStorage.Service
}

const makeRestyle = ({ pricing, rendering, storage, redirectStorage }: RestyleParts) =>
  Effect.fnUntraced(function* (
    accountId: AccountId,
    qrCodeId: QrCodeId,
    { config: given, expectedPrice: expected, idempotencyKey: key, apiKeyId }: Restyle
  ) {
    const configJson = canonicalJson(withoutAddress(given))
    const identity = { configJson, contentJson: null, name: "", tags: [], expectedPrice: expected }
    const fingerprint = yield* restyleFingerprint(identity, qrCodeId)
    const record = yield* storage.findQrCode(accountId, qrCodeId)
    const claims = yield* storage.findClaims(accountId, key)
    if (claims.some((claim) => claim.fingerprint === fingerprint)) return record
    const { epochMillis: now } = yield* DateTime.now
    if (claims.some(({ claimedAt }) => now - claimedAt.epochMillis < idempotencyLifetime))
      return yield* new IdempotencyKeyReused({ key })
    const [redirect] = yield* redirectStorage.findRedirects(accountId, [qrCodeId])
    if (redirect === undefined) return yield* new QrCodeNotDynamic({ id: qrCodeId })
    const config = withAddress(given, shortAddressOf(redirect))
    yield* rendering.readBack(config, soldWidth(undefined))
    const stored = yield* storedConfig(canonicalJson(config))
    const order = {
      accountId,
      qrCodeId,
      config: stored,
      price: pricing.quote(config).totalPrice,
      expected,
      apiKeyId,
      idempotency: { key, fingerprint, differsFrom: claims.map(({ receipt }) => receipt.qrCodeId) },
      at: yield* DateTime.now
    }
    return yield* Effect.catchTag(
      Effect.uninterruptible(storage.restyle(order)),
      "IdempotencyKeyTaken",
      () => new IdempotencyKeyReused({ key })
    )
  })

interface BatchParts extends Pick<InFlight, "take"> {
  readonly storage: typeof Storage.Service
  readonly prepare: ReturnType<typeof makePrepare>
}

const makeBeginBatch = ({ storage, take, prepare }: BatchParts) => {
  /** The batch's bought rows, and those of an earlier batch under its key; a later batch is refused. */
  const claimsOf = (accountId: AccountId, { idempotencyKey, fingerprint }: BatchRequest) =>
    Effect.gen(function* () {
      const claims = yield* storage.findBatchClaims(accountId, idempotencyKey)
      const { epochMillis: now } = yield* DateTime.now
      const [same, others] = partition(claims, (claim) => claim.fingerprint !== fingerprint)
      if (others.some(({ claimedAt }) => now - claimedAt.epochMillis < idempotencyLifetime))
        return yield* new IdempotencyKeyReused({ key: idempotencyKey })
      return { same, others }
    })

  /** Rejects early if the balance is too low, before drawing. Only the charge itself decides. */
  const requireBalance = (accountId: AccountId) => (required: Credits) =>
    Effect.flatMap(storage.findAccount({ id: accountId }), ({ balance }) =>
      balance < required ? new InsufficientBalance({ required, available: balance }) : Effect.void
    )

  return (accountId: AccountId, batch: BatchRequest) =>
    Effect.gen(function* () {
      const { apiKeyId, idempotencyKey, fingerprint } = batch
      const end = take(accountId, batchRowKey(idempotencyKey, 0))
      if (end === undefined) return yield* new IdempotencyKeyInUse({ key: idempotencyKey })
      const { same, others } = yield* claimsOf(accountId, batch).pipe(Effect.onError(() => Effect.sync(end)))
      const receipts = new Map(same.map(({ row, receipt }) => [row, receipt]))
      const begun: BatchPurchase = {
        bought: (row) => receipts.get(row),
        prepare: (row, purchase) =>
          Effect.suspend((): ReturnType<BatchPurchase["prepare"]> => {
            const receipt = receipts.get(row)
            if (receipt !== undefined) return Effect.succeed(Effect.succeed({ receipt, replayed: true }))
            const request = identityOf(readOrThrow(rowField, purchase))
            const differsFrom = others
              .filter((claim) => claim.row === row)
              .map((claim) => claim.receipt.qrCodeId)
            const claim = { key: batchRowKey(idempotencyKey, row), fingerprint, differsFrom }
            return prepare(accountId, { ...purchase, apiKeyId }, request, claim, requireBalance(accountId))
          }).pipe(span("Purchasing.prepareRow")),
        end
      }
      return begun
    })
}

/** A purchase without its limited key; untyped callers may pass anything. */
const withoutKey = (asked: Purchase): readonly [Purchase, ApiKeyId | undefined] => {
  if (!Predicate.isObject(asked)) return [asked, undefined]
  const { apiKeyId, ...purchase } = asked
  return [purchase, apiKeyId]
}

const make = Effect.gen(function* () {
  const pricing = yield* Pricing
  const rendering = yield* Rendering
  const storage = yield* Storage
  const switches = yield* Switches
  const redirectStorage = yield* RedirectStorage
  const addresses = yield* ShortAddresses
  const ownDomains = yield* OwnDomains
  const records = makeRecords({ storage, redirectStorage, addresses })
  const { exclusively, take } = makeInFlight()
  const { charge, recallOr } = makeChargeOnce(storage, (accountId, id) =>
    Effect.catchTag(records.find(accountId, id), "QrCodeNotFound", (cause) => new StorageError({ cause }))
  )
  const prepare = makePrepare({ pricing, rendering, addresses: { addresses, ownDomains }, charge })
  const restyled = makeRestyle({ pricing, rendering, storage, redirectStorage })
  const buyAfresh = (...order: Parameters<typeof prepare>) => Effect.flatten(prepare(...order))

  return Purchasing.of({
    beginBatch: makeBeginBatch({ storage, take, prepare }),
    buy: (accountId, asked) =>
      Effect.suspend(() => {
        const [purchase, apiKeyId] = withoutKey(asked)
        const { idempotencyKey, ...given } = readOrThrow(purchaseField, purchase)
        const request = identityOf(given)
        const row = { ...given, apiKeyId }
        if (idempotencyKey === undefined) return buyAfresh(accountId, row, request, undefined)
        return Effect.flatMap(fingerprintOf(request), (fingerprint) => {
          const claim: IdempotencyClaim = { key: idempotencyKey, fingerprint }
          // The charge detects a claim; before that, only a refusal can hide a replay.
          const first = Effect.catchIf(
            buyAfresh(accountId, row, request, claim),
            (refusal) => refusal._tag !== "IdempotencyKeyReused",
            (refusal) => recallOr(accountId, claim, request, refusal)
          )
          // The purchase in progress may itself be a replay with a known answer.
          const meanwhile = Effect.suspend(() =>
            recallOr(accountId, claim, request, new IdempotencyKeyInUse({ key: claim.key }))
          )
          return exclusively(accountId, idempotencyKey, first, meanwhile)
        })
      }).pipe(span("Purchasing.buy")),
    requireBought: Effect.fn("Purchasing.requireBought")(function* (accountId, config) {
      const price = pricing.quote(config).totalPrice
      if (price <= pricing.priceList.base) return
      const { text, dataHash } = yield* storedConfig(canonicalJson(config))
      const bought = yield* storage.findBoughtConfigs(accountId, dataHash)
      if (!(yield* isBought(text, bought))) return yield* new PurchaseRequired({ price })
    }),
    restyle: (accountId, id, restyle) =>
      Effect.flatMap(
        exclusively(
          accountId,
          restyle.idempotencyKey,
          restyled(accountId, id, restyle),
          Effect.suspend(() => new IdempotencyKeyInUse({ key: restyle.idempotencyKey }))
        ),
        (record) => records.withSide(accountId, record)
      ).pipe(span("Purchasing.restyle")),
    looks: records.looks,
    find: records.find,
    findLazily: records.findLazily,
    list: records.list,
    listLazily: records.listLazily,
    listTags: (accountId) => storage.listTags(accountId),
    label: Effect.fn("Purchasing.label")(records.label),
    checkLabel: records.checkLabel,
    refund: Effect.fn("Purchasing.refund")(function* (id, reason) {
      return yield* storage.refund(id, reason, yield* DateTime.now)
    }),
    setActive: Effect.fn("Purchasing.setActive")(function* (id, isActive, reason) {
      const switched = storage.setQrCodeActive(id, isActive, yield* DateTime.now, reason ?? null)
      const record = yield* switching(switches, { qrCodeId: id }, switched)
      return yield* records.wholeOf(record)
    })
  })
})
