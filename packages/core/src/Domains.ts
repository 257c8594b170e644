import { hostOf } from "@quick-response/design/content/codes/target"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import type { DurationInput } from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import type { InvalidInput } from "./config/refusals.ts"
import {
  type Domain,
  type DomainChange,
  DomainInUse,
  type DomainLimitReached,
  type DomainLook,
  DomainNotFound,
  type DomainNotProved,
  DomainsClosed,
  type DomainTaken,
  newDomainToken,
  pendingFor
} from "./domains/Domain.ts"
import { type DomainRecord, type DomainTarget, domainRecords } from "./domains/domainRecords.ts"
import { OwnDomains } from "./domains/OwnDomains.ts"
import { notProved, ProofResolver, proofName, proofText } from "./domains/ProofResolver.ts"
import { readDomainHost } from "./domains/readDomainHost.ts"
import type { AccountId, AccountNotFound } from "./records/AccountRecord.ts"
import { afterThisTurn } from "./redirects/afterThisTurn.ts"
import { permitTargets } from "./redirects/examineTargets.ts"
import { ShortAddresses } from "./redirects/ShortAddresses.ts"
import { DomainStorage } from "./storage/DomainStorage.ts"
import { RedirectStorage } from "./storage/RedirectStorage.ts"
import type { StorageError } from "./storage/Storage.ts"

/** The operator's settings for own domains. By default, accounts cannot add any. */
export interface DomainPolicyShape extends Pick<DomainTarget, "isPublic"> {
  /** The host to which customers' names point; undefined if no own domains are offered. */
  readonly target: string | undefined
  /** The most domains of an account, and of all. */
  readonly limits: { readonly account: number; readonly all: number }
}

export class DomainPolicy extends Context.Reference<DomainPolicy>()("@quick-response/core/DomainPolicy", {
  defaultValue: (): DomainPolicyShape => ({
    target: undefined,
    limits: { account: 10, all: 10_000 },
    isPublic: (host) => !host.includes(".")
  })
}) {}

/** An account's domain with its DNS records, and the number of codes whose pictures name it. */
export interface AccountDomain extends Domain {
  readonly records: ReadonlyArray<DomainRecord>
  readonly codes: number
}

/** Proves accounts' own domains by DNS, and caches the held ones. */
export class Domains extends Context.Tag("@quick-response/core/Domains")<
  Domains,
  {
    /** The host to which names point, and the most domains of an account; undefined if the service offers no domains. */
    readonly offer: { readonly target: string; readonly maximum: number } | undefined
    /** Adds a domain, or returns the account's own of this host. */
    readonly add: (
      accountId: AccountId,
      host: string
    ) => Effect.Effect<
      AccountDomain,
      AccountNotFound | DomainLimitReached | DomainsClosed | DomainTaken | InvalidInput | StorageError
    >
    /** An account's domains, oldest first. */
    readonly list: (
      accountId: AccountId
    ) => Effect.Effect<ReadonlyArray<AccountDomain>, DomainsClosed | StorageError>
    /** Looks at the proof now, at most 5 seconds, and succeeds once it is found. */
    readonly prove: (
      accountId: AccountId,
      host: string
    ) => Effect.Effect<
      AccountDomain,
      DomainNotFound | DomainNotProved | DomainsClosed | DomainTaken | StorageError
    >
    readonly change: (
      accountId: AccountId,
      host: string,
      change: DomainChange
    ) => Effect.Effect<AccountDomain, DomainNotFound | DomainsClosed | InvalidInput | StorageError>
    /** Removes a domain. If codes name it, their number confirms it. */
    readonly remove: (
      accountId: AccountId,
      host: string,
      confirm?: number | undefined
    ) => Effect.Effect<void, DomainInUse | DomainNotFound | DomainsClosed | StorageError>
    /** The domain of a held host, at most a second old; while the store is down, the last known one. Sends no query. */
    readonly held: (host: string) => Domain | undefined
    /** Records a request to a held host by https: a proved domain becomes live. */
    readonly requested: (domain: Domain) => Effect.Effect<void, StorageError>
    /** True for held hosts and for the service's present and former hosts. */
    readonly leadsHere: (host: string) => boolean
    /** The starts of short addresses sold under a host. */
    readonly soldUnder: (host: string) => ReadonlyArray<string>
    /** True for a host of the service: configured, sold under before, local, or an IP address. */
    readonly isServiceHost: (host: string) => boolean
    /** True once the held hosts were read. */
    readonly isReady: () => boolean
    /** Looks at the proofs that are due, and forgets domains that waited too long. */
    readonly lookAtDue: Effect.Effect<void, StorageError>
  }
