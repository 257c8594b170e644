import {
  CredentialStorage,
  DomainStorage,
  EventStorage,
  PasskeyStorage,
  RedirectStorage,
  ReportStorage,
  Storage,
  type StoragePorts,
  TopUpStorage,
  WebhookStorage
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { accountLaws } from "./laws/accountLaws.ts"
import { auditLaws } from "./laws/auditLaws.ts"
import { closingTrials } from "./laws/closingLaws.ts"
import { eventTrials } from "./laws/eventLaws.ts"
import { keyLaws } from "./laws/keyLaws.ts"
import { keyLimitTrials } from "./laws/keyLimitLaws.ts"
import { labelLaws } from "./laws/labelLaws.ts"
import { linkTrials } from "./laws/linkLaws.ts"
import { mailTrials } from "./laws/mailLaws.ts"
import { operatorTrials } from "./laws/operatorLaws.ts"
import { passkeyTrials } from "./laws/passkeyLaws.ts"
import { priceListTrials } from "./laws/priceListLaws.ts"
import { purchaseLaws } from "./laws/purchaseLaws.ts"
import { recordLaws } from "./laws/recordLaws.ts"
import { reportTrials } from "./laws/reportLaws.ts"
import { savedDesignLaws } from "./laws/savedDesignLaws.ts"
import { sessionTrials } from "./laws/sessionLaws.ts"
import { standingTrials } from "./laws/standingLaws.ts"
import { toolLaws } from "./laws/toolLaws.ts"
import { topUpTrials } from "./laws/topUpLaws.ts"
import { webhookTrials } from "./laws/webhookLaws.ts"
import { adoptedTrials } from "./redirects/adoptedLaws.ts"
import { domainTrials } from "./redirects/domainLaws.ts"
import { redirectTrials } from "./redirects/redirectLaws.ts"
import { scanTrials } from "./redirects/scanLaws.ts"
import { type Law, lawOf } from "./trials/Law.ts"
import type { LawBroken } from "./trials/LawBroken.ts"

/** Lists the laws of ports, to be tried on the store that a layer opens. A layer that is not shared is opened for each law. */
type LawsOn<R> = <E>(store: Layer.Layer<R, E>) => ReadonlyArray<Law<never, LawBroken | E>>

const lawsOn =
  <R>(laws: ReadonlyArray<Law<R>>): LawsOn<R> =>
  (store) =>
    laws.map((law) => ({ ...law, holds: Effect.provide(law.holds, store) }))

interface Trial<Stores, R> {
  readonly name: string
  readonly meaning: string
  readonly trial: (stores: Stores) => Effect.Effect<void, unknown, R>
}

const lawsOf = <Stores, R, P>(
  stores: Effect.Effect<Stores, never, P>,
  ...trials: ReadonlyArray<ReadonlyArray<Trial<Stores, R>>>
): LawsOn<P | R> =>
  lawsOn(trials.flat().map(({ name, meaning, trial }) => lawOf(name, meaning, Effect.flatMap(stores, trial))))

/**
 * The laws of {@link Storage}, for any test runner.
 *
 * @example
 * ```ts
 * import { storageLaws } from "@quick-response/laws"
 * import * as Memory from "@quick-response/storage-memory"
 * import * as Effect from "effect/Effect"
 *
 * // With a test runner: for (const law of storageLaws(layer)) it(law.name, () => Effect.runPromise(law.holds))
 * const [law] = storageLaws(Memory.layer)
 * if (law !== undefined) await Effect.runPromise(law.holds)
 * storageLaws(Memory.layer).length > 20 // => true
 * ```
 */
export const storageLaws: LawsOn<Storage> = lawsOn([
  ...accountLaws,
  ...purchaseLaws,
  ...recordLaws,
  ...labelLaws,
  ...savedDesignLaws,
  ...keyLaws,
  ...toolLaws,
  ...auditLaws
])

/**
 * The laws of {@link CredentialStorage}, with the {@link Storage} of the same store.
 *
 * @example
 * ```ts
 * import { credentialLaws } from "@quick-response/laws"
 * import * as Memory from "@quick-response/storage-memory"
 *
 * credentialLaws(Memory.layer).length > 10 // => true
 * ```
 */
export const credentialLaws = lawsOf(
  Effect.all({ credentials: CredentialStorage, storage: Storage }),
  mailTrials,
  linkTrials,
  sessionTrials,
  closingTrials
)

/**
 * The laws of {@link PasskeyStorage}, with the other ports of the same store.
 *
 * @example
 * ```ts
 * import { passkeyLaws } from "@quick-response/laws"
 * import * as Memory from "@quick-response/storage-memory"
 *
 * passkeyLaws(Memory.layer).length > 5 // => true
 * ```
 */
export const passkeyLaws = lawsOf(
  Effect.all({ passkeys: PasskeyStorage, credentials: CredentialStorage, storage: Storage }),
  passkeyTrials
)

/**
 * The laws of {@link RedirectStorage}, with the other ports of the same store. Run them while no process counts scans
 * in the store.
 *
 * @example
 * ```ts
 * import { redirectLaws } from "@quick-response/laws"
 * import * as Memory from "@quick-response/storage-memory"
 *
 * redirectLaws(Memory.layer).length > 10 // => true
 * ```
 */
export const redirectLaws = lawsOf(
  Effect.all({ redirects: RedirectStorage, storage: Storage, credentials: CredentialStorage }),
  redirectTrials,
  scanTrials
)

/**
 * The laws of {@link DomainStorage} and of adopted addresses, with the other ports of the same store. Run them while no process looks proofs up
 * for the store.
 *
 * @example
 * ```ts
 * import { domainLaws } from "@quick-response/laws"
 * import * as Memory from "@quick-response/storage-memory"
 *
 * domainLaws(Memory.layer).length > 5 // => true
 * ```
 */
export const domainLaws = lawsOf(
  Effect.all({
    domains: DomainStorage,
    redirects: RedirectStorage,
    storage: Storage,
    credentials: CredentialStorage
  }),
  domainTrials,
  adoptedTrials
)

/**
 * The laws of {@link TopUpStorage}, with the other ports of the same store. Run them while no process checks top-ups in
 * the store.
 *
 * @example
 * ```ts
 * import { topUpLaws } from "@quick-response/laws"
 * import * as Memory from "@quick-response/storage-memory"
 *
 * topUpLaws(Memory.layer).length > 10 // => true
 * ```
 */
export const topUpLaws = lawsOf(
  Effect.all({ topUps: TopUpStorage, storage: Storage, credentials: CredentialStorage }),
  topUpTrials
)

/**
 * The laws of {@link EventStorage} and {@link WebhookStorage}, with the other ports of the same store. Run them while
 * no process reports expired codes and scans or sends events from the store.
 *
 * @example
 * ```ts
 * import { eventLaws } from "@quick-response/laws"
 * import * as Memory from "@quick-response/storage-memory"
 *
 * eventLaws(Memory.layer).length > 10 // => true
 * ```
 */
export const eventLaws = lawsOf(
  Effect.all({
    events: EventStorage,
    webhooks: WebhookStorage,
    storage: Storage,
    redirects: RedirectStorage,
    credentials: CredentialStorage
  }),
  eventTrials,
  keyLimitTrials,
  webhookTrials
)

/**
 * The laws of {@link ReportStorage}, with the other ports of the same store. Run them while no process changes balances
 * or drops mails in the store.
 *
 * @example
 * ```ts
 * import { reportLaws } from "@quick-response/laws"
 * import * as Memory from "@quick-response/storage-memory"
 *
 * reportLaws(Memory.layer).length // => 6
 * ```
 */
export const reportLaws = lawsOf(
  Effect.all({
    reports: ReportStorage,
    storage: Storage,
    topUps: TopUpStorage,
    credentials: CredentialStorage
  }),
  reportTrials
)

/**
 * The laws of `OperatorStorage`, with the other ports of the same store. Run them without concurrent entries in the
 * store's log.
 *
 * @example
 * ```ts
 * import { operatorLaws } from "@quick-response/laws"
 * import * as Memory from "@quick-response/storage-memory"
 *
 * operatorLaws(Memory.layer).length > 5 // => true
 * ```
 */
export const operatorLaws = lawsOn(operatorTrials)

/**
 * The laws of `PriceListStorage`, with `OperatorStorage` of the same store. Run them without concurrent publications in
 * the store.
 *
 * @example
 * ```ts
 * import { priceListLaws } from "@quick-response/laws"
 * import * as Memory from "@quick-response/storage-memory"
 *
 * priceListLaws(Memory.layer).length > 1 // => true
 * ```
 */
export const priceListLaws = lawsOn(priceListTrials)

/**
 * The laws of verbs that require an acting account, neither suspended nor closed.
 *
 * @example
 * ```ts
 * import { standingLaws } from "@quick-response/laws"
 * import * as Memory from "@quick-response/storage-memory"
 *
 * standingLaws(Memory.layer).length > 3 // => true
 * ```
 */
export const standingLaws = lawsOn(standingTrials)

/**
 * The laws of all storage ports, for a store that implements all of them.
 *
 * @example
 * ```ts
 * import { portLaws } from "@quick-response/laws"
 * import * as Memory from "@quick-response/storage-memory"
 *
 * portLaws(Memory.layer).length > 100 // => true
 * ```
 */
export const portLaws: LawsOn<StoragePorts> = (store) => [
  ...storageLaws(store),
  ...credentialLaws(store),
  ...redirectLaws(store),
  ...domainLaws(store),
  ...passkeyLaws(store),
  ...topUpLaws(store),
  ...eventLaws(store),
  ...reportLaws(store),
  ...priceListLaws(store),
  ...operatorLaws(store),
  ...standingLaws(store)
]
