import { execFile } from "node:child_process"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page
} from "playwright-core"
import { test as base, expect } from "vitest"

/** A person's visit in a browser of their own: pages that share cookies, and the errors on any of them. */
export interface Visit {
  readonly context: BrowserContext
  readonly tab: (url?: string) => Promise<Page>
  /** Failures so far: errors of a page or its console, violations of the CSP, requests without an answer, refusals. */
  readonly problems: () => ReadonlyArray<string>
  /** Declares refusals that the test brings about, as `401 POST /v1/Account/session`; any other fails it. */
  readonly expectRefusals: (...refusals: ReadonlyArray<string>) => void
}

/** Opens a browser context without cookies. A problem on its pages fails the test at its end. */
export interface Visitor {
  (options?: BrowserContextOptions): Promise<Visit>
  /** Closes all pages before the test's own service ends, which would fail their requests. */
  readonly leave: () => Promise<void>
}

const script = fileURLToPath(new URL("../../scripts/chromium.mjs", import.meta.url))

let program: Promise<{ readonly stdout: string }> | undefined

/** Starts Chromium without telemetry; installs it if it is missing. */
export const launchBrowser = async (ignoreDefaultArgs: Array<string> = []): Promise<Browser> => {
  program ??= promisify(execFile)(process.execPath, [script, "--headless"])
  const { stdout } = await program
  return chromium.launch({
    executablePath: stdout.trim(),
    ignoreDefaultArgs,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync"
    ]
  })
}

const pathOf = (url: string): string => new URL(url).pathname

const watch = (page: Page, problems: Array<string>, refusals: Array<string>) => {
  page.on("pageerror", (error) => problems.push(`page error: ${error.stack ?? error.message}`))
  page.on("console", (message) => {
    // Chromium repeats each refused request here, without its method: those are told by "response".
    const isRefusal = message.text().startsWith("Failed to load resource")
    if (message.type() === "error" && !isRefusal) problems.push(`console: ${message.text()}`)
  })
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "failed"
    // A page that is left drops its requests.
    if (reason !== "net::ERR_ABORTED")
      problems.push(`${request.method()} ${pathOf(request.url())}: ${reason}`)
  })
  page.on("response", (response) => {
    if (response.status() < 400) return
    refusals.push(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`)
  })
}

/** Opens a browser context and collects the problems on its pages. */
export const visit = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> => {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    // A service worker would answer for a server that a test stops.
    serviceWorkers: "block",
    ...options
  })
  // Bounds hangs only: a busy machine takes several times as long.
  context.setDefaultTimeout(60_000)
  const problems: Array<string> = []
  const refusals: Array<string> = []
  const expected = new Set<string>()
  context.on("page", (page) => watch(page, problems, refusals))
  return {
    context,
    tab: async (url) => {
      const page = await context.newPage()
      if (url !== undefined) await page.goto(url)
      return page
    },
    problems: () => [...problems, ...refusals.filter((refusal) => !expected.has(refusal))],
    expectRefusals: (...more) => {
      for (const refusal of more) expected.add(refusal)
    }
  }
}

/** Closes what the files of a process share, after the browser. */
export const atEnd: Array<() => Promise<void>> = []

/** Vitest's `test` with one Chromium for all files of a process, and a {@link Visitor} for each test. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed.
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser()
    onCleanup(async () => {
      await browser.close()
      for (const end of atEnd) await end()
    })
    return browser
  })
  .extend("visitor", async ({ browser }, { onCleanup }): Promise<Visitor> => {
    const visits: Array<Visit> = []
    const leave = async () => {
      await Promise.all(visits.map(({ context }) => context.close()))
    }
    onCleanup(async () => {
      const problems = visits.flatMap((each) => each.problems())
      await leave()
      expect(problems).toEqual([])
    })
    const visitor = async (options?: BrowserContextOptions) => {
      const each = await visit(browser, options)
      visits.push(each)
      return each
    }
    return Object.assign(visitor, { leave })
  })
