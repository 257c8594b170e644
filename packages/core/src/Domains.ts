import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import type { InvalidInput } from "./config/refusals.ts"
import {
  type Domain,
  type DomainChange,
  type DomainLimitReached,
  type DomainLook,
  DomainNotFound,
  type DomainTaken,
  newDomainToken,
  pendingFor
} from "./domains/Domain.ts"
import { ProofResolver, proofName, proofText } from "./domains/ProofResolver.ts"
import { readDomainHost } from "./domains/readDomainHost.ts"
import type { AccountId, AccountNotFound } from "./records/AccountRecord.ts"
import { permitTargets } from "./redirects/examineTargets.ts"
import { ShortAddresses } from "./redirects/ShortAddresses.ts"
import { DomainStorage } from "./storage/DomainStorage.ts"
import type { StorageError } from "./storage/Storage.ts"

/** The operator's settings for own domains. By default, accounts cannot add any. */
export interface DomainPolicyShape {
  /** The host to which customers' names point; undefined if no own domains are offered. */
  readonly target: string | undefined
  /** The most domains of an account, and of all. */
  readonly limits: { readonly account: number; readonly all: number }
  /** True for a host under which the public registers names. */
  readonly isPublic: (host: string) => boolean
}

export class DomainPolicy extends Context.Reference<DomainPolicy>()("@quick-response/core/DomainPolicy", {
  defaultValue: (): DomainPolicyShape => ({
    target: undefined,
    limits: { account: 10, all: 10_000 },
    isPublic: (host) => !host.includes(".")
  })
}) {}

/** The operator offers no own domains. */
export class DomainsClosed extends Schema.TaggedError<DomainsClosed>()("DomainsClosed", {}) {
  override get message(): string {
    return "own domains are not offered here"
  }
}

/** The proof was not found, or the name servers gave no answer: then `found` is null. */
export class DomainNotProved extends Schema.TaggedError<DomainNotProved>()("DomainNotProved", {
  name: Schema.String,
  expected: Schema.String,
  found: Schema.NullOr(Schema.Array(Schema.String))
}) {
  override get message(): string {
    const found =
      this.found === null
        ? "a name server gave no answer; try again"
        : this.found.length === 0
          ? "none was found; a new record can take minutes to appear"
          : `found ${this.found.map((text) => JSON.stringify(text)).join(", ")}`
    return `expected the TXT record ${this.name} with the text ${JSON.stringify(this.expected)}: ${found}`
  }
}

/** Proves accounts' own domains by DNS, and knows the held ones. */
export class Domains extends Context.Tag("@quick-response/core/Domains")<
  Domains,
  {
    /** Adds a domain, or returns the account's own of this host. */
    readonly add: (
      accountId: AccountId,
      host: string
    ) => Effect.Effect<
      Domain,
      AccountNotFound | DomainLimitReached | DomainsClosed | DomainTaken | InvalidInput | StorageError
    >
    /** An account's domains, oldest first. */
    readonly list: (
      accountId: AccountId
    ) => Effect.Effect<ReadonlyArray<Domain>, DomainsClosed | StorageError>
    /** Looks at the proof now, at most 5 seconds, and succeeds once it is found. */
    readonly prove: (
      accountId: AccountId,
      host: string
    ) => Effect.Effect<Domain, DomainNotFound | DomainNotProved | DomainsClosed | DomainTaken | StorageError>
    readonly change: (
      accountId: AccountId,
      host: string,
      change: DomainChange
    ) => Effect.Effect<Domain, DomainNotFound | DomainsClosed | InvalidInput | StorageError>
    readonly remove: (
      accountId: AccountId,
      host: string
    ) => Effect.Effect<void, DomainNotFound | DomainsClosed | StorageError>
    /** The domain of a held host, at most a second old; while the store is away, as it was. Costs no look. */
    readonly held: (host: string) => Domain | undefined
    /** True once the held hosts were read. */
    readonly isReady: () => boolean
    /** Looks at the proofs that are due, and forgets domains that waited too long. */
    readonly lookAtDue: Effect.Effect<void, StorageError>
  }
>() {
  /** Also reads the held hosts each second, and looks at due proofs each minute, while the layer lives. */
  static readonly layer: Layer.Layer<Domains, never, DomainStorage | ProofResolver> = Layer.scoped(
    Domains,
    Effect.suspend(() =>
      Effect.tap(make, ({ refresh, domains }) =>
        Effect.all([
          Effect.forkScoped(Effect.repeat(Effect.ignore(refresh), Schedule.spaced("1 second"))),
          Effect.forkScoped(Effect.repeat(Effect.ignore(domains.lookAtDue), Schedule.spaced("1 minute")))
        ])
      ).pipe(Effect.map(({ domains }) => domains))
    )
  )

  /** Only does as it is told: another process looks at due proofs. */
  static readonly layerRemote: Layer.Layer<Domains, never, DomainStorage | ProofResolver> = Layer.effect(
    Domains,
    Effect.suspend(() => Effect.map(make, ({ domains }) => domains))
  )
}

