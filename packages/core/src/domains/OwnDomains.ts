import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { AccountId } from "../records/AccountRecord.ts"
import type { StorageError } from "../storage/Storage.ts"
import type { Domain } from "./Domain.ts"

/** The own domains under which codes are sold. */
export interface OwnDomainsShape {
  readonly isOffered: boolean
  /** An account's domains, oldest first; empty if the service offers no domains. */
  readonly list: (accountId: AccountId) => Effect.Effect<ReadonlyArray<Domain>, StorageError>
  /** The domain of a held host, at most a second old; does not query the store. */
  readonly held: (host: string) => Domain | undefined
  /** True for a held host, or another of the service: a code with such a target would redirect to itself. */
  readonly leadsHere: (host: string) => boolean
}

/** The own domains of a service's accounts. By default it offers no domains. */
export class OwnDomains extends Context.Reference<OwnDomains>()("@quick-response/core/OwnDomains", {
  defaultValue: (): OwnDomainsShape => ({
    isOffered: false,
    list: () => Effect.succeed([]),
    held: () => undefined,
    leadsHere: () => false
  })
}) {}
