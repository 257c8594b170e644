import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { AccountId } from "../records/AccountRecord.ts"
import { DomainStorage } from "../storage/DomainStorage.ts"
import { EventStorage } from "../storage/EventStorage.ts"
import { OperatorStorage } from "../storage/OperatorStorage.ts"
import { RedirectStorage } from "../storage/RedirectStorage.ts"
import { Storage } from "../storage/Storage.ts"
import { TopUpStorage } from "../storage/TopUpStorage.ts"

/** Gets the account of a change; undefined if unknown. */
export type ChangeListener = (accountId: AccountId | undefined) => void

/** The account changes of this process, so that their events are sent at once. Other changes are found later. */
export class AccountChanges extends Context.Tag("@quick-response/core/AccountChanges")<
  AccountChanges,
  {
    /** Calls a listener after each change until the scope closes. It must be quick: sales wait for it. */
    readonly listen: (listener: ChangeListener) => Effect.Effect<void, never, Scope.Scope>
  }
>() {
  /** The ports of a layer, with their changes reported. */
  static readonly over = <A, E, R>(
    ports: Layer.Layer<A | TellingPorts, E, R>
  ): Layer.Layer<A | AccountChanges | TellingPorts, E, R> => Layer.map(ports, withChanges<A>)
}

type TellingPorts = DomainStorage | EventStorage | OperatorStorage | RedirectStorage | Storage | TopUpStorage

const withChanges = <A>(
  ports: Context.Context<A | TellingPorts>
): Context.Context<A | AccountChanges | TellingPorts> => {
  const listeners = new Set<ChangeListener>()
  const tell = (accountId: AccountId | undefined): void => {
    for (const listener of listeners) listener(accountId)
  }
  const told = <A, E>(verb: Effect.Effect<A, E>, accountOf: (result: A) => AccountId | undefined) =>
    Effect.tap(verb, (result) => Effect.sync(() => tell(accountOf(result))))
  const toldAll = <E>(verb: Effect.Effect<ReadonlyArray<AccountId>, E>) =>
    Effect.tap(verb, (accounts) => Effect.sync(() => accounts.forEach(tell)))

  const storage = Context.get(ports, Storage)
  const redirects = Context.get(ports, RedirectStorage)
  const topUps = Context.get(ports, TopUpStorage)
  const events = Context.get(ports, EventStorage)
  const domains = Context.get(ports, DomainStorage)
  const operators = Context.get(ports, OperatorStorage)
  return ports.pipe(
    Context.add(Storage, {
      ...storage,
      post: (posting) => told(storage.post(posting), () => posting.accountId),
      createApiKey: (key) => told(storage.createApiKey(key), () => key.accountId),
      changeApiKey: (accountId, id, change, at) =>
        told(storage.changeApiKey(accountId, id, change, at), () => accountId),
      revokeApiKey: (id, at) => told(storage.revokeApiKey(id, at), () => undefined),
      purchase: (order) =>
        Effect.tapErrorTag(
          told(storage.purchase(order), () => order.accountId),
          "KeyLimitReached",
          () => Effect.sync(() => tell(order.accountId))
        ),
      refund: (id, reason, at) => told(storage.refund(id, reason, at), ({ accountId }) => accountId),
      setQrCodeActive: (id, isActive, at, reason) =>
        told(storage.setQrCodeActive(id, isActive, at, reason), () => undefined)
    }),
    Context.add(RedirectStorage, {
      ...redirects,
      changeRedirect: (accountId, id, change, at) =>
        told(redirects.changeRedirect(accountId, id, change, at), () => accountId)
    }),
    Context.add(DomainStorage, {
      ...domains,
      // The former holder of a host is found later.
      recordLook: (accountId, host, look) => told(domains.recordLook(accountId, host, look), () => accountId),
      makeDomainLive: (host, at) => told(domains.makeDomainLive(host, at), (domain) => domain?.accountId),
      removeDomain: (accountId, host, at) => told(domains.removeDomain(accountId, host, at), () => accountId)
    }),
    Context.add(TopUpStorage, {
      ...topUps,
      settleTopUp: (id, token, report, at) =>
        told(topUps.settleTopUp(id, token, report, at), (settled) => settled?.topUp.accountId)
    }),
    Context.add(OperatorStorage, {
      ...operators,
      restore: (accountId, deed) => told(operators.restore(accountId, deed), () => accountId),
      credit: (posting, deed) => told(operators.credit(posting, deed), () => posting.accountId),
      refund: (id, deed, key) => told(operators.refund(id, deed, key), ({ accountId }) => accountId),
      setQrCodeActive: (id, isActive, deed) =>
        told(operators.setQrCodeActive(id, isActive, deed), () => undefined),
      removeDomain: (host, deed) => told(operators.removeDomain(host, deed), ({ accountId }) => accountId),
      setWebhookStopped: (id, isStopped, deed) =>
        told(operators.setWebhookStopped(id, isStopped, deed), ({ accountId }) => accountId)
    }),
    Context.add(EventStorage, {
      ...events,
      tellExpired: (at, limit) => toldAll(events.tellExpired(at, limit)),
      tellScanned: (at, limit) => toldAll(events.tellScanned(at, limit))
    }),
    Context.add(AccountChanges, {
      listen: (listener) =>
        Effect.acquireRelease(
          Effect.sync(() => {
            listeners.add(listener)
          }),
          () =>
            Effect.sync(() => {
              listeners.delete(listener)
            })
        )
    })
  )
}
