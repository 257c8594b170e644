import { effect, type ReadonlySignal, signal } from "@preact/signals"
import { NotLoaded } from "../frame/NotLoaded.tsx"
import { type Place, place } from "../frame/router.ts"
import type { Width } from "../frame/Shell.tsx"
import { screenAt } from "../frame/siteMap.ts"
import { notFound, type Screen, views } from "./views.ts"

/** The screen that is shown: the one before stays until the next is loaded. */
export interface Shown {
  readonly place: Place
  readonly Screen: Screen | undefined
  readonly width: Width
}

let tellFirst: () => void
/** Resolves once the first screen is loaded, or the one in place of a screen that could not be. */
export const firstShown: Promise<void> = new Promise((resolve) => {
  tellFirst = resolve
})

const current = signal<Shown>({ place: place.peek(), Screen: undefined, width: "page" })

/** The screen that is shown. */
export const shown: ReadonlySignal<Shown> = current

/** Moves the focus to the heading of a screen that took the place of another, so that a screen reader tells it. */
const focusHeading = (): void => {
  requestAnimationFrame(() => {
    // A screen that is nothing but a form has its first field in focus.
    if (document.activeElement instanceof HTMLInputElement) return
    const heading = document.querySelector<HTMLElement>("main h1")
    if (heading === null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}

/** Loads and shows the screen of each place that is visited. */
export const startViews = (): void => {
  effect(() => {
    const visited = place.value
    const screen = screenAt(visited.path)
    const { title, width = "page", load } = screen === undefined ? notFound : views[screen]
    document.title = `${title} · Quick-Response`
    const show = (Screen: Screen): void => {
      if (place.peek() !== visited) return
      const before = current.peek()
      current.value = { place: visited, Screen, width }
      tellFirst()
      const isNew = before.place.path !== visited.path
      if (isNew && before.Screen !== undefined) focusHeading()
    }
    load().then(
      ({ default: Screen }) => show(Screen),
      () => show(NotLoaded)
    )
  })
}
