import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import { type Domain, DomainNotProved } from "./Domain.ts"

/** The name of the TXT record that proves a host. */
export const proofName = (host: string): string => `_quick-response.${host}`

/** The text of the TXT record that proves a host. */
export const proofText = ({ token }: Pick<Domain, "token">): string => `qr-domain=${token}`

/** The refusal for a missing proof. */
export const notProved = (
  domain: Pick<Domain, "host" | "token">,
  found: ReadonlyArray<string> | null,
  purchase?: Omit<NonNullable<DomainNotProved["purchase"]>, "host">
): DomainNotProved =>
  new DomainNotProved({
    name: proofName(domain.host),
    expected: proofText(domain),
    found,
    ...(purchase === undefined ? {} : { purchase: { host: domain.host, ...purchase } })
  })

/** The port to name servers. */
export class ProofResolver extends Context.Tag("@quick-response/core/ProofResolver")<
  ProofResolver,
  {
    /**
     * The texts of a name's TXT records, a list for each name server; empty without records. Undefined if a server does
     * not answer within 5 seconds.
     */
    readonly lookUp: (name: string) => Effect.Effect<ReadonlyArray<ReadonlyArray<string>> | undefined>
    /** A host's CNAME, or its addresses without one; undefined without an answer within 5 seconds. */
    readonly lookUpHost: (host: string) => Effect.Effect<ReadonlyArray<string> | undefined>
  }
>() {}
