import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import * as Schedule from "effect/Schedule"
import type { InvalidInput } from "./config/refusals.ts"
import type { AccountId } from "./records/AccountRecord.ts"
import type { QrCodeId, QrCodeNotFound } from "./records/QrCode.ts"
import { QrCodeNotDynamic } from "./redirects/Redirect.ts"
import type { Visit } from "./redirects/Visit.ts"
import { type GivenQuestion, readQuestion } from "./scans/readQuestion.ts"
import type { Scan } from "./scans/Scan.ts"
import { makeScanBuffer } from "./scans/ScanBuffer.ts"
import { dayLength, dayOf } from "./scans/ScanDay.ts"
import { ScanPolicy, type ScanPolicyShape } from "./scans/ScanPolicy.ts"
import {
  type AccountScanReport,
  daysOf,
  quartersOf,
  reportOf,
  type ScanReport,
  topLength
} from "./scans/ScanReport.ts"
import { type VisitorBounds, visitorBounds } from "./scans/visitorBounds.ts"
import { visitorMark } from "./scans/visitorMark.ts"
import { RedirectStorage, type ScanScope } from "./storage/RedirectStorage.ts"
import { Storage, type StorageError } from "./storage/Storage.ts"

/**
 * Counts and reports visits to short addresses. A visit is stored before its redirect is answered, and counted within a
 * second. Daily visitors are distinguished by a hash of a secret that is then deleted.
 */
export class Scans extends Context.Tag("@quick-response/core/Scans")<
  Scans,
  {
    /** Counts a visit, and calls back once it is stored: at once if counting is off, and after 25 ms at the latest. */
    readonly count: (visit: Visit, done: () => void) => void
    /**
     * Counts visits that an earlier process stored but did not count, at a service's start. From then on, deletes
     * expired data daily, even without scans.
     */
    readonly catchUp: Effect.Effect<void>
    /** The report of one of the account's dynamic codes. */
    readonly report: (
      accountId: AccountId,
      id: QrCodeId,
      question: GivenQuestion
    ) => Effect.Effect<ScanReport, InvalidInput | QrCodeNotDynamic | QrCodeNotFound | StorageError>
    /** The combined report of the account's dynamic codes, or of those with a tag, and the most scanned of them. */
    readonly reportAll: (
      accountId: AccountId,
      question: GivenQuestion & { readonly tag?: string | undefined }
    ) => Effect.Effect<AccountScanReport, InvalidInput | StorageError>
    readonly listDays: (typeof RedirectStorage.Service)["listScanDays"]
    /** The number of visits since the start that were answered but not counted. */
    readonly lost: () => number
  }
>() {
  static readonly layer: Layer.Layer<Scans, never, RedirectStorage | Storage> = Layer.scoped(
    Scans,
    Effect.suspend(() => make)
  )
}

/** Visits counted in one transaction. */
const countedAtOnce = 200

/** Previously failed visits stored in one transaction. */
const storedAtOnce = 1000

/** Milliseconds between counts. */
const countEvery = 1000

/** Milliseconds after which counts are made durable against a loss of power. */
const relaxedFor = 500

/** Milliseconds that a shutdown waits for visits to be counted. */
const endPatience = 5000

/** The first date with kept counts. */
const firstKept = (now: number, months: number): string => {
  const today = new Date(now)
  return dayOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, today.getUTCDate()))
}

/** Converts visits to the scans that are stored. */
const makeScansOf = (redirects: typeof RedirectStorage.Service, { counts }: ScanPolicyShape) => {
  /** Secrets by day: around midnight, visits belong to two days. */
  const secrets = new Map<string, string>()

  const findSecret = (day: string) =>
    Effect.map(redirects.daySecret(day, crypto.randomUUID()), (secret) => {
      if (secrets.size > 2) secrets.clear()
      secrets.set(day, secret)
      return [day, secret] as const
    })

  const isTold = ({ visitor, kind }: Visit): boolean =>
    counts === "visitors" && visitor !== null && kind === "scan"

  return (visits: ReadonlyArray<Visit>): Effect.Effect<ReadonlyArray<Scan>, StorageError> => {
    const days = new Set(visits.filter(isTold).map(({ at }) => dayOf(at)))
    const unknown = [...days].filter((day) => !secrets.has(day))
    return Effect.map(Effect.forEach(unknown, findSecret), (found) => {
      const known = new Map([...secrets, ...found])
      return visits.map((visit): Scan => {
        const { visitor, ...rest } = visit
        const secret = known.get(dayOf(visit.at))
        const mark =
          isTold(visit) && visitor !== null && secret !== undefined
            ? visitorMark(secret, visit.slug, visitor)
            : null
        return { visitor: mark, ...rest }
      })
    })
  }
}

/**
 * Shares of a day's limit of visitors: new visitors after which all servers' are counted again, and an unused
 * remainder.
 */
const countedAgain = 1 / 30
const tooFew = 1 / 300

/**
 * The bounds of each fold. The visitors of all servers are counted occasionally, so that a day exceeds its limit only
 * slightly.
 */
const makeBounds = (redirects: typeof RedirectStorage.Service, { counts, visitorsADay }: ScanPolicyShape) => {
  const bounds = visitorBounds(visitorsADay)
  let day = ""
  let isFull = false
  let room = 0

  const countAgain = (today: string) =>
    Effect.map(redirects.countVisitors(today), (count) => {
      const left = visitorsADay - count
      day = today
      isFull = left < visitorsADay * tooFew
      room = isFull ? 0 : Math.min(left, Math.ceil(visitorsADay * countedAgain))
      return { ...bounds, all: room }
    })

  return {
    next: Effect.suspend((): Effect.Effect<VisitorBounds, StorageError> => {
      const today = dayOf(Date.now())
      const isKnown = counts !== "visitors" || (day === today && (isFull || room > 0))
      return isKnown ? Effect.succeed({ ...bounds, all: room }) : countAgain(today)
    }),
    /** Records a fold of this many visits, each possibly of a new visitor. */
    taken: (visits: number): void => {
      room = Math.max(0, room - visits)
    }
  }
}

