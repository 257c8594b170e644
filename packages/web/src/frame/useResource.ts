import { Failure } from "@quick-response/http/client"
import { useCallback, useEffect, useRef, useState } from "preact/hooks"
import { retryAt } from "../ground/explain.ts"
import { asMember, isSignedOut } from "./session.ts"

/** When a call that a limit refused may be tried again, in milliseconds since 1970; undefined for any other failure. */
const retryTime = (error: unknown): number | undefined =>
  error instanceof Failure && error.code === "RATE_LIMITED" ? retryAt : undefined

/** The data of a screen. They stay while newer data load, and if that fails. */
export interface Resource<A> {
  readonly data: A | undefined
  /** The reason why the last call failed; undefined if it did not. */
  readonly error: unknown
  readonly isLoading: boolean
  /** Asks again. */
  readonly reload: () => void
  /** Reloads in the background: a failure is shown until there is an answer. */
  readonly refresh: () => void
}

interface State<A> {
  readonly data: A | undefined
  readonly error: unknown
  readonly isLoading: boolean
}

/**
 * Asks the service as the signed-in user, again whenever one of the inputs changes. A replaced call is aborted. After
 * a limit or a lost connection, it retries by itself.
 */
export const useResource = <A>(
  load: (signal: AbortSignal) => Promise<A>,
  inputs: ReadonlyArray<unknown>
): Resource<A> => {
  const [state, setState] = useState<State<A>>({ data: undefined, error: undefined, isLoading: true })
  const [attempt, setAttempt] = useState({ isQuiet: false })
  // The function is new at each rendering: the inputs say when to load.
  const latest = useRef(load)
  latest.current = load
  const reload = useCallback(() => setAttempt({ isQuiet: false }), [])
  const refresh = useCallback(() => setAttempt({ isQuiet: true }), [])

  useEffect(() => {
    const aborter = new AbortController()
    const { signal } = aborter
    setState(({ data, error }) => ({ data, error: attempt.isQuiet ? error : undefined, isLoading: true }))
    asMember(() => latest.current(signal)).then(
      (data) => {
        if (!signal.aborted) setState({ data, error: undefined, isLoading: false })
      },
      (error: unknown) => {
        if (!signal.aborted && !isSignedOut(error))
          setState(({ data }) => ({ data, error, isLoading: false }))
      }
    )
    return () => aborter.abort()
  }, [...inputs, attempt])

  const { error } = state
  useEffect(() => {
    if (error === undefined) return
    const at = retryTime(error)
    const timer = at === undefined ? undefined : setTimeout(reload, Math.max(1000, at - Date.now()))
    addEventListener("online", reload)
    return () => {
      clearTimeout(timer)
      removeEventListener("online", reload)
    }
  }, [error, reload])

  return { ...state, reload, refresh }
}
