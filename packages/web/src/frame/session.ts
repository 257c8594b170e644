import { computed, type ReadonlySignal, signal } from "@preact/signals"
import { Failure } from "@quick-response/http/client"
import { signInPath } from "./address.ts"
import { type Account, api, untilAnswered } from "./api.ts"
import { forgetAccount, forgetAll, keptInBrowser, keptInTab } from "./browserStorage.ts"
import { href, place } from "./router.ts"
import { isClosed, serviceInfo } from "./service.ts"
import { screenAt, screens } from "./siteMap.ts"

/** The known state of the session. */
export type Session =
  | { readonly kind: "unknown" }
  | { readonly kind: "guest" }
  | { readonly kind: "member"; readonly account: Account }
  | { readonly kind: "failed"; readonly error: unknown }

const current = signal<Session>({ kind: "unknown" })

/** The session. */
export const session: ReadonlySignal<Session> = current

/** True for a demo account, which has no known owner, gets no mail, and closes by itself. */
export const isDemo: ReadonlySignal<boolean> = computed(
  () => current.value.kind === "member" && current.value.account.closesAt !== null
)

const role = signal<boolean | undefined>(undefined)

/** True for an operator, who sees the business pages; undefined until it is known. */
export const isOperator: ReadonlySignal<boolean | undefined> = role

/** A message of a tab to the other tabs of this site. */
type News = "changed" | "signed out" | "closed"

const tabs = new BroadcastChannel(`quick-response session ${href("")}`)

const tell = (news: News): void => tabs.postMessage(news)

const signedOutCodes: ReadonlySet<string> = new Set([
  "API_KEY_MISSING",
  "API_KEY_INVALID",
  "SESSION_REQUIRED"
])

/** True if a call failed because the session has ended. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof Failure && signedOutCodes.has(error.code)

/** The account whose texts this tab stores. */
const owner = keptInTab("account")

/** Marks a browser in which someone is probably signed in. */
const mark = keptInBrowser("member")

/**
 * True if someone was signed in at this browser's last request: then members' data can be requested together with the
 * session.
 */
export const isLikelyMember = (): boolean => mark.read() !== null

/** True for a guest, and until the service has answered for a browser in which no one was signed in. */
export const isLikelyGuest: ReadonlySignal<boolean> = computed(() => {
  const { kind } = current.value
  return kind === "guest" || (kind !== "member" && !isLikelyMember())
})

/** An expired session leaves the tab's texts, so that the same account can continue. */
const setMember = (account: Account): void => {
  mark.write("yes")
  const before = owner.read()
  if (before !== null && before !== account.id) forgetAccount()
  owner.write(account.id)
  current.value = { kind: "member", account }
}

/** True if sign-in is possible. A browser with a former session knows this without a request. */
const hasPeople = async (): Promise<boolean> => isLikelyMember() || (await serviceInfo()).signIn

/** The account of the signed-in user. Services without sign-in lack this endpoint. */
const ownAccount = async (): Promise<Account | null> => {
  if (!(await hasPeople())) return null
  const { account, isOperator } = await api.getSession()
  role.value = isOperator
  return account
}

/** Asks the service for the signed-in user. Keeps the last answer if it cannot be asked. */
export const refreshSession = async (): Promise<void> => {
  try {
    const account = await ownAccount()
    if (account === null) endSession()
    else setMember(account)
  } catch (error) {
    role.value ??= false
    if (current.value.kind === "unknown" || current.value.kind === "failed")
      current.value = { kind: "failed", error }
  }
}

/** Takes note of an account that signed in, here and in other tabs. */
export const beginSession = (account: Account): void => {
  const before = current.value
  const isOther = before.kind !== "member" || before.account.id !== account.id
  // The answer to signing in does not contain the role.
  if (isOther) role.value = undefined
  setMember(account)
  if (isOther) void refreshSession()
  tell("changed")
}

/** Records that the session ended. A screen that needs one opens the sign-in page, which returns to it. */
export const endSession = (): void => {
  mark.remove()
  role.value = false
  current.value = { kind: "guest" }
}

/** Removes the data of an ended session from the browser's storage; reloading the page removes it from memory. */
const leave = (news: Exclude<News, "changed">, path: string): void => {
  mark.remove()
  if (news === "closed") forgetAll()
  else forgetAccount()
  location.replace(href(path))
}

const leaveAll = (news: Exclude<News, "changed">): void => {
  tell(news)
  leave(news, "/account/sign-in")
}

/** Records that an account was closed, here and in other tabs: this browser removes all of its data, and the design. */
export const closeSession = (): void => leaveAll("closed")

/** Signs out, here and in other tabs. Keeps this browser's texts for guests, such as the studio's design. */
export const signOut = async (): Promise<void> => {
  try {
    await api.signOut()
  } catch (error) {
    if (!isSignedOut(error)) throw error
  }
  leaveAll("signed out")
}

/** The path, with its query, to which signing in returns. */
export const signInPathFromHere = (): string => {
  const { path, query } = place.value
  return signInPath(query.size === 0 ? path : `${path}?${query}`)
}

/** Runs a call of a signed-in user. If the session has ended, opens the sign-in page and rejects. */
export const asMember = async <A>(call: () => Promise<A>): Promise<A> => {
  try {
    return await call()
  } catch (error) {
    if (isSignedOut(error)) endSession()
    throw error
  }
}

/** Finds out who is signed in once the service answers, and follows other tabs. */
export const startSession = (): void => {
  tabs.onmessage = ({ data: news }: MessageEvent<News>) => {
    if (news === "changed") void refreshSession()
    else leave(news, needsMember(place.peek().path) ? "/account/sign-in" : place.peek().path)
  }
  untilAnswered(async () => {
    await refreshSession()
    if (current.value.kind === "failed") throw current.value.error
  })
}

/** True if a path needs a signed-in user. */
export const needsMember = (path: string): boolean => {
  const screen = screenAt(path)
  return screen !== undefined && screens[screen] === "member" && isClosed(path) !== true
}
