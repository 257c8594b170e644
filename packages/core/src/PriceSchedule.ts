import { object } from "@quick-response/design/field/object"
import { readOrThrow } from "@quick-response/design/field/read"
import { defaultPriceList, type PriceList, priceListField } from "@quick-response/design/pricing/PriceList"
import { quote } from "@quick-response/design/pricing/quote"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { startIsPast } from "./config/accountRules.ts"
import { eitherOf, InvalidInput, invalidInput } from "./config/refusals.ts"
import * as Either from "./either/index.ts"
import { Pricing } from "./Pricing.ts"
import { PriceListFixed } from "./pricing/PriceListFixed.ts"
import { type PriceListVersion, priceListsAt } from "./pricing/priceListsAt.ts"
import type { AccountId } from "./records/AccountRecord.ts"
import type { VersionChanged } from "./redirects/changeRedirect.ts"
import { PriceListStorage } from "./storage/PriceListStorage.ts"
import type { StorageError } from "./storage/Storage.ts"

export interface ScheduledPrices {
  /** The current version; 0 for the built-in list or a file's. */
  readonly version: number
  readonly prices: PriceList
  /** When it took effect; null for version 0. */
  readonly since: DateTime.Utc | null
  /** The scheduled next list, if any: the newest version. */
  readonly next: PriceListVersion | null
  /** True if prices come from a file, so that none can be published. */
  readonly isFixed: boolean
}

export interface PricePublication {
  /** The document, as `PriceList.fromDocument` reads it. */
  readonly prices: unknown
  /** The newest version known to the caller: that of `next`, or else the current one. */
  readonly expectedVersion: number
  /** The future effective time; by default at once. */
  readonly effectiveAt?: DateTime.Utc | undefined
  /** The publishing operator; null for the command. */
  readonly operatorId: AccountId | null
  readonly reason?: string | undefined
}

/** Milliseconds between polls for published price lists: all processes use a new one within a second. */
export const pricePollInterval = 400

const publicationField = object("an object", { prices: priceListField }, {})

/** A service's price lists: current, next, and publication at run time. */
export class PriceSchedule extends Context.Tag("@quick-response/core/PriceSchedule")<
  PriceSchedule,
  {
    readonly find: Effect.Effect<ScheduledPrices, StorageError>
    /** Publishes a price list, which replaces a scheduled one. This process applies it at once, unless it is for later. */
    readonly publish: (
      publication: PricePublication
    ) => Effect.Effect<ScheduledPrices, InvalidInput | PriceListFixed | StorageError | VersionChanged>
  }
>() {
  /** The published price lists and {@link Pricing} by the current one, updated while the layer lives. */
  static readonly layer: Layer.Layer<PriceSchedule | Pricing, StorageError, PriceListStorage> =
    Layer.scopedContext(Effect.suspend(() => make))

  /** A fixed price list, and {@link Pricing} by it. */
  static readonly layerFixed = (prices: PriceList): Layer.Layer<PriceSchedule | Pricing> =>
    Layer.merge(
      Pricing.layerOf(prices),
      Layer.succeed(PriceSchedule, {
        find: Effect.succeed({ version: 0, prices, since: null, next: null, isFixed: true }),
        publish: () => new PriceListFixed()
      })
    )
}

const readPublication = ({ prices, effectiveAt }: PricePublication, at: DateTime.Utc) =>
  Either.gen(function* () {
    const read = yield* eitherOf(() => readOrThrow(publicationField, { prices }), InvalidInput)
    if (effectiveAt === undefined || DateTime.greaterThan(effectiveAt, at)) return read.prices
    const [given, now] = [DateTime.formatIso(effectiveAt), DateTime.formatIso(at)]
    return yield* Either.left(invalidInput([startIsPast(["effectiveAt"], { now, value: given })]))
  })

const make: Effect.Effect<
  Context.Context<PriceSchedule | Pricing>,
  StorageError,
  PriceListStorage | Scope.Scope
> = Effect.gen(function* () {
  const { readPriceLists, publishPriceList } = yield* PriceListStorage
  let inForce = { version: 0, prices: defaultPriceList }
  let isFollowing = true

  /** Reads the lists and switches to the current one. */
  const find = Effect.gen(function* () {
    const { current, next } = priceListsAt(yield* readPriceLists, yield* DateTime.now)
    const { version = 0, prices = defaultPriceList, effectiveAt: since = null } = current ?? {}
    // The same object while the list is the same, so that derived values stay cached.
    if (version !== inForce.version) inForce = { version, prices }
    return { version, prices, since, next: next ?? null, isFixed: false }
  })

  /** Keeps the known prices while the store fails, and logs that once. */
  const follow = Effect.matchEffect(find, {
    onSuccess: () =>
      Effect.sync(() => {
        isFollowing = true
      }),
    onFailure: (error) =>
      Effect.suspend(() => {
        const isFirst = isFollowing
        isFollowing = false
        return isFirst ? Effect.logWarning(`the price list stays as it was: ${error.message}`) : Effect.void
      })
  })

  yield* find
  yield* Effect.forkScoped(Effect.forever(Effect.zipRight(Effect.sleep(pricePollInterval), follow)))

  const pricing = Pricing.of({
    get priceList() {
      return inForce.prices
    },
    quote: (config) => quote(inForce.prices, config)
  })
  const schedule = PriceSchedule.of({
    find,
    publish: Effect.fn("PriceSchedule.publish")(function* (publication) {
      const at = yield* DateTime.now
      const { expectedVersion, effectiveAt = null, operatorId, reason = null } = publication
      const prices = yield* readPublication(publication, at)
      yield* publishPriceList({ prices, expectedVersion, effectiveAt, operatorId, reason, at })
      return yield* find
    })
  })
  return Context.make(Pricing, pricing).pipe(Context.add(PriceSchedule, schedule))
})
