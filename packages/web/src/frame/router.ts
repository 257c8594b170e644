import { type ReadonlySignal, signal } from "@preact/signals"
import { pathBelow } from "./address.ts"
import { newEntry, restorePlace, watchPlaces } from "./scrollPlaces.ts"
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
