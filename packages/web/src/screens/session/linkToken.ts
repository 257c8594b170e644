import { type ReadonlySignal, signal } from "@preact/signals"
import { useEffect, useState } from "preact/hooks"

const current = signal<string | undefined>(undefined)

/** The secret of the mailed link that was opened; undefined if the address had none. Only this tab's memory has it. */
export const linkToken: ReadonlySignal<string | undefined> = current

/**
 * Takes the secret out of the address, so that it stays out of the history and of copied addresses; and that of another link that
 * is opened in the same tab.
 */
const takeLinkToken = (): void => {
  const token = location.hash.slice(1)
  if (token === "") return
  history.replaceState(history.state, "", location.pathname + location.search)
  current.value = token
}

/** True if a secret has the form of those in mails: 256 bits in base64url. */
export const isWholeToken = (token: string | undefined): token is string =>
  token !== undefined && /^[\w-]{43}$/.test(token)

/** The secret of the mailed link that this screen was opened by, which goes from the address at once. */
export const useLinkToken = (): string | undefined => {
  useState(takeLinkToken)
  useEffect(() => {
    addEventListener("hashchange", takeLinkToken)
    return () => removeEventListener("hashchange", takeLinkToken)
  }, [])
  return linkToken.value
}
