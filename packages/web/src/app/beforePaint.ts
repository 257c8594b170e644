import { preferredLanguage } from "@quick-response/design/languages/languages"
import { isDesignFragment } from "../design/fragment.ts"
import type { Opened } from "../design/readOpened.ts"
import { inPixels, previewMarks } from "../drawing/inPixels.ts"
import { type OpenAnswer, type OpenRequest, pictureSizes } from "../drawing/protocol.ts"
import { afterPaint, type BegunOpening } from "../frame/firstPaint.ts"
import { draftName, drawingName, keptPrefix, languageName } from "../frame/storageKeys.ts"
import * as style from "../studio/styles/Canvas.module.css"
import { showNotStarted } from "./showNotStarted.ts"

// Runs in the page at the root before it is painted, and is small, since the page waits for it. The page contains a
// picture of the studio's first design. If a draft or a link has another design, that is drawn instead, without waiting
// for the application, which is loaded after the picture is painted.

/** The files that this script starts, beside it; the build inserts their names. */
declare const drawingWorkerFile: string
declare const applicationFile: string
/** The files that the worker needs to draw most designs: names, separated by spaces. */
declare const drawingFiles: string
/**
 * The files that the application imports, and those of its first messages in all languages: names, separated by
 * spaces.
 */
declare const preloadedFiles: string
declare const catalogueFiles: string

/** Milliseconds after which the application is started even if the opened design has not been drawn. */
const patience = 1000

const { currentScript } = document
const here = currentScript instanceof HTMLScriptElement ? currentScript.src : location.href

const addressOf = (file: string): string => new URL(file, here).href

const keptText = (name: string): string | null => {
  const { pathname } = new URL("..", here)
  try {
    return localStorage.getItem(keptPrefix(pathname.replace(/\/$/, "")) + name)
  } catch {
    return null
  }
}

const { classList, lang } = document.documentElement

// English words stay hidden from readers of another language until theirs are loaded.
const chosen = keptText(languageName) ?? ""
const language = preferredLanguage([chosen, ...navigator.languages, lang]) ?? "en"
document.documentElement.lang = language

const begun: BegunOpening = {
  fragment: location.hash.slice(1),
  draft: keptText(draftName),
  worker: undefined,
  opened: undefined,
  picture: undefined
}
globalThis.begunOpening = begun

const startWorker = (): Worker => {
  const worker = new Worker(addressOf(drawingWorkerFile), { type: "module", name: "drawing" })
  begun.worker = worker
  worker.addEventListener("error", () => {
    if (begun.worker === worker) begun.worker = undefined
  })
  return worker
}

const whenParsed = (act: () => void): void => {
  if (document.readyState !== "loading") act()
  else document.addEventListener("DOMContentLoaded", act, { once: true })
}

/** Replaces the picture of the first design with that of the opened design. */
const show = async ({ opened, picture }: OpenAnswer): Promise<void> => {
  if (opened.linked === undefined && opened.draft === undefined) classList.remove(style.opensAnother)
  const image = document.querySelector<HTMLImageElement>(`#app .${style.picture} img`)
  if (picture === undefined || image === null) return
  const { svg, isWhole, alternative, ...rest } = picture
  const width = isWhole ? pictureSizes.whole : pictureSizes.unpaid
  const address = URL.createObjectURL(
    isWhole
      ? new Blob([svg], { type: "image/svg+xml" })
      : await inPixels(svg, width, { mark: previewMarks[language] })
  )
  image.src = address
  image.alt = alternative
  begun.picture = { ...rest, address, width }
}

const openEarly = (): Promise<Opened> => {
  const worker = startWorker()
  // The worker itself would request one after the other, and a preload link would compile them for the page.
  for (const file of drawingFiles.split(" ")) fetch(addressOf(file)).catch(() => undefined)
  const request: OpenRequest = {
    open: { fragment: begun.fragment, draft: begun.draft },
    lastDrawing: keptText(drawingName)
  }
  worker.postMessage(request)
  return new Promise((resolve, reject) => {
    worker.addEventListener("error", reject)
    worker.addEventListener("message", ({ data }: MessageEvent<OpenAnswer>) => {
      if (!("opened" in data)) return
      whenParsed(() => {
        const opened = () => resolve(data.opened)
        show(data).then(opened, opened)
      })
    })
  })
}

const startApplication = (): void => {
  const messages = catalogueFiles.split(" ").filter((file) => file.includes(`.${language}-`))
  for (const file of [...preloadedFiles.split(" "), ...messages]) {
    const link = document.createElement("link")
    link.rel = "modulepreload"
    link.href = addressOf(file)
    document.head.append(link)
  }
  import(addressOf(applicationFile)).catch(() => showNotStarted(language))
}

/** Waits until the opened design is painted, or a short time has passed. */
const drawn = (opened: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, patience)
    const painted = () => afterPaint(resolve)
    opened.then(painted, painted)
  })

if (begun.draft !== null || isDesignFragment(begun.fragment)) {
  classList.add(style.opensAnother)
  begun.opened = openEarly()
}

addEventListener(
  "load",
  () =>
    afterPaint(() => {
      if (begun.opened === undefined) startApplication()
      else void drawn(begun.opened).then(startApplication)
    }),
  { once: true }
)
