import {
  DomainPolicy,
  type DomainStorage,
  Domains,
  ProofResolver,
  type RedirectStorage
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The texts of names, as all name servers give them. */
export type Zone = Map<string, ReadonlyArray<string>>

/** Own domains over a store, whose names are those of a zone; offered unless said otherwise. */
export const offeredDomains = (
  zone: Zone,
  isOffered = true
): Layer.Layer<Domains, never, DomainStorage | RedirectStorage> =>
  Domains.selling.pipe(
    Layer.provideMerge(Domains.layer),
    Layer.provide(
      Layer.merge(
        Layer.succeed(ProofResolver, {
          lookUp: (name) => Effect.sync(() => [zone.get(name) ?? []]),
          lookUpHost: (host) => Effect.sync(() => zone.get(host) ?? [])
        }),
        Layer.succeed(DomainPolicy, {
          target: isOffered ? "edge.q.example" : undefined,
          limits: { account: 3, all: 10_000 },
          isPublic: (host) => !host.includes(".")
        })
      )
    )
  )
