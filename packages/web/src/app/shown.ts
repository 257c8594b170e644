import { effect, type ReadonlySignal, signal } from "@preact/signals"
import { drawInWorker } from "../drawing/drawInWorker.ts"
import { brandName } from "../frame/brand.ts"
import { NotLoaded } from "../frame/NotLoaded.tsx"
import { type Place, place } from "../frame/router.ts"
import { isClosed } from "../frame/service.ts"
import { isOperator } from "../frame/session.ts"
import { isOperate, screenAt } from "../frame/siteMap.ts"
import { frameWords } from "../languages/frameWords.ts"
import type { Width } from "../shell/Shell.tsx"
import { notFound, operate, type Screen, type View, views } from "./views.ts"

/** The current screen; the previous one is shown until the next is loaded. */
export interface Shown {
  readonly place: Place
  readonly Screen: Screen | undefined
  readonly width: Width
  /** True if a members' screen is shown before the sign-in is confirmed, if someone was signed in last. */
  readonly asksAtOnce: boolean
}

let tellFirst: () => void
/** Resolves once the first screen is loaded, or the screen that reports its failure. */
export const firstShown: Promise<void> = new Promise((resolve) => {
  tellFirst = resolve
})

const current = signal<Shown>({ place: place.peek(), Screen: undefined, width: "page", asksAtOnce: false })

/** The screen that is shown. */
export const shown: ReadonlySignal<Shown> = current

/** Moves the focus to the heading of a screen that replaced another, so that a screen reader reads it out. */
const focusHeading = (): void => {
  requestAnimationFrame(() => {
    // A screen with only a form focuses its first field.
    if (document.activeElement instanceof HTMLInputElement) return
    const heading = document.querySelector<HTMLElement>("main h1")
    if (heading === null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}

const viewAt = (path: string): View => {
  if (isOperate(path) && isOperator.value) return operate
  if (isClosed(path)) return notFound
  const screen = screenAt(path)
  return screen === undefined ? notFound : views[screen]
}

const loadScreen = ({ drawsAtOnce, load }: View): ReturnType<View["load"]> => {
  if (drawsAtOnce === true) drawInWorker.start()
  return load()
}

/** Loads the first screen in parallel with the messages that it needs. */
export const loadFirstView = (): void => {
  const { path } = place.peek()
  if (isOperate(path)) return
  loadScreen(viewAt(path)).catch(() => undefined)
}

/** Loads and shows the screen of each place that is visited. */
export const startViews = (): void => {
  effect(() => {
    const view = viewAt(place.value.path)
    // The operator's screens set their own titles, which stay when only the query changes.
    if (view !== operate) document.title = `${frameWords.value[view.title]} · ${brandName}`
  })
  effect(() => {
    const visited = place.value
    if (isOperate(visited.path) && isOperator.value === undefined) return
    if (isClosed(visited.path) === undefined) return
    const view = viewAt(visited.path)
    const { width = "page", asksAtOnce = false } = view
    let isStale = false
    const show = (Screen: Screen): void => {
      if (isStale) return
      const before = current.peek()
      current.value = { place: visited, Screen, width, asksAtOnce }
      tellFirst()
      const isNew = before.place.path !== visited.path
      if (isNew && before.Screen !== undefined) focusHeading()
    }
    loadScreen(view).then(
      ({ default: Screen }) => show(Screen),
      () => show(NotLoaded)
    )
    return () => {
      isStale = true
    }
  })
}
