import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type {
  Domain,
  DomainChange,
  DomainHost,
  DomainLimitReached,
  DomainLook,
  DomainNotFound,
  DomainTaken,
  NewDomain
} from "../domains/Domain.ts"
import type { AccountId, AccountNotFound } from "../records/AccountRecord.ts"
import type { StorageError } from "./Storage.ts"

/**
 * The port to accounts' own domains, in the store of `Storage` and with its guarantees. Its verbs query no name
 * server: callers look proofs up first, and record the result. A verb that changes the state of a held domain, or
 * removes it, adds its event by `domainEventType`.
 */
export class DomainStorage extends Context.Tag("@quick-response/core/DomainStorage")<
  DomainStorage,
  {
    /**
     * Adds a pending domain, or returns the account's own of this host unchanged. Refused if another account holds the
     * host, not lost.
     */
    readonly addDomain: (
      domain: NewDomain
    ) => Effect.Effect<Domain, AccountNotFound | DomainLimitReached | DomainTaken | StorageError>
    readonly findDomain: (
      accountId: AccountId,
      host: DomainHost
    ) => Effect.Effect<Domain | undefined, StorageError>
    /** An account's domains, oldest first (`createdAt`, then `host`). */
    readonly listDomains: (accountId: AccountId) => Effect.Effect<ReadonlyArray<Domain>, StorageError>
    /** Held domains in order of their hosts' code points, beginning after a host or `""`. */
    readonly listHeldDomains: (
      after: string,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Domain>, StorageError>
    /** A text that differs after each write to a held domain; cheaper than their list. */
    readonly heldMark: Effect.Effect<string, StorageError>
    /**
     * Records a look by `afterLook`. If it proves a host that is lost to another account, that account's domain is
     * removed; if another account holds it otherwise, the look is recorded, and the proof refused.
     */
    readonly recordLook: (
      accountId: AccountId,
      host: DomainHost,
      look: DomainLook
    ) => Effect.Effect<Domain, DomainNotFound | DomainTaken | StorageError>
    /** Makes a proved host `live`; returns its domain, or undefined if no account holds it as proved. */
    readonly makeDomainLive: (
      host: DomainHost,
      at: DateTime.Utc
    ) => Effect.Effect<Domain | undefined, StorageError>
    /** Changes a held domain. A pending one is not found. */
    readonly changeDomain: (
      accountId: AccountId,
      host: DomainHost,
      change: DomainChange
    ) => Effect.Effect<Domain, DomainNotFound | StorageError>
    /** Removes a domain. Its codes redirect at the service's other hosts. */
    readonly removeDomain: (
      accountId: AccountId,
      host: DomainHost,
      at: DateTime.Utc
    ) => Effect.Effect<Domain, DomainNotFound | StorageError>
    /** The domains whose look is due by `nextLookAt`, the longest due first. */
    readonly listDueDomains: (
      at: DateTime.Utc,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Domain>, StorageError>
    /** Deletes domains that have been pending since before a time; returns their number. */
    readonly forgetPendingDomains: (before: DateTime.Utc) => Effect.Effect<number, StorageError>
  }
>() {}
