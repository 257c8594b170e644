import { hostOf } from "@quick-response/design/content/codes/target"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberId from "effect/FiberId"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import { LRUCache } from "lru-cache/min"
import type { InvalidInput } from "./config/refusals.ts"
import { DomainNotFound } from "./domains/Domain.ts"
import { OwnDomains } from "./domains/OwnDomains.ts"
import type { AccountId } from "./records/AccountRecord.ts"
import type { Page, QrCodeId, QrCodeNotFound } from "./records/QrCode.ts"
import { afterThisTurn } from "./redirects/afterThisTurn.ts"
import type {
  QrCodeBlocked,
  RedirectChange,
  TooManyChanges,
  VersionChanged
} from "./redirects/changeRedirect.ts"
import { chooseTarget, type Direction } from "./redirects/chooseTarget.ts"
import { permitTargets, type Targets } from "./redirects/examineTargets.ts"
import { hasHost, type LedOnScope, readLedOn } from "./redirects/LedOn.ts"
import type { AddressKey, QrCodeNotDynamic, Redirect, RedirectVersionPage } from "./redirects/Redirect.ts"
import type { RedirectSlug } from "./redirects/RedirectSlug.ts"
import { ShortAddresses } from "./redirects/ShortAddresses.ts"
import { type Switched, Switches } from "./redirects/Switches.ts"
import type { Visit } from "./redirects/Visit.ts"
import { RedirectStorage } from "./storage/RedirectStorage.ts"
import type { StorageError } from "./storage/Storage.ts"

/** Resolves short addresses to targets, and lets owners change these. */
export class Redirects extends Context.Tag("@quick-response/core/Redirects")<
  Redirects,
  {
    /**
     * The cached redirect of a slug, without waiting, if read within the last second; within the last hour if the store
     * is slow or down.
     */
    readonly known: (slug: RedirectSlug) => Redirect | undefined
    /** True if {@link find} answers within 20 ms regardless of the store: the slug was read within the last hour. */
    readonly isRemembered: (slug: RedirectSlug) => boolean
    /**
     * The redirect of a slug, at most a second old; null if unknown. If the store takes over 20 ms, a cached one of the
     * last hour.
     */
    readonly find: (slug: RedirectSlug) => Effect.Effect<Redirect | null, StorageError>
    /**
     * The redirect of an adopted address: its holder's if any, otherwise another account's; null if unknown. Cached
     * like {@link find}.
     */
    readonly findByAddress: (key: AddressKey) => Effect.Effect<Redirect | null, StorageError>
    /** The slug of an adopted address that was found before, without waiting. */
    readonly slugOf: (key: AddressKey) => RedirectSlug | undefined
    /** The destination for a visit whose request had this query. */
    readonly chooseTarget: (redirect: Redirect, visit: Omit<Visit, "slug">, query?: string) => Direction
    /** Changes the target, pause or expiry of the account's code; at once here, within a second on other servers. */
    readonly change: (
      accountId: AccountId,
      id: QrCodeId,
      change: RedirectChange
    ) => Effect.Effect<
      Redirect,
      | InvalidInput
      | QrCodeBlocked
      | QrCodeNotDynamic
      | QrCodeNotFound
      | StorageError
      | TooManyChanges
      | VersionChanged
    >
    /** A page of the changes of the account's code, newest first. */
    readonly listChanges: (
      accountId: AccountId,
      id: QrCodeId,
      page: Page
    ) => Effect.Effect<RedirectVersionPage, QrCodeNotDynamic | QrCodeNotFound | StorageError>
    readonly listAllChanges: (typeof RedirectStorage.Service)["listAllVersions"]
    /** Fails unless the host is the service's, or of a domain or code of the account. */
    readonly requireHost: (
      accountId: AccountId,
      host: string
    ) => Effect.Effect<void, DomainNotFound | StorageError>
    /** Reads the codes that redirect now, page by page in slug order. */
    readonly readLedOn: (scope: LedOnScope) => ReturnType<typeof readLedOn>
  }
