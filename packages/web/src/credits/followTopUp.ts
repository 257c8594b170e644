import { Failure } from "@quick-response/http/client"
import { isSettled, type TopUp } from "./topUps.ts"

/** The answers so far on a top-up after the checkout. */
export interface Followed {
  readonly topUp: TopUp | undefined
  /** True once this page stops waiting. */
  readonly isLate: boolean
}

/** Milliseconds between the first checks, and the time for which they last. */
const lookEvery = 2000
const lookOftenFor = 60_000

/** Milliseconds between two later checks, and after which they end: a checkout is open for an hour. */
const lookLaterEvery = 30_000
const lookFor = 3_700_000

/** The parts of the page that polling needs. */
interface Follower {
  readonly ask: () => Promise<TopUp>
  readonly tell: (followed: Followed) => void | Promise<void>
}

/**
 * Polls a top-up every 2 seconds for a minute, then every 30 seconds, until it is settled. Reports each answer, and
 * the end of the minute. Failures are not reported, except if the top-up is not the account's. Returns a function that
 * stops it.
 */
export const followTopUp = ({ ask, tell }: Follower): (() => void) => {
  const began = Date.now()
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let topUp: TopUp | undefined
  const look = async (): Promise<void> => {
    let isUnknown = false
    try {
      topUp = await ask()
    } catch (error) {
      isUnknown = error instanceof Failure && error.status === 404
    }
    if (isStopped) return
    const passed = Date.now() - began
    const isLate = isUnknown || passed >= lookOftenFor
    await tell({ topUp, isLate })
    const isOver = isUnknown || passed >= lookFor || (topUp !== undefined && isSettled(topUp))
    if (!isStopped && !isOver) timer = setTimeout(() => void look(), isLate ? lookLaterEvery : lookEvery)
  }
  void look()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
