import { computed, type ReadonlySignal, signal } from "@preact/signals"
import { Failure } from "@quick-response/http/client"
import { api } from "../frame/api.ts"
import { asMember, beginSession, session } from "../frame/session.ts"
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

/** Milliseconds between later checks, and until the last one: a checkout is open for an hour. */
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
const followTopUp = ({ ask, tell }: Follower): (() => void) => {
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

const current = signal<Followed | undefined>(undefined)

/** The answers about the top-up whose checkout returned to this page; undefined without one. */
export const returnedTopUp: ReadonlySignal<Followed | undefined> = current

/** True while a payment may be unconfirmed, so that no second one is offered. */
export const isAwaited: ReadonlySignal<boolean> = computed(() => {
  const followed = current.value
  if (followed === undefined || followed.isLate) return false
  return followed.topUp === undefined || !isSettled(followed.topUp)
})

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The id of the top-up that the provider sent the customer back from; undefined if the address names none. */
export const returnedFrom = (query: URLSearchParams): string | undefined => {
  const named = query.get("top-up") ?? ""
  return id.test(named) ? named : undefined
}

/** Shows the balance with the credits of a top-up, here and in other tabs. */
const showBalance = async (): Promise<void> => {
  const account = await asMember(() => api.getAccount())
  const who = session.peek()
  if (who.kind === "member") beginSession({ ...who.account, balance: account.balance })
}

/**
 * Follows a top-up after its checkout until the returned function is called. `act` gets each answer, once the balance
 * includes the credits.
 */
export const startReturn = (topUpId: string, act: (followed: Followed) => void = () => {}): (() => void) => {
  let isLeft = false
  current.value = { topUp: undefined, isLate: false }
  const stop = followTopUp({
    ask: () => asMember(() => api.getTopUp(topUpId)),
    tell: async (followed) => {
      // If the balance cannot be had now, the next page asks for it.
      if (followed.topUp?.state === "paid") await showBalance().catch(() => undefined)
      if (isLeft) return
      current.value = followed
      act(followed)
    }
  })
  return () => {
    isLeft = true
    stop()
  }
}

/** Forgets a finished top-up when another begins or the page is left. */
export const forgetReturn = (): void => {
  current.value = undefined
}
