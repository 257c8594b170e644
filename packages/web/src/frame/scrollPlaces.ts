/** The scroll positions of the history's entries, by their keys. */
const places = new Map<string, number>()

/** Milliseconds after going back within which the scroll position is restored; later the reader may have scrolled. */
const restoredFor = 2000

const keyOfEntry = (): string => {
  const key: unknown = Object(history.state).key
  return typeof key === "string" ? key : location.href
}

let current = keyOfEntry()
let restoring: AbortController | undefined

/** Makes the state of a new history entry, and records later scroll positions under it. */
export const newEntry = (): { readonly key: string } => {
  restoring?.abort()
  current = crypto.getRandomValues(new Uint32Array(2)).join("-")
  return { key: current }
}

/** After going back or forward, restores the scroll position as soon as the page is long enough. */
export const restorePlace = (): void => {
  restoring?.abort()
  current = keyOfEntry()
  const top = places.get(current)
  if (top === undefined) return
  const restoration = new AbortController()
  restoring = restoration
  const { signal } = restoration
  const stop = () => restoration.abort()
  for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"])
    addEventListener(kind, stop, { signal, passive: true })
  const end = performance.now() + restoredFor
  const follow = () => {
    if (signal.aborted) return
    if (document.documentElement.scrollHeight - innerHeight >= top && scrollY !== top) scrollTo(0, top)
    if (performance.now() < end) requestAnimationFrame(follow)
    else stop()
  }
  follow()
}

/** Notes to where each entry is scrolled. */
export const watchPlaces = (): void => {
  addEventListener(
    "scroll",
    () => {
      // While a page loads, the browser clamps the scroll position to its current end.
      if (restoring === undefined || restoring.signal.aborted) places.set(current, scrollY)
    },
    { passive: true }
  )
}
