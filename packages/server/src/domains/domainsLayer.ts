import { DomainPolicy, type DomainStorage, Domains, type RedirectStorage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Settings } from "../settings/settings.ts"
import { proofResolver } from "./proofResolver.ts"

/** The policy if domains can be added: it loads the list of public suffixes, which is large. */
const policyOf = ({
  domainLimits: [account, all],
  domainTarget: target
}: Pick<Settings, "domainLimits" | "domainTarget">): Layer.Layer<never> =>
  target === undefined
    ? Layer.empty
    : Layer.effect(
        DomainPolicy,
        Effect.map(
          // In a bundle, the exports of this file have names, and those of a CommonJS package do not.
          Effect.promise(() => import("./isPublicSuffix.ts")),
          ({ isPublicSuffix }) => ({ target, limits: { account, all }, isPublic: isPublicSuffix })
        )
      )

/**
 * The own domains of accounts by the settings, and the sale of codes under them. The first process over a database also
 * looks at the proofs that are due.
 */
export const domains = (
  settings: Pick<Settings, "dnsServers" | "domainLimits" | "domainTarget">,
  isFirst: boolean
): Layer.Layer<Domains, never, DomainStorage | RedirectStorage> =>
  Domains.selling.pipe(
    Layer.provideMerge(isFirst ? Domains.layer : Domains.layerRemote),
    Layer.provide(Layer.merge(proofResolver(settings.dnsServers), policyOf(settings)))
  )
