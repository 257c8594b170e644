import {
  CredentialStorage,
  DomainStorage,
  EventStorage,
  OperatorStorage,
  PasskeyStorage,
  PriceListStorage,
  RedirectStorage,
  ReportStorage,
  Storage,
  type StoragePorts,
  TopUpStorage,
  WebhookStorage
} from "@quick-response/core"
import type { Law } from "@quick-response/laws"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, it } from "vitest"

interface Ports {
  readonly books: typeof Storage.Service
  readonly people: typeof CredentialStorage.Service
  readonly domains: typeof DomainStorage.Service
  readonly passkeys: typeof PasskeyStorage.Service
  readonly redirects: typeof RedirectStorage.Service
  readonly topUps: typeof TopUpStorage.Service
  readonly events: typeof EventStorage.Service
  readonly webhooks: typeof WebhookStorage.Service
  readonly operators: typeof OperatorStorage.Service
  readonly priceLists: typeof PriceListStorage.Service
  readonly reports: typeof ReportStorage.Service
}

/** The ports of a store in memory, and its contents. */
export interface RightStore extends Ports {
  readonly state: StorageMemory.State
}

/** Makes verbs of a store wrong. */
export type Fault = (right: RightStore) => { readonly [Port in keyof Ports]?: Partial<Ports[Port]> }

/** The store in memory with some verbs made wrong. */
export const withFault = (fault: Fault): Layer.Layer<StoragePorts> =>
  Layer.suspend(() => {
    const state = StorageMemory.emptyState()
    return Layer.effectContext(
      Effect.gen(function* () {
        const right: RightStore = {
          books: yield* Storage,
          people: yield* CredentialStorage,
          domains: yield* DomainStorage,
          passkeys: yield* PasskeyStorage,
          redirects: yield* RedirectStorage,
          topUps: yield* TopUpStorage,
          events: yield* EventStorage,
          webhooks: yield* WebhookStorage,
          operators: yield* OperatorStorage,
          priceLists: yield* PriceListStorage,
          reports: yield* ReportStorage,
          state
        }
        const wrong = fault(right)
        return Context.make(Storage, { ...right.books, ...wrong.books }).pipe(
          Context.add(CredentialStorage, { ...right.people, ...wrong.people }),
          Context.add(DomainStorage, { ...right.domains, ...wrong.domains }),
          Context.add(PasskeyStorage, { ...right.passkeys, ...wrong.passkeys }),
          Context.add(RedirectStorage, { ...right.redirects, ...wrong.redirects }),
          Context.add(TopUpStorage, { ...right.topUps, ...wrong.topUps }),
          Context.add(EventStorage, { ...right.events, ...wrong.events }),
          Context.add(WebhookStorage, { ...right.webhooks, ...wrong.webhooks }),
          Context.add(OperatorStorage, { ...right.operators, ...wrong.operators }),
          Context.add(PriceListStorage, { ...right.priceLists, ...wrong.priceLists }),
          Context.add(ReportStorage, { ...right.reports, ...wrong.reports })
        )
      })
    ).pipe(Layer.provide(StorageMemory.layerOf(state)))
  })

/** Does it after the verb has succeeded. */
export const afterwards = <A, E>(
  verb: Effect.Effect<A, E>,
  then: (answer: A) => unknown
): Effect.Effect<A, E> => Effect.tap(verb, (answer) => Effect.sync(() => then(answer)))

/** The faults of a store, each with the beginning of the name of the law that it breaks. */
export type Faults = ReadonlyArray<readonly [what: string, fault: Fault, law: string]>

/** The laws of a port, on a store that has them all. */
type Laws = (store: Layer.Layer<StoragePorts>) => ReadonlyArray<Law>

/** Tests that each fault breaks its law, which names itself. */
export const itBreaks = (laws: Laws, faults: Faults): void => {
  for (const [what, fault, name] of faults)
    it(`notice a store that ${what}`, async () => {
      const [law, ...others] = laws(withFault(fault)).filter((law) => law.name.startsWith(name))
      if (law === undefined) throw new Error(`there is no law "${name}"`)
      expect(others).toEqual([])
      const broken = await Effect.runPromise(Effect.flip(law.holds))
      expect(broken.law).toBe(law.name)
    })
}

/** Tests that each law is broken by a fault. */
export const itBreaksEach = (laws: Laws, faults: Faults): void => {
  it("are each broken by a fault", () => {
    const unbroken = laws(StorageMemory.layer).filter(
      (law) => !faults.some(([, , name]) => law.name.startsWith(name))
    )
    expect(unbroken.map(({ name }) => name)).toEqual([])
  })
}
