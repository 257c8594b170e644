import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { screens } from "@quick-response/web"
import PostalMime from "postal-mime"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { luna, moon } from "../brand/brands.ts"
import { makePlace, type Server } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const brandFile = join(place.folder, "brand.json")
writeFileSync(brandFile, JSON.stringify({ ...luna, mark: "mark.svg" }))
writeFileSync(join(place.folder, "mark.svg"), moon)

/** The public address: browsers keep passkeys for it, as for no IP address. */
const origin = "http://localhost"

let server: Server
beforeAll(async () => {
  server = await place.serve(["--brand", brandFile, "--base-url", origin])
})

/** Anything by which someone could tell whose program it is. */
const ours = /quick.?response/i

/**
 * Names that others rely on: the path of the keys that verify proofs, the program that a proof names as
 * its judge, and the TXT record that proves a domain.
 */
const fixed =
  /\.well-known\/quick-response\.json|service(?:"|&#34;): ?(?:"|&#34;)Quick-Response \d|\b_quick-response\./

/** The traces of this project in a text, with what stands around them. */
const tracesIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/.{0,24}quick.?response.{0,24}/gi)]
    .map(([trace]) => trace)
    .filter((trace) => !fixed.test(trace))

const ask = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, `${server.url}/`), { redirect: "manual", ...init })

const html = { accept: "text/html", "accept-language": "it" }

/** An answer as a client sees it: its header fields, and its text. */
const wholeOf = async (path: string, init?: RequestInit): Promise<string> => {
  const answer = await ask(path, init)
  return [[...answer.headers].join("\n"), await answer.text()].join("\n")
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, {
    method: "POST",
    headers: { "content-type": "application/json", origin, ...headers },
    body: JSON.stringify(body)
  })

/** The mails to an address, once there are as many. */
const mailsTo = (address: string, count: number) =>
  vi.waitFor(
    async () => {
      const folder = join(place.folder, "data", "mail")
      const raw = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"))
      const mails = await Promise.all(raw.map(async (text) => ({ text, mail: await PostalMime.parse(text) })))
      const own = mails.filter(({ mail }) => mail.to?.some((to) => to.address === address))
      expect(own.length).toBeGreaterThanOrEqual(count)
      return own
    },
    { timeout: 20_000, interval: 100 }
  )

describe("a server with QR_BRAND", () => {
  test("names no other brand in pages and short addresses", async () => {
    const paths = Object.keys(screens).map((path) => path.replace("{id}", crypto.randomUUID()))
    for (const path of [...paths, "/account/no/where", "/r/aaaaaaaa", "/r/aaaaaaaa+"]) {
      const text = await wholeOf(path, { headers: html })
      expect([path, tracesIn(text)]).toEqual([path, []])
      expect(text).toContain(luna.name)
      expect(text).toContain('<html lang="de">')
    }
  })

  test("names no other brand in documents and API answers", async () => {
    const document = await (await ask("/openapi.json")).json()
    expect(document.info.title).toBe(luna.name)
    expect(tracesIn(JSON.stringify(document))).toEqual([])
    const operations: ReadonlyArray<Record<string, { readonly operationId: string }>> = Object.values(
      document.paths
    )
    const views = operations.flatMap((item) =>
      Object.values(item).map(({ operationId }) => `/${operationId}`)
    )
    expect(views.length).toBeGreaterThan(40)
    for (const view of ["", "/codes", "/events", "/schemas", "/script.js", ...views])
      expect([view, tracesIn(await wholeOf(`/docs${view}`))]).toEqual([view, []])
    const gets = Object.entries<object>(document.paths).flatMap(([path, item]) =>
      "get" in item && !path.includes("{") ? [path] : []
    )
    for (const path of [...gets, "/nothing", "/health/live", "/health/ready", "/robots.txt", "/llms.txt"])
      expect([path, tracesIn(await wholeOf(path))]).toEqual([path, []])
  })

  test("names no other brand in assets, except in technical names", async () => {
    const worker = await (await ask("/service-worker.js")).text()
    const assets = [...worker.matchAll(/[ `](\/(?:assets|icons)\/[^ `]+)/g)].map(([, path = ""]) => path)
    expect(assets.length).toBeGreaterThan(50)
    const technical = [
      // Keys of storage, caches and channels, which other services at this origin have, too.
      /[`"]quick-response (?:session )?\$\{/,
      // The packages in examples for developers, who install them by these names.
      /(?:import|from) .?["`](?:@quick-response\/http\/client|quick-response)/,
      // National schemes of payment.
      /(?:Singapore Quick Response Code|Quick Response Code Indonesian Standar)/,
      // The commands that the pages of operators advise, which are the operators' own.
      /`quick-response (?:audit|backup|mail test)\b/,
      // The name of a page that no brand was put into, and services of the core by their keys.
      /\?\?["`]Quick-Response["`]/,
      /["`]@quick-response\/core\/\w+["`]/,
      // The class of errors of the library, and the first field of a design that is exported.
      /QuickResponseError/,
      /\bquickResponse\b/,
      // Data of codes: bought ones hold them, and would be others.
      /PRODID:-\/\/Quick-Response\/\/EN/,
      // Data of samples, in whose place those of this service are drawn.
      /HTTPS:\/\/QUICK-RESPONSE\.EXAMPLE\/R\//,
      /["`]https:\/\/quick-response\.example["`]/
    ]
    const traces = new Set<string>()
    for (const path of [...assets, "/service-worker.js"])
      if (/\.(?:js|css|svg)$/.test(path))
        for (const trace of tracesIn(await (await ask(path)).text()))
          if (!technical.some((known) => known.test(trace))) traces.add(`${path}: ${trace}`)
    expect([...traces]).toEqual([])
  })

  test("names no other brand in mails, passkeys and pictures", async () => {
    const email = "ann@example.com"
    await post("/v1/Account/sign-up", { email }, { "accept-language": "it" })
    const [first] = await mailsTo(email, 1)
    expect(first?.mail.from).toMatchObject({ name: luna.name })
    expect(first?.mail.html).toContain('<html lang="de">')
    expect(tracesIn(`${first?.text}${first?.mail.html}${first?.mail.text}`)).toEqual([])
    const [, token] = /account\/link#([\w-]{43})/.exec(first?.mail.text ?? "") ?? []
    const password = "four words in a row"
    const set = await post("/v1/Account/password", { token, password })
    expect([set.status, tracesIn(await set.clone().text())]).toEqual([set.status, []])
    const cookie = set.headers.get("set-cookie")?.split(";")[0] ?? ""
    expect(cookie).not.toMatch(ours)
    const options = await post("/v1/Account/passkeys/options", { currentPassword: password }, { cookie })
    const { data } = await options.json()
    expect(data.rp).toEqual({ id: "localhost", name: luna.name })
    const picture = await ask("/v1/Qr/preview", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ data: "https://luna.example" })
    })
    expect(tracesIn(await picture.text())).toEqual([])
  })
})

