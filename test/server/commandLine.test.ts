import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Either from "@quick-response/core/either"
import { run, UsageError } from "@quick-response/server"
import { afterAll, describe, expect, test, vi } from "vitest"
import { outcomeOf, printed, refusal } from "./inProcess.ts"

const folder = mkdtempSync(join(tmpdir(), "quick-response-test-"))
afterAll(() => rmSync(folder, { recursive: true }))

const nowhere = join(folder, "nowhere/at/all.db")
const file = join(folder, "stopped.db")

const refused = async (words: ReadonlyArray<string>): Promise<Error> => {
  vi.stubEnv("QR_DATABASE", `sqlite:${nowhere}`)
  const error = await refusal(words).finally(() => vi.unstubAllEnvs())
  expect(existsSync(nowhere)).toBe(false)
  return error
}

/** The commands that help lists, as `key create`. */
const overview = await printed([])
const verbs = [...overview.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?) {2}/gm)].map(([, verb = ""]) => verb)

describe("run()", () => {
  test.each(verbs)("shows the usage of %s, its options and an example", async (verb) => {
    const page = await printed([...verb.split(" "), "--help"])
    expect(page).toContain(`Usage: quick-response ${verb} [options]`)
    expect(page).toContain("\n  -h, --help")
    expect(page).toContain("Examples:\n  # ")
    expect(page).toContain(`\n  quick-response ${verb}`)
    for (const line of page.split("Examples:")[0]?.split("\n") ?? [])
      expect(line.length).toBeLessThanOrEqual(100)
  })

  test("lists its commands, and takes every example of their help", async () => {
    expect(await printed(["--help"])).toBe(overview)
    expect(verbs.length).toBeGreaterThan(25)
    const examples: Array<readonly [example: string, takesDatabase: boolean]> = []
    for (const verb of verbs) {
      const page = await printed([...verb.split(" "), "--help"])
      for (const line of page.split("\n"))
        if (line.startsWith("  quick-response ") && !/[<>|]|response (?:serve|batch|mcp)/.test(line))
          examples.push([line, page.includes("--database ") && !line.includes("--database ")])
    }
    expect(examples.length).toBeGreaterThan(10)
    for (const [example, takesDatabase] of examples) {
      const words = [...example.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
        ([, a, b, c]) => a ?? b ?? c ?? ""
      )
      // Files that an example draws go to the test's own folder.
      const here = words.slice(1).map((word) => word.replace(/^code\./, join(folder, "code.")))
      const database = takesDatabase ? ["--database", "memory:"] : []
      const drawn = words[1] === "render" && !words.includes("-o") ? ["-o", join(folder, "shown.svg")] : []
      const outcome = await outcomeOf([...here, ...database, ...drawn])
      if (Either.isLeft(outcome)) expect(outcome.left).not.toBeInstanceOf(UsageError)
    }
  })

  test.each([
    ["acount list", /no command "acount"/],
    ["account lst", /quick-response account has no command "lst"/],
    ["account create", /^EMAIL: is missing/],
    ["account list --page 0", /--page: expected a whole number from 1 to \d+, got 0/],
    ["account list --page-size 10001", /--page-size: expected a whole number from 1 to 10000, got 10001/],
    ["account close nobody", /ACCOUNT: expected an e-mail address .*, or the account's id/],
    ["session end ann@example.com now", /SESSION: expected "all" or the id of a session, got "now"/],
    ["account create nobody", /EMAIL: expected an e-mail address/],
    ["account create a@b c@d", /unknown: c@d/],
    ["account credit a@b 5", /^--reason: is missing/],
    ["account credit", /^--reason: is missing; EMAIL: is missing; AMOUNT: is missing/],
    ["account credit a@b --reasn x 5", /^unknown: --reasn; did you mean --reason\?/],
    ["account list --json=maybe", /^--json: is a switch; write it alone, or as --json=false/],
    ["account credit a@b 0 --reason x", /AMOUNT: expected credits other than 0/],
    ["account credit a@b 0.00001 --reason x", /AMOUNT: .*got "0.00001"/],
    ["account credit a@b 1e3 --reason x", /AMOUNT: .*got "1e3"/],
    ["account credit a@b 5 --reason x --key é", /--key: expected 1 to 255 printable ASCII characters/],
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
    ["serve --port 1 --host x --port=2", /^--port: is given more than once/],
    ["account credit a@b 5 --reason", /^--reason: needs a value; write --reason TEXT;/],
    ["account credit a@b 5 --reason --", /^--reason: needs a value;/],
    ["account create -x", /^unknown: -x; if that is EMAIL, write -- before it;/],
    ["account create -- -x", /^EMAIL: expected an e-mail address .*got "-x"/],
    ["account credit a@b -0.00001 --reason x", /^AMOUNT: .*got "-0.00001"/],
    ["completions tcsh", /^expected bash, zsh or fish, got "tcsh";/],
    ["completions bash zsh", /^unknown: zsh;/],
    ["render x -f svg --format=png", /^--format: is given more than once;/],
    ["render -- x -o b.svg", /^unknown: -o b.svg;/]
  ])("refuses %s, and names the fault and the help", async (words, reason) => {
    const error = await refused(words.split(" "))
    expect(error).toBeInstanceOf(UsageError)
    expect(error.message).toMatch(reason)
    expect(error.message).toMatch(/; see quick-response.* --help$/)
    expect(error.message).not.toContain("\n")
  })

  test("takes an option's value after its letter, `=` or a blank", async () => {
    const file = (name: string) => join(folder, name)
    const ways = [
      ["-o", file("1.svg")],
      [`-o${file("2.svg")}`],
      [`-o=${file("3.svg")}`],
      [`--output=${file("4.svg")}`]
    ]
    for (const way of ways) await printed(["render", "x", ...way])
    for (const name of ["1.svg", "2.svg", "3.svg", "4.svg"]) expect(existsSync(file(name)), name).toBe(true)
    const { message } = await refused(["render", "x", "-f", "--check"])
    expect(message).toMatch(/^--format: .*got "--check"/)
  })

  test("rejects with the signal's reason", async () => {
    const stopped = new AbortController()
    stopped.abort(new Error("told to stop"))
    for (const words of [
      ["render", "x"],
      ["account", "list", "--database", `sqlite:${file}`]
    ])
      await expect(run(words, stopped.signal)).rejects.toBe(stopped.signal.reason)
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
      /background: is transparent, which a JPEG cannot be/
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

  test("refuses memory: to commands", async () => {
    expect((await refusal(["account", "list", "--database", "memory:"])).message).toMatch(
      /^QR_DATABASE: memory: is gone/
    )
  })
})
