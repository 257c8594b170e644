import { writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import {
  type AccountId,
  Credits,
  type Redirect,
  type RedirectSlug,
  RedirectStorage,
  Storage
} from "@quick-response/core"
import { makeCsvReader } from "@quick-response/http/batch"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as FastCheck from "fast-check"
import { afterAll, describe, expect, it, onTestFinished } from "vitest"
import { holdHost } from "../domains/heldHost.ts"
import { exportsOf, type Link } from "../import/exportFiles.ts"
import { openAccount } from "../storage/accounts.ts"
import { StorageSqlite } from "../storage/sqlite.ts"
import { makePlace, until } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

/** The links of each export. */
const size = Number(process.env.QR_TEST_LINES ?? 160)
const environment = { QR_DOMAIN_TARGET: "edge.q.example", QR_SHORT_URL: "HTTPS://Q.EXAMPLE/" }
const price = Credits.Credits(11_000)
const budget = Credits.Credits(100_000_000)
const limit = 600_000

/** An account that holds a host. */
const holderOf = (host: string) => Effect.tap(openAccount(budget), (accountId) => holdHost(accountId, host))

const paidBy = (accountId: AccountId) =>
  Effect.flatMap(Storage, ({ findAccount }) =>
    Effect.map(findAccount({ id: accountId }), ({ balance }) => budget - balance)
  )

const listCodes = Effect.gen(function* () {
  const { listRedirects } = yield* RedirectStorage
  const redirects: Array<Redirect> = []
  for (let after: RedirectSlug | undefined; ; after = redirects.at(-1)?.slug) {
    const page = yield* listRedirects({ after, limit: 1000 })
    redirects.push(...page)
    if (page.length < 1000) return redirects
  }
})

interface Case extends Link {
  readonly code: string
}

/** Links below a host, with some that cannot move. */
const linksBelow = (host: string): ReadonlyArray<Case> => {
  const [paths = []] = FastCheck.sample(
    FastCheck.uniqueArray(FastCheck.stringMatching(/^[A-Za-z0-9_-]{4,12}$/), {
      minLength: size,
      maxLength: size
    }),
    { numRuns: 1, seed: 71 }
  )
  const cases = paths.map((path, i): Case => {
    const link = { host, path, target: `https://luna.example/${i}`, name: `Link ${i}` }
    if (i % 40 === 7) return { ...link, host: "bit.ly", code: "DOMAIN_NOT_FOUND" }
    if (i % 40 === 17) return { ...link, target: "https://q.example/7KXM2PQ4", code: "VALIDATION_FAILED" }
    return { ...link, code: "OK" }
  })
  return [...cases, ...cases.slice(0, 1).map((first) => ({ ...first, code: "ADDRESS_TAKEN" }))]
}

const rowsOf = (csv: string) => {
  const reader = makeCsvReader(",", 1)
  const [head = { fields: [] }, ...lines] = [...reader.push(csv), ...reader.end()]
  return lines.map(({ fields }) =>
    Object.fromEntries(head.fields.map((name, i): [string, string] => [name, fields[i] ?? ""]))
  )
}

const aLink = exportsOf.csv([
  { host: "go.luna.example", path: "a", target: "https://luna.example/", name: "A" }
])

describe("import", () => {
  it.each(["bitly", "shlink", "dub", "kutt", "yourls"] as const)(
    "moves an export of %s once, through a kill, and reports each line",
    async (format) => {
      const host = `${format}.luna.example`
      const filename = join(place.folder, `${format}.db`)
      const store = ManagedRuntime.make(StorageSqlite.layer({ filename }))
      onTestFinished(() => store.dispose())
      const account = await store.runPromise(holderOf(host))
      const file = join(place.folder, format)
      // YOURLS exports no hosts.
      const links = linksBelow(host).filter((link) => format !== "yourls" || link.host === host)
      const moving = links.filter(({ code }) => code === "OK")
      writeFileSync(file, exportsOf[format](links))
      const words = [
        "import",
        file,
        "--account",
        account,
        "--domain",
        host,
        "--database",
        `sqlite:${filename}`
      ]
      const paid = () => store.runPromise(paidBy(account))
      const move = (...more: ReadonlyArray<string>) => place.run([...words, ...more], environment)
      const reported = links.map(({ target, code }, i) => ({ line: String(i + 1), target, code }))

      const judged = await move("--dry-run")
      expect(rowsOf(judged.stdout)).toMatchObject(reported)
      expect(judged.stderr).toContain(
        `${moving.length} below ${host} can move, for ${Credits.format(Credits.Credits(moving.length * price))} credits`
      )
      expect(await paid()).toBe(0)

      const killed = place.start(words, environment)
      await until(async () => (await paid()) >= (moving.length / 4) * price)
      killed.kill("SIGKILL")
      expect(await killed.ended).toBe("SIGKILL")
      expect(await paid()).toBeLessThan(moving.length * price)

      const moved = await move()
      expect(moved.code).toBe(1)
      expect(rowsOf(moved.stdout)).toMatchObject(reported)
      const again = await move("--from", format)
      expect(again.stdout).toBe(moved.stdout)
      expect(again.stderr).toContain(`${moving.length} of them were moved before and not charged again`)

      const redirects = await store.runPromise(listCodes)
      expect(await paid()).toBe(moving.length * price)
      expect(redirects.map(({ shortUrl, target }) => `${shortUrl} ${target}`).toSorted()).toEqual(
        moving.map(({ path, target }) => `https://${host}/${path} ${target}`).toSorted()
      )
      const ids = rowsOf(moved.stdout).flatMap(({ qrCodeId = "" }) => (qrCodeId === "" ? [] : [qrCodeId]))
      expect(ids.toSorted()).toEqual(redirects.map(({ qrCodeId }) => qrCodeId).toSorted())
      const audit = await place.run(["audit", "--database", `sqlite:${filename}`])
      expect(audit.stdout.trim()).toBe("all invariants hold")
    },
    limit
  )

  it.each([
    ["an unknown account", [], {}, /no account/],
    ["a file that is missing", [], { file: "none.csv" }, /^quick-response: FILE: ENOENT/],
    [
      "a table that it does not know",
      [],
      { input: "a,b\n1,2\n" },
      /FILE: is not an export that is known here; name/
    ],
    ["a format that is none", ["--from", "tinyurl"], {}, /--from: expected bitly, shlink/],
    [
      "a domain that is not a host",
      [],
      { domain: "a/b" },
      /--domain: expected a host, as in go\.luna\.example/
    ]
  ])("refuses %s by name", async (_, more, given, sentence) => {
    const { domain, file, input } = { domain: "go.luna.example", file: "-", input: aLink, ...given }
    const words = ["import", file, "--account", "eve@example.com", "--domain", domain, ...more]
    const refused = await place.run(words, environment, input)
    expect(refused).toMatchObject({ stdout: "", stderr: expect.stringMatching(sentence) })
    expect(refused.code).not.toBe(0)
  })
})
