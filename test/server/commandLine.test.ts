import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readSettings, UsageError } from "@quick-response/server"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { afterAll, describe, expect, test } from "vitest"
import { outcomeOf, printed, refusal } from "./inProcess.ts"

const folder = mkdtempSync(join(tmpdir(), "quick-response-test-"))
afterAll(() => rmSync(folder, { recursive: true }))

const nowhere = "/nowhere/at/all.db"

const refused = async (words: ReadonlyArray<string>): Promise<Error> => {
  const error = await refusal(words)
  expect(existsSync(nowhere)).toBe(false)
  return error
}

const verbs = [
  "serve",
  "account create",
  "account invite",
  "account reset",
  "account list",
  "account credit",
  "account close",
  "session list",
  "session end",
  "key create",
  "key list",
  "key revoke",
  "tool list",
  "tool activate",
  "tool deactivate",
  "qr activate",
  "qr deactivate",
  "qr refund",
  "audit",
  "price-list",
  "render",
  "completions"
]

describe("run()", () => {
  test("lists every command", async () => {
    const overview = await printed([])
    expect(await printed(["--help"])).toBe(overview)
    for (const verb of verbs) expect(overview).toContain(`\n  ${verb} `)
  })

  test.each(verbs)("shows the usage of %s, its options and an example", async (verb) => {
    const page = await printed([...verb.split(" "), "--help"])
    expect(page).toContain(`Usage: quick-response ${verb} [options]`)
    expect(page).toContain("\n  -h, --help")
    expect(page).toContain("Examples:\n  # ")
    expect(page).toContain(`\n  quick-response ${verb}`)
    for (const line of page.split("Examples:")[0]?.split("\n") ?? [])
      expect(line.length).toBeLessThanOrEqual(100)
  })

  test("has no example that it would not take", async () => {
    const examples = (await Promise.all(verbs.map((verb) => printed([...verb.split(" "), "--help"]))))
      .flatMap((page) => page.split("\n"))
      .filter((line) => line.startsWith("  quick-response ") && !/[>|]/.test(line))
      .filter((line) => !line.startsWith("  quick-response serve"))
    expect(examples.length).toBeGreaterThan(10)
    for (const example of examples) {
      const words = [...example.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
        ([, a, b, c]) => a ?? b ?? c ?? ""
      )
      // Where an example draws is not here.
      const here = words.slice(1).map((word) => word.replace(/^code\./, join(folder, "code.")))
      const database =
        example.includes("price-list") || example.includes("render") ? [] : ["--database", "memory:"]
      const drawn = words[1] === "render" && !words.includes("-o") ? ["-o", join(folder, "shown.svg")] : []
      const outcome = await outcomeOf([...here, ...database, ...drawn])
      if (Either.isLeft(outcome)) expect(outcome.left).not.toBeInstanceOf(UsageError)
    }
  })

  test.each([
    ["acount list", /no command "acount"/],
    ["account lst", /quick-response account has no command "lst"/],
    ["account create", /EMAIL/],
    ["account list --page 0", /--page: expected a whole number from 1 to \d+, got "0"/],
    ["account list --page-size 10001", /--page-size: expected a whole number from 1 to 10000, got "10001"/],
    ["account close nobody", /ACCOUNT: expected an e-mail address .*, or the account's id/],
    ["session end ann@example.com now", /SESSION: expected "all" or the id of a session, got "now"/],
    ["account create nobody", /EMAIL: expected an e-mail address/],
    ["account create a@b c@d", /unknown: c@d/],
    ["account credit a@b 5", /--reason/],
    ["account credit a@b 0 --reason x", /AMOUNT: expected credits other than 0/],
    ["account credit a@b 0.00001 --reason x", /AMOUNT: .*got "0.00001"/],
    ["account credit a@b 1e3 --reason x", /AMOUNT: .*got "1e3"/],
    ["key create a@b", /--name/],
    ["key create a@b --name x --expires 2026-02-30", /--expires: expected a date/],
    ["key create a@b --name x --expires tomorrow", /--expires: expected a date/],
    ["key create a@b --name x --expires 2020-01-01", /--expires: .*yet to come/],
    ["tool activate no_slug", /SLUG: expected/],
    ["qr refund 1234", /ID: .*got "1234"/],
    ["serve --prot 80", /--prot/],
    ["account list --wizard", /--wizard/],
    ["account list --prot 1 --prot 2", /unknown: --prot/],
    ["account list --json --json", /^--json: is given more than once/],
    ["serve --port 1 --host x --port=2", /^--port: is given more than once/]
  ])("refuses %s as misuse, in a line that names what and where to read on", async (words, reason) => {
    const error = await refused([...words.split(" "), "--database", `sqlite:${nowhere}`])
    expect(error).toBeInstanceOf(UsageError)
    expect(error.message).toMatch(reason)
    expect(error.message).toMatch(/; see quick-response.* --help$/)
    expect(error.message).not.toContain("\n")
  })

  test.each([
    [["--body-style", "Rounder"], /--body-style: expected one of 0 "Square", .*got "Rounder"/],
    [["--foreground", "red"], /--foreground: expected .*got "red"/],
    [["--margin", "21"], /--margin: expected a whole number of modules from 0 to 20/],
    [["--logo", "logo.gif"], /--logo: expected a \.png, \.jpg or \.svg file/],
    [["--logo-size", "0.1"], /--logo: is missing/],
    [["--size", "8"], /--size: expected a whole number of pixels from 16 to 4096/],
    [["--format", "gif"], /--format: expected svg, png, pdf, eps, webp or jpeg/],
    [
      ["--output", "b.gif"],
      /--output: expected a file that ends in \.svg, \.png, \.pdf, \.eps, \.webp or \.jpg,/
    ],
    [
      ["--background", "transparent", "--format", "jpeg"],
      /background: is transparent, and nothing shows through a JPEG/
    ]
  ])("refuses render with %j by the flag's name", async (words, reason) => {
    const error = await refused([
      "render",
      "hello",
      ...(words[0] === "--output" ? [] : ["--output", "b.svg"]),
      ...words
    ])
    expect(error).toBeInstanceOf(UsageError)
    expect(error.message).toMatch(reason)
  })

  test("refuses a database in memory to commands that no server would share it with", async () => {
    expect((await refusal(["account", "list", "--database", "memory:"])).message).toMatch(
      /^QR_DATABASE: memory: is gone/
    )
  })

  test("takes a log level of serve in any letter case", () => {
    const level = (text: string) => Effect.runSync(readSettings({ "log-level": text }, {})).logLevel
    expect(level("debug")).toBe(level("DEBUG"))
  })
})
