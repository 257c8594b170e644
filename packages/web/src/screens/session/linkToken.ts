import { type ReadonlySignal, signal } from "@preact/signals"
import { useEffect, useState } from "preact/hooks"

const current = signal<string | undefined>(undefined)

/** The secret of the opened mail link; undefined without one. Only this tab's memory holds it. */
export const linkToken: ReadonlySignal<string | undefined> = current

/**
 * Removes the secret from the address, so that history and copied addresses lack it; also for another link in the same
 * tab.
 */
const takeLinkToken = (): void => {
  const token = location.hash.slice(1)
  if (token === "") return
  history.replaceState(history.state, "", location.pathname + location.search)
  current.value = token
}

/** True if a secret has the form of mailed ones: 256 bits in base64url. */
export const isWholeToken = (token: string | undefined): token is string =>
  token !== undefined && /^[\w-]{43}$/.test(token)

/** The secret of the mailed link that opened this screen; it is removed from the page's address at once. */
export const useLinkToken = (): string | undefined => {
  useState(takeLinkToken)
  useEffect(() => {
    addEventListener("hashchange", takeLinkToken)
    return () => removeEventListener("hashchange", takeLinkToken)
  }, [])
  return linkToken.value
}
