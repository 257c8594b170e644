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
import type { Visit } from "./redirects/Visit.ts"
import { RedirectStorage } from "./storage/RedirectStorage.ts"
import type { StorageError } from "./storage/Storage.ts"

/** Leads scanners of dynamic codes to their targets, and lets owners change these. */
export class Redirects extends Context.Tag("@quick-response/core/Redirects")<
  Redirects,
  {
    /** The redirect with a slug as it was within the last second, without waiting: null where no code has it, undefined where that is not known. */
    readonly known: (slug: RedirectSlug) => Redirect | null | undefined
    /** The redirect with a slug, at most a second old; null where no code has it. While the store is away, as it was within the last hour. */
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
  static readonly layer: Layer.Layer<Redirects, never, RedirectStorage> = Layer.effect(
    Redirects,
    Effect.suspend(() => make)
  )
}

/** The redirects that are remembered, of some 400 bytes each. */
const mostRemembered = 100_000

/** Milliseconds for which a redirect is as it was read. */
const freshFor = 1000

/** Milliseconds for which a redirect is as it was read while the store is away. */
const servedFor = 3_600_000

/** A redirect that is being read, and those who wait for it. */
type Asked = Deferred.Deferred<Redirect | null, StorageError>

interface Remembered {
  readonly redirect: Redirect | null
  readonly at: number
}

const targetsOf = ({ target, fallback, rules = [] }: RedirectChange): Targets => [
  ...(target === undefined ? [] : [[["target"], target] as const]),
  ...(fallback === undefined || fallback === null ? [] : [[["fallback"], fallback] as const]),
  ...rules.map((rule, place) => [["rules", place, "target"], rule.target] as const)
]

const make = Effect.gen(function* () {
  const storage = yield* RedirectStorage
  const addresses = yield* ShortAddresses
  const remembered = new LRUCache<RedirectSlug, Remembered>({ max: mostRemembered })
  const runPromise = Runtime.runPromise(yield* Effect.runtime<never>())
  let changes = 0

  const remember = (slug: RedirectSlug, redirect: Redirect | null): Redirect | null => {
    remembered.set(slug, { redirect, at: performance.now() })
    return redirect
  }

  /** The redirect as it was last known, where that was so lately that it serves while the store is away. */
  const served = (slug: RedirectSlug): Redirect | undefined => {
    const last = remembered.get(slug)
    const isServed = last !== undefined && performance.now() - last.at < servedFor
    return isServed && last.redirect !== null ? last.redirect : undefined
  }

  /** Reads redirects together: a read costs more than a redirect. */
  const read = (asked: ReadonlyMap<RedirectSlug, Asked>): Effect.Effect<void> =>
    Effect.suspend(() => {
      const changesBefore = changes
      return Effect.map(Effect.exit(storage.findRedirectsBySlug([...asked.keys()])), (exit) => {
        const found = Exit.isSuccess(exit) ? new Map(exit.value.map((one) => [one.slug, one])) : undefined
        for (const [slug, deferred] of asked) {
          if (Exit.isSuccess(exit)) {
            const redirect = found?.get(slug) ?? null
            // A read that began before a change may give the redirect as it was.
            if (changes === changesBefore) remember(slug, redirect)
            Deferred.unsafeDone(deferred, Exit.succeed(redirect))
          } else {
            const last = served(slug)
            Deferred.unsafeDone(
              deferred,
              last === undefined ? Exit.failCause(exit.cause) : Exit.succeed(last)
            )
          }
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

  return Redirects.of({
    known: (slug) => {
      const last = remembered.get(slug)
      return last !== undefined && performance.now() - last.at < freshFor ? last.redirect : undefined
    },
    find: (slug) =>
      Effect.suspend(() => {
        const begun = reading.get(slug)
        if (begun !== undefined) return Deferred.await(begun)
        const result: Asked = Deferred.unsafeMake(FiberId.none)
        reading.set(slug, result)
        if (asked.size === 0) afterThisTurn(readAsked)
        asked.set(slug, result)
        return Deferred.await(result)
      }),
    chooseTarget: (redirect, visit, query) => chooseTarget(redirect, addresses, visit, query),
    change: Effect.fn("Redirects.change")(function* (accountId, id, change) {
      yield* permitTargets(targetsOf(change), addresses)
      const redirect = yield* storage.changeRedirect(accountId, id, change, yield* DateTime.now)
      changes++
      remember(redirect.slug, redirect)
      return redirect
    }),
    listChanges: (accountId, id, page) => storage.listVersions(accountId, id, page)
  })
})
