import { useEffect } from "preact/hooks"
import type { Resource } from "./useResource.ts"

/** The times longer that it waits after a failure. */
const patience = 6

/**
 * Asks again this many milliseconds after each answer while the page is visible; a hidden page asks when it is shown
 * again.
 */
export const useLive = (
  { isLoading, error, refresh }: Pick<Resource<unknown>, "isLoading" | "error" | "refresh">,
  every: number
): void => {
  const hasFailed = error !== undefined
  useEffect(() => {
    if (isLoading) return
    let isDue = false
    const ask = () => {
      if (isDue && document.visibilityState === "visible") refresh()
    }
    const timer = setTimeout(
      () => {
        isDue = true
        ask()
      },
      hasFailed ? patience * every : every
    )
    document.addEventListener("visibilitychange", ask)
    return () => {
      clearTimeout(timer)
      document.removeEventListener("visibilitychange", ask)
    }
  }, [isLoading, hasFailed, refresh, every])
}