>() {
  static readonly layer: Layer.Layer<Redirects, never, RedirectStorage> = Layer.scoped(
    Redirects,
    Effect.suspend(() => make)
  )
}

/** The cached redirects, of some 400 bytes each. */
const mostRemembered = 100_000

/** Milliseconds for which a cached redirect is fresh. */
const freshFor = 1000

/** Milliseconds for which a cached redirect is served while the store is slow or down. */
const servedFor = 3_600_000

/** Milliseconds that a visit to a cached redirect waits for the store. */
const patience = 20

/** A redirect being read, and its waiting callers. */
type Asked = Deferred.Deferred<Redirect | null, StorageError>

interface Remembered {
  readonly redirect: Redirect
  readonly at: number
}

const targetsOf = ({ target, fallback, rules = [] }: RedirectChange): Targets => [
  ...(target === undefined ? [] : [[["target"], target] as const]),
  ...(fallback === undefined || fallback === null ? [] : [[["fallback"], fallback] as const]),
  ...rules.map((rule, place) => [["rules", place, "target"], rule.target] as const)
]

/** True if the redirect or its account was switched. */
const isAbout = (
  switched: Exclude<Switched, { readonly slug: RedirectSlug }>,
  redirect: Redirect
): boolean =>
  "accountId" in switched
    ? redirect.accountId === switched.accountId
    : redirect.qrCodeId === switched.qrCodeId

/** Reserves 3 MB at the first use. */
const makeMemory = <Key extends string, Value extends {}>() => {
  let memory: LRUCache<Key, Value> | undefined
  return () => {
    memory ??= new LRUCache({ max: mostRemembered })
    return memory
  }
}

/** Finds adopted addresses, and remembers their permanent slugs. */
const makeAddressBook = (
  { findRedirectByAddress }: Pick<typeof RedirectStorage.Service, "findRedirectByAddress">,
  reading: () => (redirect: Redirect) => void
): Pick<typeof Redirects.Service, "findByAddress" | "slugOf"> => {
  const slugs = makeMemory<AddressKey, RedirectSlug>()
  return {
    findByAddress: (key) =>
      Effect.suspend(() => {
        const remember = reading()
        return Effect.map(findRedirectByAddress(key), (redirect) => {
          if (redirect === undefined) return null
          // The holder may adopt a former holder's address later.
          if (redirect.addressKey === key) slugs().set(key, redirect.slug)
          remember(redirect)
          return redirect
        })
      }),
    slugOf: (key) => slugs().get(key)
  }
}

/** The redirects that were read. Unknown slugs are not remembered: they would evict real redirects. */
const makeRemembered = () => {
  const memory = makeMemory<RedirectSlug, Remembered>()
  let changes = 0
  const remember = (redirect: Redirect): void => {
    memory().set(redirect.slug, { redirect, at: performance.now() })
  }
  return {
    remember,
    last: (slug: RedirectSlug): Remembered | undefined => memory().get(slug),
    within: (slug: RedirectSlug, milliseconds: number): Redirect | undefined => {
      const last = memory().get(slug)
      return last !== undefined && performance.now() - last.at < milliseconds ? last.redirect : undefined
    },
    /** Begins a read; caches its redirect unless a change happened during the read. */
    reading: (): typeof remember => {
      const changesBefore = changes
      return (redirect) => {
        if (changes === changesBefore) remember(redirect)
      }
    },
    forget: (switched: Switched): void => {
      changes++
      if ("slug" in switched) {
        memory().delete(switched.slug)
        return
      }
      for (const [slug, { redirect }] of [...memory().entries()])
        if (isAbout(switched, redirect)) memory().delete(slug)
    }
  }
}

