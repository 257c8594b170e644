import {
  DomainPolicy,
  type DomainPolicyShape,
  type DomainStorage,
  Domains,
  type RedirectStorage
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Settings } from "../settings/settings.ts"
import { proofResolver } from "./proofResolver.ts"

/** Loads the list of public suffixes, which is large, only if domains can be added. */
const loadIsPublic = (target: string | undefined): Effect.Effect<DomainPolicyShape["isPublic"]> =>
  target === undefined
    ? Effect.succeed((host) => !host.includes("."))
    : Effect.map(
        // A bundle has the names of this file, and not those of a CommonJS package.
        Effect.promise(() => import("./isPublicSuffix.ts")),
        ({ isPublicSuffix }) => isPublicSuffix
      )

/**
 * The own domains of accounts by the settings, and the sale of codes under them. The first process over a database also
 * looks at the proofs that are due.
 */
export const domains = (
  {
    dnsServers,
    domainLimits: [account, all],
    domainTarget: target
  }: Pick<Settings, "dnsServers" | "domainLimits" | "domainTarget">,
  isFirst: boolean
): Layer.Layer<Domains, never, DomainStorage | RedirectStorage> => {
  const policy = Layer.effect(
    DomainPolicy,
    Effect.map(loadIsPublic(target), (isPublic) => ({ target, limits: { account, all }, isPublic }))
  )
  return Domains.selling.pipe(
    Layer.provideMerge(isFirst ? Domains.layer : Domains.layerRemote),
    Layer.provide(Layer.merge(proofResolver(dnsServers), policy))
  )
}