>() {
  /** Also reads the held hosts each second, and looks at due proofs each minute, while the layer lives. */
  static readonly layer: Layer.Layer<Domains, never, DomainStorage | ProofResolver | RedirectStorage> =
    Layer.scoped(
      Domains,
      Effect.suspend(() => keepingUp(true))
    )

  /** Also reads the held hosts each second: another process looks at due proofs. */
  static readonly layerRemote: Layer.Layer<Domains, never, DomainStorage | ProofResolver | RedirectStorage> =
    Layer.scoped(
      Domains,
      Effect.suspend(() => keepingUp(false))
    )

  /** Sells codes under the domains. */
  static readonly selling: Layer.Layer<never, never, DomainStorage | Domains> = Layer.effect(
    OwnDomains,
    Effect.gen(function* () {
      const { held, leadsHere } = yield* Domains
      const { listDomains } = yield* DomainStorage
      const { target } = yield* DomainPolicy
      return { isOffered: target !== undefined, list: listDomains, held, leadsHere }
    })
  )
}

/** True for a host that may have a certificate: a held domain, or a host of the service. */
export const mayHaveCertificate = ({ held, isServiceHost }: typeof Domains.Service, host: string): boolean =>
  held(host) !== undefined || isServiceHost(host)

const repeatedly = (effect: Effect.Effect<void, StorageError>, every: DurationInput) =>
  Effect.forkScoped(Effect.repeat(Effect.ignore(effect), Schedule.spaced(every)))

/** True for IP addresses, and for names that no public host has: loopback names, and single labels. */
const isLocalOrAddress = (host: string): boolean =>
  /^[^.]+$/.test(host) || host.endsWith(".localhost") || host.startsWith("[") || /^[\d.]+$/.test(host)

/** Looks in a row at due proofs, and at once. */
const dueAtOnce = 100
const looksAtOnce = 10

/** Domains decoded at once, which blocks the event loop. */
const heldAtOnce = 100

/** Yields to the event loop. */
const nextTurn = Effect.async<void>((resume) => afterThisTurn(() => resume(Effect.void)))

/** The held domains in memory, as they were at the last refresh. */
const makeHeld = (storage: typeof DomainStorage.Service) => {
  let heldByHost: ReadonlyMap<string, Domain> | undefined
  let mark: string | undefined

  const readHeld = Effect.gen(function* () {
    const domains = new Map<string, Domain>()
    for (let after: string | undefined = ""; after !== undefined; ) {
      const some: ReadonlyArray<Domain> = yield* storage.listHeldDomains(after, heldAtOnce)
      for (const domain of some) domains.set(domain.host, domain)
      after = some.length < heldAtOnce ? undefined : some.at(-1)?.host
      if (after !== undefined) yield* nextTurn
    }
    return domains
  })

  // The mark is read before the list: a write between them is read again.
  const refresh = Effect.flatMap(storage.heldMark, (now) =>
    now === mark
      ? Effect.void
      : Effect.map(readHeld, (domains) => {
          mark = now
          heldByHost = domains
        })
  )
  return {
    refresh,
    held: (host: string) => heldByHost?.get(host),
    isReady: () => heldByHost !== undefined
  }
}

interface DescribeParts {
  readonly countHosts: (typeof RedirectStorage.Service)["countHosts"]
  readonly resolver: typeof ProofResolver.Service
  readonly policy: DomainPolicyShape
}

/** Adds records and numbers of codes to an account's domains. */
const makeDescribe = ({ countHosts, resolver, policy }: DescribeParts) =>
  Effect.gen(function* () {
    /** The addresses of the target, at most a minute old. */
    const targetAddresses = yield* Effect.cachedWithTTL(
      policy.target === undefined
        ? Effect.succeed([])
        : Effect.map(resolver.lookUpHost(policy.target), (found = []) => found),
      "1 minute"
    )

    return (accountId: AccountId, domains: ReadonlyArray<Domain>) =>
      Effect.gen(function* () {
        const { target = "", isPublic } = policy
        const counts = new Map(
          domains.length === 0 ? [] : (yield* countHosts(accountId)).map(({ host, codes }) => [host, codes])
        )
        const addresses = domains.length === 0 ? [] : yield* targetAddresses
        return domains.map(
          (domain): AccountDomain => ({
            ...domain,
            records: domainRecords(domain, { target, addresses, isPublic }),
            codes: counts.get(domain.host) ?? 0
          })
        )
      })
  })

/** Hosts of the service, with the starts of sold addresses. */
const makeServiceHosts = (
  { target }: Pick<DomainPolicyShape, "target">,
  countShortUrls: (typeof RedirectStorage.Service)["countShortUrls"]
) => {
  const serviceHosts = new Map<string, ReadonlyArray<string>>(target === undefined ? [] : [[target, []]])
  const soldUnder = (host: string) => serviceHosts.get(host) ?? []
  const readSoldHosts = Effect.map(countShortUrls, (counts) => {
    for (const { shortUrl } of counts) {
      const host = hostOf(shortUrl)
      serviceHosts.set(host, [...soldUnder(host), shortUrl])
    }
  })
  return { serviceHosts, soldUnder, readSoldHosts }
}