test.for([1, 2])("a changed brand is in force without a restart, %d workers", async (workers) => {
  const file = join(place.folder, `changing-${workers}.json`)
  const write = (text: string) => writeFileSync(file, text)
  write(JSON.stringify({ ...luna, mark: "mark.svg" }))
  const changing = await place.serve([
    "--brand",
    file,
    "--base-url",
    origin,
    "--database",
    `sqlite:${join(place.folder, "data", `changing-${workers}.db`)}`,
    "--workers",
    String(workers)
  ])
  const read = async (path: string) =>
    (await fetch(new URL(path, `${changing.url}/`), { headers: html })).text()
  /** True if every one of many answers, by all workers, has the name. */
  const isNamed = async (name: string) => {
    for (let i = 0; i < 12; i++)
      for (const path of ["/", "/docs", "/openapi.json", "/r/aaaaaaaa"])
        if (!(await read(path)).includes(name)) return false
    return true
  }
  const within = { timeout: 20_000, interval: 200 }
  expect(await isNamed(luna.name)).toBe(true)
  write(JSON.stringify({ ...luna, mark: "mark.svg", name: "Second Moon" }))
  await vi.waitFor(async () => expect(await isNamed("Second Moon")).toBe(true), within)
  const [, mark = ""] = /(icons\/brand-[\w-]+\.svg)/.exec(await read("/")) ?? []
  expect(await read(mark)).toContain('fill="#e8590c"')
  write(JSON.stringify({ ...luna, mark: "mark.svg", name: "" }))
  await vi.waitFor(
    () => expect(changing.stdout() + changing.stderr()).toContain("the former brand stays in force"),
    within
  )
  expect(await isNamed("Second Moon")).toBe(true)
  write(JSON.stringify({ ...luna, mark: "mark.svg", name: "Third Moon" }))
  await vi.waitFor(async () => expect(await isNamed("Third Moon")).toBe(true), within)
  await fetch(`${changing.url}/v1/Account/sign-up`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ email: "third@example.com" })
  })
  const [sent] = await mailsTo("third@example.com", 1)
  expect(sent?.mail.from).toMatchObject({ name: "Third Moon" })
  expect(await changing.stop()).toBe(0)
})

test("a faulty brand stops the start, and is located", async () => {
  const file = join(place.folder, "faulty.json")
  writeFileSync(file, JSON.stringify({ name: "Luna", links: { imprint: "impressum" } }))
  for (const workers of [[], ["--workers", "2"]]) {
    const { code, stderr } = await place.run(["serve", "--port", "0", "--brand", file, ...workers])
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^quick-response: QR_BRAND: \S*faulty\.json: links\.imprint: expected an address .*\n$/m
    )
  }
})
