import { computed, type ReadonlySignal, signal } from "@preact/signals"
import { api } from "../frame/api.ts"
import { asMember, beginSession, session } from "../frame/session.ts"
import { type Followed, followTopUp } from "./followTopUp.ts"
import { isSettled } from "./topUps.ts"

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
