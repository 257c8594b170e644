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
import { daysOf, reportOf, type ScanReport } from "./scans/ScanReport.ts"
import { type VisitorBounds, visitorBounds } from "./scans/visitorBounds.ts"
import { visitorMark } from "./scans/visitorMark.ts"
import { RedirectStorage, type ScanScope } from "./storage/RedirectStorage.ts"
import { Storage, type StorageError } from "./storage/Storage.ts"

/**
 * Counts the visits to short addresses, and reports them. A visit is stored before its scanner is led on, and counted within a
 * second. Who scanned is told apart for a day by a hash of a secret that is then deleted.
 */
export class Scans extends Context.Tag("@quick-response/core/Scans")<
  Scans,
  {
    /** Counts a visit, and calls back once it is stored: at once where nothing is counted, and after 25 ms at the latest. */
    readonly count: (visit: Visit, done: () => void) => void
    /**
     * Counts what an earlier process stored and did not count; a service does so when it starts. From then on it deletes once a day
     * what is no longer kept, also where nobody scans.
     */
    readonly catchUp: Effect.Effect<void>
    /** The report of one of the account's dynamic codes. */
    readonly report: (
      accountId: AccountId,
      id: QrCodeId,
      question: GivenQuestion
    ) => Effect.Effect<ScanReport, InvalidInput | QrCodeNotDynamic | QrCodeNotFound | StorageError>
    /** The report of all the account's dynamic codes together. */
    readonly reportAll: (
      accountId: AccountId,
      question: GivenQuestion
    ) => Effect.Effect<ScanReport, InvalidInput | StorageError>
    /** The number of visits since the start that were answered and could not be counted. */
    readonly lost: () => number
  }
>() {
  static readonly layer: Layer.Layer<Scans, never, RedirectStorage | Storage> = Layer.scoped(
    Scans,
    Effect.suspend(() => make)
  )
}

/** The visits that are counted in one transaction. */
const countedAtOnce = 200

/** The visits that are stored in one transaction after they could not be before. */
const storedAtOnce = 1000

/** Milliseconds between counting and counting. */
const countEvery = 1000

/** Milliseconds after which what is counted is made to outlive a loss of power. */
const relaxedFor = 500

/** Milliseconds that the end of a service waits until all visits are counted. */
const endPatience = 5000

/** The first date of which counts are kept. */
const firstKept = (now: number, months: number): string => {
  const today = new Date(now)
  return dayOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, today.getUTCDate()))
}

/** Makes the function that turns visits into the scans that are stored. */
const makeScansOf = (redirects: typeof RedirectStorage.Service, { counts }: ScanPolicyShape) => {
  /** The secrets of the last days by their days: around midnight there are visits of two. */
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

/** The part of a day's visitors after which those of all servers are counted again, and the part below which no more are told apart. */
const countedAgain = 1 / 30
const tooFew = 1 / 300

/** Makes the bounds of each fold. The visitors of all servers are counted now and then, so that a day has few more than its limit. */
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
    /** The bounds of the next fold. */
    next: Effect.suspend((): Effect.Effect<VisitorBounds, StorageError> => {
      const today = dayOf(Date.now())
      const isKnown = counts !== "visitors" || (day === today && (isFull || room > 0))
      return isKnown ? Effect.succeed({ ...bounds, all: room }) : countAgain(today)
    }),
    /** Notes that a fold took so many visits, each of which may have a new visitor. */
    taken: (visits: number): void => {
      room = Math.max(0, room - visits)
    }
  }
}

/** Counts all waiting visits, for a while relaxed if they are many, and then durably. */
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

  /** Stores visits, or keeps them to be tried again; answers false where the store failed. */
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
  /** False in a program that only reports: its policy may not be that of the service. */
  let mayForget = false
  let forgotten = ""
  const buffer = makeScanBuffer((visits) => {
    mayCount = true
    mayForget = true
    return runPromise(Effect.asVoid(store(visits)))
  })

  /** Stores what could not be stored before, until nothing of it is left or the store fails again. */
  const storeKept = Effect.repeat(
    Effect.suspend(() => {
      const kept = buffer.takeKept(storedAtOnce)
      return kept.length === 0 ? Effect.succeed(false) : store(kept)
    }),
    { while: (isStored) => isStored }
  )

  /** Deletes once a day what is no longer kept. A visitor's mark is needed until the day has ended everywhere it may be counted. */
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
      // A finalizer cannot be interrupted otherwise, and no time would be too long.
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
    reportAll: (accountId, question) => report({ accountId }, question),
    lost: buffer.lost
  })
})
