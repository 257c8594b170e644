import { type ReadonlySignal, signal } from "@preact/signals"
import { pathBelow } from "./address.ts"
import { roomOf } from "./siteMap.ts"

/** The address of the service, without a slash at its end: scripts are in a folder below it. */
export const serviceUrl: string = new URL(/* @vite-ignore */ "..", import.meta.url).href.replace(/\/$/, "")

const root = new URL(serviceUrl).pathname.replace(/\/$/, "")

/** The place of the visitor. */
export interface Place {
  /** Below the root, in lower case and without a slash at its end. */
  readonly path: string
  readonly query: URLSearchParams
}

const here = (): Place => ({
  path: pathBelow(root, location.pathname) ?? "/",
  query: new URLSearchParams(location.search)
})

const current = signal(here())

/** The place of the visitor; changes with each navigation. */
export const place: ReadonlySignal<Place> = current

/** The address of a path below the root, for links. */
export const href = (path: string): string => root + path

/** The scroll positions of the history's entries, by their keys. */
const places = new Map<string, number>()

/** Milliseconds after going back within which the scroll position is restored; later the reader may have scrolled. */
const restoredFor = 2000

const keyOfEntry = (): string => {
  const key: unknown = Object(history.state).key
  return typeof key === "string" ? key : location.href
}

let entry = keyOfEntry()
let restoring: AbortController | undefined

/** Makes the state of a new history entry, and records later scroll positions under it. */
const newEntry = (): { readonly key: string } => {
  restoring?.abort()
  entry = crypto.getRandomValues(new Uint32Array(2)).join("-")
  return { key: entry }
}

/** After going back or forward, restores the scroll position as soon as the page is long enough. */
const restorePlace = (): void => {
  restoring?.abort()
  entry = keyOfEntry()
  const top = places.get(entry)
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

/** Stores the scroll position of each history entry. */
const watchPlaces = (): void => {
  addEventListener(
    "scroll",
    () => {
      // While a page loads, the browser clamps the scroll position to its current end.
      if (restoring === undefined || restoring.signal.aborted) places.set(entry, scrollY)
    },
    { passive: true }
  )
}

/** Goes to a path below the root. */
export const navigate = (path: string, { replace = false }: { readonly replace?: boolean } = {}): void => {
  if (replace) history.replaceState(history.state, "", href(path))
  else history.pushState(newEntry(), "", href(path))
  current.value = here()
  if (!replace) scrollTo(0, 0)
}

/** The target within the pages of a click on a link; undefined if the browser should follow it. */
const targetOf = (event: MouseEvent): URL | undefined => {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest("a") : null
  if (link === null || link.target !== "" || link.hasAttribute("download")) return undefined
  const url = new URL(link.href)
  const path = url.origin === location.origin ? pathBelow(root, url.pathname) : undefined
  const isPage = path !== undefined && roomOf(path) !== undefined
  // The browser handles links within this page.
  return isPage && (url.hash === "" || path !== current.peek().path) ? url : undefined
}

/** Follows links between pages without loading a document, and the browser's Back and Forward. */
export const startRouter = (): void => {
  // The page names its icon by a relative address, which browsers resolve again at each path.
  for (const icon of document.querySelectorAll<HTMLLinkElement>("link[rel=icon]"))
    icon.setAttribute("href", icon.href)
  watchPlaces()
  addEventListener("popstate", () => {
    current.value = here()
    restorePlace()
  })
  document.addEventListener("click", (event) => {
    const url = targetOf(event)
    if (url === undefined) return
    event.preventDefault()
    navigate(url.pathname.slice(root.length) + url.search + url.hash)
  })
}
