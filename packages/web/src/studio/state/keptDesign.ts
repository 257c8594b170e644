import { effect, type ReadonlySignal, signal } from "@preact/signals"
import type { LinkFault } from "../../design/readFragment.ts"
import type { Opened, Opening } from "../../design/readOpened.ts"
import { firstDesign } from "../../design/values.ts"
import { keptInBrowser } from "../../frame/browserStorage.ts"
import { takeOpened } from "../../frame/firstPaint.ts"
import { place } from "../../frame/router.ts"
import { draftName } from "../../frame/storageKeys.ts"
import { say } from "../../ground/LiveRegion.tsx"
import { begin, design, edit } from "./design.ts"

const draft = keptInBrowser(draftName)

const opened = signal(false)

/** True once an earlier or linked design is loaded; before that, none is drawn. */
export const isOpened: ReadonlySignal<boolean> = opened

/** After how long a change is kept, in milliseconds: not at each step of a drag. */
const pause = 300

/** The fragment that this page has written itself. */
let written = ""

const fragmentHere = (): string => location.hash.slice(1)

const sayLink = async (fault: LinkFault): Promise<void> => {
  const { linkSentence } = await import("./linkSentence.ts")
  say(linkSentence(fault))
}

/** Opens a linked design. The edited design is one undo away; it stays if the link is bad. */
const follow = ({ linked, fault }: Opened): void => {
  if (linked !== undefined) edit(() => linked)
  if (fault !== undefined) void sayLink(fault)
}

const openLink = async (): Promise<void> => {
  const fragment = fragmentHere()
  if (fragment !== "" && fragment !== written) follow(await readHere({ fragment, draft: null }))
}

const readHere = async (opening: Opening): Promise<Opened> =>
  (await import("../../design/readOpened.ts")).readOpened(opening)

/** Opens the draft of an earlier visit, then the design of a link. A page without either is open at once. */
const open = async (): Promise<void> => {
  const opening: Opening = { fragment: fragmentHere(), draft: opened.peek() ? null : draft.read() }
  const found = await (takeOpened(opening.fragment)?.catch(() => readHere(opening)) ?? readHere(opening))
  // Another page, such as the gallery, may have begun a design: undoing it restores the draft.
  const begun = design.peek()
  if (found.draft !== undefined) begin(found.draft)
  if (found.draft !== undefined && begun !== firstDesign) edit(() => begun)
  follow(found)
}

/** Sets or clears the design in the page's address. */
const writeAddress = (fragment: string): void => {
  written = fragment
  const { pathname, search } = location
  history.replaceState(history.state, "", pathname + search + (fragment === "" ? "" : `#${fragment}`))
}

const keep = async (): Promise<void> => {
  const current = design.peek()
  draft.write(JSON.stringify(current))
  const { fragmentOf } = await import("../../design/fragment.ts")
  const fragment = await fragmentOf(current)
  // Stops if the design or the page has changed since.
  if (design.peek() !== current || place.peek().path !== "/") return
  writeAddress(fragment ?? "")
}

/** Saves the design in this browser and in the page's address after each edit. Returns a function that stops this. */
const startKeeping = (): (() => void) => {
  let timer: number | undefined
  let isFirst = true
  const keepNow = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    draft.write(JSON.stringify(design.peek()))
  }
  const stop = effect(() => {
    design.value
    // The opened design is kept already.
    if (isFirst) isFirst = false
    else {
      clearTimeout(timer)
      // An address with the design before would be opened by a reload, and not the draft.
      if (fragmentHere() !== "") writeAddress("")
      timer = setTimeout(() => {
        timer = undefined
        void keep()
      }, pause)
    }
  })
  addEventListener("hashchange", openLink)
  addEventListener("pagehide", keepNow)
  return () => {
    stop()
    keepNow()
    removeEventListener("hashchange", openLink)
    removeEventListener("pagehide", keepNow)
  }
}

/** Opens and saves the design while the studio is shown. Returns a function that stops this. */
export const startDesign = (): (() => void) => {
  let stop: (() => void) | undefined
  let isLeft = false
  const start = () => {
    if (isLeft) return
    opened.value = true
    stop = startKeeping()
    // A link of the pages leads here without the fragment.
    if (fragmentHere() === "" && design.peek() !== firstDesign) void keep()
  }
  const isPlain = opened.peek() || draft.read() === null
  if (isPlain && (fragmentHere() === "" || fragmentHere() === written)) start()
  else void open().then(start, start)
  return () => {
    isLeft = true
    stop?.()
  }
}
