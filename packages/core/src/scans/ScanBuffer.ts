import { afterThisTurn } from "../redirects/afterThisTurn.ts"
import type { Visit } from "../redirects/Visit.ts"

/** Milliseconds for which a scanner waits until its visit is stored, and no longer. */
const patience = 25

/** The visits that are held while they are not stored; more are not counted. */
const mostHeld = 100_000

/** The visits of some turns of the event loop, and who waits until they are stored. */
interface Turn {
  readonly visits: Array<Visit>
  readonly waiting: Array<() => void>
  readonly timer: ReturnType<typeof setTimeout>
}

/** The visits of a process on their way to the store. */
export interface ScanBuffer {
  /** Takes a visit; calls back once it is stored, or after 25 ms; at once while the store is slow or away. */
  readonly add: (visit: Visit, done: () => void) => void
  /** Lets go of visits that were stored. */
  readonly release: (count: number) => void
  /** Keeps visits that could not be stored, to be tried again. */
  readonly keep: (visits: ReadonlyArray<Visit>) => void
  /** Gives up visits that may or may not be stored. */
  readonly giveUp: (count: number) => void
  /** Takes up to so many of the visits that were kept; they are held until they are released, kept again or given up. */
  readonly takeKept: (limit: number) => ReadonlyArray<Visit>
  /** The number of visits on their way: those of this turn, those being stored, and those that were kept. */
  readonly held: () => number
  /** The number of visits that were not counted. */
  readonly lost: () => number
}

const answer = ({ waiting, timer }: Turn): void => {
  clearTimeout(timer)
  for (const done of waiting.splice(0)) done()
}

/** Milliseconds for which visits are gathered at most while more arrive: what a transaction costs is shared by its visits. */
const mostGathering = 2

/**
 * Gathers the visits of some turns, and stores them together: one list at a time, the next once that is done. `store` never rejects,
 * and says what became of its visits: they are released, kept or given up.
 */
export const makeScanBuffer = (store: (visits: ReadonlyArray<Visit>) => Promise<void>): ScanBuffer => {
  let turn: Turn | undefined
  let isStoring = false
  /** True from when visits waited in vain, or could not be stored, until some are stored. */
  let isSlow = false
  let held = 0
  let lost = 0
  const kept: Array<Visit> = []

  const flush = (): void => {
    if (isStoring || turn === undefined) return
    const taken = turn
    turn = undefined
    isStoring = true
    void store(taken.visits).finally(() => {
      isStoring = false
      answer(taken)
      if (turn !== undefined) gather()
    })
  }

  /** Flushes after a turn of the event loop in which no visit came, or where they have been gathered for long enough. */
  const gather = (gathered = 0, until = performance.now() + mostGathering): void =>
    afterThisTurn(() => {
      const count = turn?.visits.length ?? 0
      if (count > gathered && performance.now() < until) gather(count, until)
      else flush()
    })

  const begin = (): Turn => {
    const giveUpWaiting = (): void => {
      isSlow = true
      answer(begun)
    }
    const begun: Turn = { visits: [], waiting: [], timer: setTimeout(giveUpWaiting, patience) }
    if (!isStoring) gather()
    return begun
  }

  return {
    add: (visit, done) => {
      if (held >= mostHeld) {
        lost++
        done()
        return
      }
      held++
      turn ??= begin()
      turn.visits.push(visit)
      if (isSlow) done()
      else turn.waiting.push(done)
    },
    release: (count) => {
      isSlow = false
      held -= count
    },
    keep: (visits) => {
      isSlow = true
      for (const visit of visits) kept.push(visit)
    },
    giveUp: (count) => {
      isSlow = true
      held -= count
      lost += count
    },
    takeKept: (limit) => kept.splice(0, limit),
    held: () => held,
    lost: () => lost
  }
}
