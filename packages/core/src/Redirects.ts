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
import type { QrCodeNotDynamic, Redirect, RedirectVersionPage } from "./redirects/Redirect.ts"
import type { RedirectSlug } from "./redirects/RedirectSlug.ts"
import { ShortAddresses } from "./redirects/ShortAddresses.ts"
import { type Switched, Switches } from "./redirects/Switches.ts"
import type { Visit } from "./redirects/Visit.ts"
import { RedirectStorage } from "./storage/RedirectStorage.ts"
import type { StorageError } from "./storage/Storage.ts"

/** Leads scanners of dynamic codes to their targets, and lets owners change these. */
export class Redirects extends Context.Tag("@quick-response/core/Redirects")<
  Redirects,
  {
    /**
     * The redirect with a slug, without waiting, if it was read within the last second; within the last hour while the store is slow or
     * away. Otherwise undefined.
     */
    readonly known: (slug: RedirectSlug) => Redirect | undefined
    /** True if {@link find} answers a slug within 20 ms whatever the store does: it was read within the last hour. */
    readonly isRemembered: (slug: RedirectSlug) => boolean
    /** The redirect with a slug, at most a second old; null if no code has it. If the store takes over 20 ms, as it was within the last hour. */
    readonly find: (slug: RedirectSlug) => Effect.Effect<Redirect | null, StorageError>
    /** The direction in which a redirect leads a visit whose request had this query. */
    readonly chooseTarget: (redirect: Redirect, visit: Omit<Visit, "slug">, query?: string) => Direction
    /** Changes where the account's code leads, whether it does, and until when; at once here, on other servers within a second. */
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
    /** A page of what was changed of the account's code, newest first. */
    readonly listChanges: (
      accountId: AccountId,
      id: QrCodeId,
      page: Page
    ) => Effect.Effect<RedirectVersionPage, QrCodeNotDynamic | QrCodeNotFound | StorageError>
  }
>() {
  static readonly layer: Layer.Layer<Redirects, never, RedirectStorage> = Layer.scoped(
    Redirects,
    Effect.suspend(() => make)
  )
}

/** The redirects that are remembered, of some 400 bytes each. */
const mostRemembered = 100_000

/** Milliseconds for which a redirect is as it was read. */
const freshFor = 1000

/** Milliseconds for which a redirect is served as it was read while the store is slow or away. */
const servedFor = 3_600_000

/** Milliseconds that a scanner of a remembered redirect waits for the store. */
const patience = 20

/** A redirect that is being read, and those who wait for it. */
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

/** True if a redirect was switched itself, or with its account. */
const isAbout = (
  switched: Exclude<Switched, { readonly slug: RedirectSlug }>,
  redirect: Redirect
): boolean =>
  "accountId" in switched
    ? redirect.accountId === switched.accountId
    : redirect.qrCodeId === switched.qrCodeId

const make = Effect.gen(function* () {
  const storage = yield* RedirectStorage
  const addresses = yield* ShortAddresses
  const switches = yield* Switches
  /** Unknown slugs are not remembered: they would displace redirects that people scan. */
  const remembered = new LRUCache<RedirectSlug, Remembered>({ max: mostRemembered })
  const runPromise = Runtime.runPromise(yield* Effect.runtime<never>())
  let changes = 0
  /** True from when a read takes longer than a scanner waits, or fails, until one succeeds in time. */
  let isStoreSlow = false

  const remember = (redirect: Redirect): void => {
    remembered.set(redirect.slug, { redirect, at: performance.now() })
  }

  const rememberedFor = (slug: RedirectSlug, milliseconds: number): Redirect | undefined => {
    const last = remembered.get(slug)
    return last !== undefined && performance.now() - last.at < milliseconds ? last.redirect : undefined
  }

  /** Answers those of the reads that can be answered from memory. */
  const answerRemembered = (asked: ReadonlyMap<RedirectSlug, Asked>): void => {
    isStoreSlow = true
    for (const [slug, deferred] of asked) {
      const last = rememberedFor(slug, servedFor)
      if (last !== undefined) Deferred.unsafeDone(deferred, Exit.succeed(last))
    }
  }

  /** Reads redirects together: a read costs more than a redirect. */
  const read = (asked: ReadonlyMap<RedirectSlug, Asked>): Effect.Effect<void> =>
    Effect.suspend(() => {
      const changesBefore = changes
      let isLate = false
      // An answer that has arrived meanwhile is read before the second step.
      const timer = setTimeout(() => {
        afterThisTurn(() => {
          if (isDone) return
          isLate = true
          answerRemembered(asked)
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
        if (!isLate) isStoreSlow = false
        const found = new Map(exit.value.map((one) => [one.slug, one]))
        for (const [slug, deferred] of asked) {
          const redirect = found.get(slug) ?? null
          // A read that began before a change may give the redirect as it was.
          if (redirect !== null && changes === changesBefore) remember(redirect)
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

  /** The read of a redirect that is under way, or begins after this turn. */
  const askFor = (slug: RedirectSlug): Asked => {
    const begun = reading.get(slug)
    if (begun !== undefined) return begun
    const result: Asked = Deferred.unsafeMake(FiberId.none)
    reading.set(slug, result)
    if (asked.size === 0) afterThisTurn(readAsked)
    asked.set(slug, result)
    return result
  }

  yield* switches.listen((switched) => {
    changes++
    if ("slug" in switched) {
      remembered.delete(switched.slug)
      return
    }
    for (const [slug, { redirect }] of [...remembered.entries()])
      if (isAbout(switched, redirect)) remembered.delete(slug)
  })

  return Redirects.of({
    known: (slug) => {
      const last = remembered.get(slug)
      if (last === undefined) return undefined
      const age = performance.now() - last.at
      if (age < freshFor) return last.redirect
      if (!isStoreSlow || age >= servedFor) return undefined
      askFor(slug)
      return last.redirect
    },
    isRemembered: (slug) => rememberedFor(slug, servedFor) !== undefined,
    find: (slug) => Effect.suspend(() => Deferred.await(askFor(slug))),
    chooseTarget: (redirect, visit, query) => chooseTarget(redirect, addresses, visit, query),
    change: Effect.fn("Redirects.change")(function* (accountId, id, change) {
      yield* permitTargets(targetsOf(change), addresses)
      const redirect = yield* storage.changeRedirect(accountId, id, change, yield* DateTime.now)
      switches.tell({ slug: redirect.slug })
      remember(redirect)
      return redirect
    }),
    listChanges: (accountId, id, page) => storage.listVersions(accountId, id, page)
  })
})