/** Counts all waiting visits, first in relaxed transactions if there are many, and then durably. */
const makeFoldAll = (redirects: typeof RedirectStorage.Service, bounds: ReturnType<typeof makeBounds>) => {
  const fold = (durability: "full" | "relaxed") =>
    Effect.flatMap(bounds.next, (allowed) =>
      Effect.map(redirects.foldScans(countedAtOnce, durability, allowed), (count) => {
        bounds.taken(count)
        return count
      })
    )
  const foldSome = Effect.suspend(() => {
    const until = performance.now() + relaxedFor
    return Effect.repeat(fold("relaxed"), {
      while: (count) => count === countedAtOnce && performance.now() < until
    }).pipe(Effect.zipRight(fold("full")))
  })
  return Effect.repeat(foldSome, { while: (count) => count === countedAtOnce })
}

const make = Effect.gen(function* () {
  const redirects = yield* RedirectStorage
  const storage = yield* Storage
  const policy = yield* ScanPolicy
  const runPromise = Runtime.runPromise(yield* Effect.runtime<never>())
  const scansOf = makeScansOf(redirects, policy)
  const foldAll = makeFoldAll(redirects, makeBounds(redirects, policy))

  /** Stores visits, or keeps them for a retry; false if the store failed. */
  const store = (visits: ReadonlyArray<Visit>): Effect.Effect<boolean> =>
    scansOf(visits).pipe(
      Effect.flatMap(redirects.recordScans),
      Effect.exit,
      Effect.map((exit) => {
        if (Exit.isSuccess(exit)) buffer.release(visits.length)
        else if (exit.cause._tag === "Fail" && !exit.cause.error.isUncertain) buffer.keep(visits)
        else buffer.giveUp(visits.length)
        return Exit.isSuccess(exit)
      })
    )

  let mayCount = false
  /** False in a program that only reports, since its policy may differ from the service's. */
  let mayForget = false
  let forgotten = ""
  const buffer = makeScanBuffer((visits) => {
    mayCount = true
    mayForget = true
    return runPromise(Effect.asVoid(store(visits)))
  })

  /** Stores kept visits until all are stored or the store fails again. */
  const storeKept = Effect.repeat(
    Effect.suspend(() => {
      const kept = buffer.takeKept(storedAtOnce)
      return kept.length === 0 ? Effect.succeed(false) : store(kept)
    }),
    { while: (isStored) => isStored }
  )

  /** Deletes expired data daily. Visitor marks are needed until the day has ended wherever it may be counted. */
  const forget = Effect.suspend(() => {
    const now = Date.now()
    const today = dayOf(now)
    if (!mayForget || forgotten === today) return Effect.void
    const before = { days: firstKept(now, policy.months), visitors: dayOf(now - dayLength) }
    return Effect.map(redirects.forgetScans(before), () => {
      forgotten = today
    })
  })

  const countStored = Effect.suspend(() => {
    if (!mayCount && buffer.held() === 0) return Effect.void
    mayCount = false
    return Effect.zipRight(storeKept, foldAll).pipe(
      Effect.catchTag("StorageError", () =>
        Effect.sync(() => {
          mayCount = true
        })
      )
    )
  })

  const eachSecond = Effect.zipRight(countStored, Effect.ignore(forget))
  yield* Effect.forkScoped(Effect.repeat(eachSecond, Schedule.spaced(countEvery)))
  yield* Effect.addFinalizer(() =>
    Effect.repeat(countStored, {
      schedule: Schedule.spaced(10),
      until: () => buffer.held() === 0 && !mayCount
    }).pipe(
      // Finalizers cannot be interrupted otherwise, so they would have no timeout.
      Effect.interruptible,
      Effect.timeoutOption(endPatience),
      Effect.zipRight(
        Effect.suspend(() => {
          const lost = buffer.lost() + buffer.held()
          return lost === 0
            ? Effect.void
            : Effect.logWarning(`${lost} scans were led on and could not be stored: they are not counted`)
        })
      )
    )
  )

  const report = Effect.fnUntraced(function* (scope: ScanScope, given: GivenQuestion) {
    const question = yield* readQuestion(given, (yield* DateTime.now).epochMillis)
    const days = yield* redirects.readScans(scope, ...daysOf(question))
    return reportOf(question, days, policy.counts === "visitors")
  })

  return Scans.of({
    count: policy.counts === "off" ? (_, done) => done() : buffer.add,
    catchUp: Effect.sync(() => {
      mayCount = true
      mayForget = true
    }),
    report: Effect.fn("Scans.report")(function* (accountId, id, question) {
      const [redirect] = yield* redirects.findRedirects(accountId, [id])
      if (redirect !== undefined) return yield* report({ slug: redirect.slug }, question)
      yield* storage.findQrCode(accountId, id)
      return yield* new QrCodeNotDynamic({ id })
    }),
    reportAll: Effect.fn("Scans.reportAll")(function* (accountId, { tag, ...given }) {
      const scope = { accountId, tag }
      const counts = yield* report(scope, given)
      return { ...counts, top: yield* redirects.topScans(scope, quartersOf(counts), topLength) }
    }),
    listDays: redirects.listScanDays,
    lost: buffer.lost
  })
})
