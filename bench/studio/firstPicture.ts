import type { BrowserContext, Page } from "playwright-core"
import type { Place } from "./place.ts"

/** The figures of a first visit. */
export interface FirstVisit {
  /** From the beginning of the navigation until the picture has been painted, in milliseconds. */
  readonly milliseconds: number
  /** The scripts that had been loaded by then, with those of workers, by their path. */
  readonly scripts: ReadonlyArray<string>
  /** The scripts that had been loaded once the design could be edited. */
  readonly scriptsToEdit: ReadonlyArray<string>
}

/** Notes when the first picture of the design was painted, and when a field was there; it runs in the page before any script of it. */
const watchOpening = () => {
  // Told by the console: a page that is asked whether it has come that far has that to do, too.
  const painted = () => console.debug(`painted at ${performance.now()}`)
  const whole = { attributes: true, childList: true, subtree: true }
  const fields = new MutationObserver(() => {
    if (document.querySelector(".studio-content input, .studio-content textarea") === null) return
    fields.disconnect()
    console.debug("can be edited")
  })
  fields.observe(document, whole)
  const observer = new MutationObserver(() => {
    // The page comes with the picture of the plain design, and does not show it where a link names another.
    const ofDesign = location.hash === "" ? "img" : "img:not([src^='data:'])"
    const picture = document.querySelector<HTMLImageElement>(`.canvas-picture ${ofDesign}`)
    if (picture === null) return
    observer.disconnect()
    picture.decode().then(() => requestAnimationFrame(() => setTimeout(painted)))
  })
  observer.observe(document, whole)
}

const throttle = async (context: BrowserContext, page: Page, rate: number): Promise<void> => {
  const session = await context.newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate })
}

/** Opens the studio in a browser that has never seen it, whose page runs this many times slower. */
export const firstVisit = async (
  { browser }: Place,
  address: string,
  slowdown: number
): Promise<FirstVisit> => {
  const context = await browser.newContext({ serviceWorkers: "block" })
  const page = await context.newPage()
  const scripts: Array<string> = []
  page.on("response", (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith(".js")) scripts.push(pathname)
  })
  await page.addInitScript(watchOpening)
  await throttle(context, page, slowdown)
  const told = page.waitForEvent("console", (message) => message.text().startsWith("painted at "))
  // Counted when the page tells it: the worker of the next picture is started right after.
  const scriptsToEdit = page
    .waitForEvent("console", (message) => message.text() === "can be edited")
    .then(() => [...new Set(scripts)])
  await page.goto(address, { waitUntil: "commit" })
  const milliseconds = Number((await told).text().slice("painted at ".length))
  const visit = { milliseconds, scripts: [...new Set(scripts)], scriptsToEdit: await scriptsToEdit }
  await context.close()
  return visit
}
