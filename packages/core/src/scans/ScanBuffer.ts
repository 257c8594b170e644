import { afterThisTurn } from "../redirects/afterThisTurn.ts"
import type { Visit } from "../redirects/Visit.ts"

/** The longest wait for a visit to be stored, in milliseconds. */
const patience = 25

/** The most unstored visits; further ones are not counted. */
const mostHeld = 100_000

/** The visits of some event loop turns, and their callbacks. */
interface Turn {
  readonly visits: Array<Visit>
  readonly waiting: Array<() => void>
  readonly timer: ReturnType<typeof setTimeout>
}

/** A process's visits on their way to the store. */
export interface ScanBuffer {
  /** Takes a visit; calls back once it is stored, or after 25 ms; at once while the store is slow or down. */
  readonly add: (visit: Visit, done: () => void) => void
  /** Releases stored visits. */
  readonly release: (count: number) => void
  /** Keeps visits that failed to be stored, for a retry. */
  readonly keep: (visits: ReadonlyArray<Visit>) => void
  /** Gives up visits that may or may not be stored. */
  readonly giveUp: (count: number) => void
  /** Takes up to this many kept visits; they are held until released, kept again or given up. */
  readonly takeKept: (limit: number) => ReadonlyArray<Visit>
  /** The number of held visits: of this turn, being stored, and kept. */
  readonly held: () => number
  readonly lost: () => number
}

const answer = ({ waiting, timer }: Turn): void => {
  clearTimeout(timer)
  for (const done of waiting.splice(0)) done()
}

/** The longest milliseconds for which arriving visits are gathered, to share the cost of a transaction. */
const mostGathering = 2

/**
 * Gathers visits over some turns and stores them together, one batch at a time. `store` never rejects, and settles its
 * visits: released, kept or given up.
 */
export const makeScanBuffer = (store: (visits: ReadonlyArray<Visit>) => Promise<void>): ScanBuffer => {
  let turn: Turn | undefined
  let isStoring = false
  /** True after visits timed out or failed to be stored, until some are stored. */
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

  /** Flushes after a turn of the event loop without visits, or after the longest gathering. */
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