/** Looks in a row at due proofs, and at once. */
const dueAtOnce = 100
const looksAtOnce = 10

const make = Effect.gen(function* () {
  const storage = yield* DomainStorage
  const resolver = yield* ProofResolver
  const policy = yield* DomainPolicy
  const addresses = yield* ShortAddresses
  let heldByHost: ReadonlyMap<string, Domain> | undefined

  const refresh = Effect.map(storage.listHeldDomains, (domains) => {
    heldByHost = new Map(domains.map((domain) => [domain.host, domain]))
  })

  const open = Effect.suspend(() => (policy.target === undefined ? new DomainsClosed() : Effect.void))

  const ownDomain = (accountId: AccountId, host: string) =>
    Effect.flatMap(storage.listDomains(accountId), (domains) => {
      const domain = domains.find((one) => one.host === host.toLowerCase())
      return domain === undefined ? new DomainNotFound({ host }) : Effect.succeed(domain)
    })

  /** Looks a proof up, outside of any transaction; undefined without an answer of each name server. */
  const look = (domain: Domain): Effect.Effect<DomainLook | undefined> =>
    Effect.gen(function* () {
      const answers = yield* resolver.lookUp(proofName(domain.host))
      if (answers === undefined || answers.length === 0) return undefined
      const expected = proofText(domain)
      return {
        isProved: answers.every((texts) => texts.includes(expected)),
        found: [...new Set(answers.flat())],
        at: yield* DateTime.now
      }
    })

  const lookAt = (domain: Domain) =>
    Effect.flatMap(look(domain), (seen) =>
      seen === undefined
        ? Effect.void
        : Effect.ignore(storage.recordLook(domain.accountId, domain.host, seen))
    )

  const lookAtDue = Effect.gen(function* () {
    const now = yield* DateTime.now
    yield* storage.forgetPendingDomains(DateTime.subtract(now, { millis: pendingFor }))
    const due = yield* storage.listDueDomains(now, dueAtOnce)
    yield* Effect.forEach(due, lookAt, { concurrency: looksAtOnce, discard: true })
    if (due.length > 0) yield* refresh
  })

  yield* Effect.ignore(refresh)

  const domains = Domains.of({
    add: Effect.fn("Domains.add")(function* (accountId, text) {
      yield* open
      const own = policy.target === undefined ? addresses.ownHosts : [...addresses.ownHosts, policy.target]
      const host = yield* readDomainHost(text, {
        own: new Set(own),
        isPublic: policy.isPublic,
        isBlocked: addresses.isBlocked
      })
      const at = yield* DateTime.now
      return yield* storage.addDomain({
        accountId,
        host,
        token: newDomainToken(),
        at,
        limits: policy.limits
      })
    }),
    list: (accountId) => Effect.zipRight(open, storage.listDomains(accountId)),
    prove: Effect.fn("Domains.prove")(function* (accountId, host) {
      yield* open
      const domain = yield* ownDomain(accountId, host)
      const seen = yield* look(domain)
      const record = { name: proofName(domain.host), expected: proofText(domain) }
      if (seen === undefined) return yield* new DomainNotProved({ ...record, found: null })
      const looked = yield* storage.recordLook(accountId, domain.host, seen)
      if (!seen.isProved) return yield* new DomainNotProved({ ...record, found: seen.found })
      yield* Effect.ignore(refresh)
      return looked
    }),
    change: Effect.fn("Domains.change")(function* (accountId, host, change) {
      yield* open
      const { rootTarget } = change
      if (typeof rootTarget === "string") yield* permitTargets([[["rootTarget"], rootTarget]], addresses)
      const { host: found } = yield* ownDomain(accountId, host)
      const changed = yield* storage.changeDomain(accountId, found, change)
      yield* Effect.ignore(refresh)
      return changed
    }),
    remove: Effect.fn("Domains.remove")(function* (accountId, host) {
      yield* open
      const { host: found } = yield* ownDomain(accountId, host)
      yield* storage.removeDomain(accountId, found)
      yield* Effect.ignore(refresh)
    }),
    held: (host) => heldByHost?.get(host),
    isReady: () => heldByHost !== undefined,
    lookAtDue
  })
  return { domains, refresh }
})