const make = Effect.gen(function* () {
  const storage = yield* RedirectStorage
  const addresses = yield* ShortAddresses
  const ownDomains = yield* OwnDomains
  const switches = yield* Switches
  const remembered = makeRemembered()
  const runPromise = Runtime.runPromise(yield* Effect.runtime<never>())
  /** True after a read fails or exceeds the visit's wait, until one succeeds. */
  let isStoreSlow = false

  /** Answers reads from the cache if possible. */
  const answerRemembered = (asked: ReadonlyMap<RedirectSlug, Asked>): void => {
    isStoreSlow = true
    for (const [slug, deferred] of asked) {
      const last = remembered.within(slug, servedFor)
      if (last !== undefined) Deferred.unsafeDone(deferred, Exit.succeed(last))
    }
  }

  /** Reads redirects in batches, since a query costs more than a row. */
  const read = (asked: ReadonlyMap<RedirectSlug, Asked>): Effect.Effect<void> =>
    Effect.suspend(() => {
      const remember = remembered.reading()
      // An answer that arrived by then is handled before the second step.
      const timer = setTimeout(() => {
        afterThisTurn(() => {
          if (!isDone) answerRemembered(asked)
        })
      }, patience)
      let isDone = false
      return Effect.map(Effect.exit(storage.findRedirectsBySlug([...asked.keys()])), (exit) => {
        isDone = true
        clearTimeout(timer)
        if (Exit.isFailure(exit)) {
          answerRemembered(asked)
          for (const deferred of asked.values()) Deferred.unsafeDone(deferred, Exit.failCause(exit.cause))
          return
        }
        isStoreSlow = false
        const found = new Map(exit.value.map((one) => [one.slug, one]))
        for (const [slug, deferred] of asked) {
          const redirect = found.get(slug) ?? null
          if (redirect !== null) remember(redirect)
          Deferred.unsafeDone(deferred, Exit.succeed(redirect))
        }
      })
    })

  const reading = new Map<RedirectSlug, Asked>()
  let asked = new Map<RedirectSlug, Asked>()

  const readAsked = (): void => {
    const taken = asked
    asked = new Map()
    void runPromise(read(taken)).then(() => {
      for (const slug of taken.keys()) reading.delete(slug)
    })
  }

  /** The running or queued read of a redirect. */
  const askFor = (slug: RedirectSlug): Asked => {
    const begun = reading.get(slug)
    if (begun !== undefined) return begun
    const result: Asked = Deferred.unsafeMake(FiberId.none)
    reading.set(slug, result)
    if (asked.size === 0) afterThisTurn(readAsked)
    asked.set(slug, result)
    return result
  }

  yield* switches.listen(remembered.forget)

  return Redirects.of({
    known: (slug) => {
      const last = remembered.last(slug)
      if (last === undefined) return undefined
      const age = performance.now() - last.at
      if (age < freshFor) return last.redirect
      if (!isStoreSlow || age >= servedFor) return undefined
      askFor(slug)
      return last.redirect
    },
    isRemembered: (slug) => remembered.within(slug, servedFor) !== undefined,
    find: (slug) => Effect.suspend(() => Deferred.await(askFor(slug))),
    ...makeAddressBook(storage, remembered.reading),
    chooseTarget: (redirect, visit, query) => chooseTarget(redirect, addresses, visit, query),
    change: Effect.fn("Redirects.change")(function* (accountId, id, change) {
      yield* permitTargets(targetsOf(change), { addresses, ownDomains })
      const redirect = yield* storage.changeRedirect(accountId, id, change, yield* DateTime.now)
      switches.tell({ slug: redirect.slug })
      remembered.remember(redirect)
      return redirect
    }),
    listChanges: (accountId, id, page) => storage.listVersions(accountId, id, page),
    listAllChanges: storage.listAllVersions,
    requireHost: Effect.fn("Redirects.requireHost")(function* (accountId, host) {
      const { shortUrl, ownHosts } = addresses
      if (ownHosts.has(host) || (shortUrl !== undefined && hostOf(shortUrl) === host)) return
      if ((yield* ownDomains.list(accountId)).some((domain) => domain.host === host)) return
      // Such as a former host of the service or of the account.
      if (!(yield* hasHost(storage, accountId, host))) yield* new DomainNotFound({ host, field: "domain" })
    }),
    readLedOn: (scope) => readLedOn(storage, addresses, scope)
  })
})