const make = Effect.gen(function* () {
  const storage = yield* DomainStorage
  const { countHosts, countShortUrls } = yield* RedirectStorage
  const resolver = yield* ProofResolver
  const policy = yield* DomainPolicy
  const addresses = yield* ShortAddresses
  const { refresh, held, isReady } = makeHeld(storage)

  const described = yield* makeDescribe({ countHosts, resolver, policy })

  const describedOne = (domain: Domain) =>
    Effect.map(described(domain.accountId, [domain]), ([one = { ...domain, records: [], codes: 0 }]) => one)

  const open = Effect.suspend(() => (policy.target === undefined ? new DomainsClosed() : Effect.void))

  const ownDomain = (accountId: AccountId, host: string) =>
    Effect.flatMap(storage.listDomains(accountId), (domains) => {
      const domain = domains.find((one) => one.host === host.toLowerCase())
      return domain === undefined ? new DomainNotFound({ host }) : Effect.succeed(domain)
    })

  /** Looks a proof up, outside of any transaction; undefined unless each name server answers. */
  const look = (domain: Domain): Effect.Effect<DomainLook | undefined> =>
    Effect.gen(function* () {
      const [answers, pointing] = yield* Effect.all(
        [resolver.lookUp(proofName(domain.host)), resolver.lookUpHost(domain.host)],
        { concurrency: 2 }
      )
      if (answers === undefined || answers.length === 0) return undefined
      const expected = proofText(domain)
      return {
        isProved: answers.every((texts) => texts.includes(expected)),
        found: [...new Set(answers.flat())],
        pointing,
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

  const { serviceHosts, soldUnder, readSoldHosts } = makeServiceHosts(policy, countShortUrls)
  const leadsHere = (host: string) => held(host) !== undefined || serviceHosts.has(host)

  const { target, limits } = policy
  const domains = Domains.of({
    offer: target === undefined ? undefined : { target, maximum: limits.account },
    add: Effect.fn("Domains.add")(function* (accountId, text) {
      yield* open
      const host = yield* readDomainHost(text, {
        own: new Set([...addresses.ownHosts, ...serviceHosts.keys(), "localhost"]),
        isPublic: policy.isPublic,
        isBlocked: addresses.isBlocked
      })
      const at = yield* DateTime.now
      const added = yield* storage.addDomain({ accountId, host, token: newDomainToken(), at, limits })
      return yield* describedOne(added)
    }),
    list: Effect.fn("Domains.list")(function* (accountId) {
      yield* open
      return yield* described(accountId, yield* storage.listDomains(accountId))
    }),
    prove: Effect.fn("Domains.prove")(function* (accountId, host) {
      yield* open
      const domain = yield* ownDomain(accountId, host)
      const seen = yield* look(domain)
      if (seen === undefined) return yield* notProved(domain, null)
      const looked = yield* storage.recordLook(accountId, domain.host, seen)
      if (!seen.isProved) return yield* notProved(domain, seen.found)
      yield* Effect.ignore(refresh)
      return yield* describedOne(looked)
    }),
    change: Effect.fn("Domains.change")(function* (accountId, host, change) {
      yield* open
      const { rootTarget } = change
      if (typeof rootTarget === "string")
        yield* permitTargets([[["rootTarget"], rootTarget]], { addresses, ownDomains: { leadsHere } })
      const { host: found } = yield* ownDomain(accountId, host)
      const changed = yield* storage.changeDomain(accountId, found, change)
      yield* Effect.ignore(refresh)
      return yield* describedOne(changed)
    }),
    remove: Effect.fn("Domains.remove")(function* (accountId, host, confirm) {
      yield* open
      const domain = yield* ownDomain(accountId, host)
      const { host: found } = domain
      const { codes } = yield* describedOne(domain)
      if (codes > 0 && confirm !== codes) return yield* new DomainInUse({ host: found, codes })
      yield* storage.removeDomain(accountId, found, yield* DateTime.now)
      yield* Effect.ignore(refresh)
    }),
    held,
    leadsHere,
    soldUnder,
    requested: ({ host, state }) =>
      state === "proved"
        ? Effect.flatMap(DateTime.now, (at) => Effect.zipRight(storage.makeDomainLive(host, at), refresh))
        : Effect.void,
    isServiceHost: (host) => addresses.ownHosts.has(host) || serviceHosts.has(host) || isLocalOrAddress(host),
    isReady,
    lookAtDue
  })
  return { domains, refresh, readSoldHosts }
})

/** Domains that read the held hosts each second. */
const keepingUp = (looksAtDue: boolean) =>
  Effect.gen(function* () {
    const { domains, refresh, readSoldHosts } = yield* make
    yield* Effect.forkScoped(Effect.retry(readSoldHosts, Schedule.spaced("1 second")))
    yield* repeatedly(refresh, "1 second")
    if (looksAtDue) yield* repeatedly(domains.lookAtDue, "1 minute")
    return domains
  })
