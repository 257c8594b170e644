import { afterAll, describe, expect, test } from "vitest"
import { type Ended, makePlace } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const words = (text: string): ReadonlyArray<string> => text.split(" ")
const run = (text: string, environment = {}, input?: string | Uint8Array) =>
  place.run(words(text), environment, input)

/** The standard output of a program that succeeded. */
const done = ({ code, stdout, stderr }: Ended): string => {
  expect([code, stderr]).toEqual([0, ""])
  return stdout
}

describe("the program", () => {
  test("exits with 2 on misuse, with one line on standard error", async () => {
    expect(await run("account credit a@b")).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(
        /^quick-response: .*--reason.*; see quick-response account credit --help\n$/
      )
    })
  })

  test("exits with 0 on help and --version", async () => {
    expect(done(await run("key create --help"))).toContain("Usage: quick-response key create")
    expect(done(await run("--version"))).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  test("says which database it created, and warns of an unknown QR_ variable", async () => {
    const { code, stdout, stderr } = await run("account create a@b --json", {
      QR_DATABASE: "sqlite:new/folder/qr.db",
      QR_DATABSE: "sqlite:qr.db"
    })
    expect([code, stderr.split("\n")]).toEqual([
      0,
      [
        expect.stringMatching(/^QR_DATABSE: .* QR_DATABASE$/),
        expect.stringMatching(/^created \/.*\/new\/folder\/qr\.db$/),
        ""
      ]
    ])
    expect(JSON.parse(stdout)).toMatchObject({ email: "a@b", balance: 0 })
  })

  test("key create prints only the key on standard output", async () => {
    const environment = { QR_DATABASE: "sqlite:new/folder/qr.db" }
    const { code, stdout, stderr } = await run("key create a@b --name one", environment)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^qr_live_[0-9A-Za-z]{38}\n$/)])
    expect(stderr).toMatch(/"one" of a@b/)
    expect(stderr).not.toContain(stdout.trim())
    const invited = await run("account invite ann@example.com", environment)
    expect(invited.stdout).toMatch(/^http:\/\/127\.0\.0\.1:8080\/account\/link#[\w-]{43}\n$/)
    expect(invited.stderr).toMatch(/sets the password of ann@example\.com, once, until \d{4}-/)
    expect(invited.stderr).not.toContain(invited.stdout.trim())
  })

  test("render draws to standard output, and reads standard input", async () => {
    const svg = done(await run("render hello"))
    expect(svg).toMatch(/^<svg /)
    expect(done(await run("render hello -o - -f svg"))).toBe(svg)
    expect(done(await run("render -o - -", {}, "hello\n"))).toBe(svg)
    expect(done(await run("render hello -f webp -s 64"))).toMatch(/^RIFF/)
    const longest = await run("render -", {}, "x".repeat(65_537))
    expect([longest.code, longest.stderr]).toEqual([
      2,
      "quick-response: standard input: holds more than 65536 bytes; a QR code holds at most 2,953\n"
    ])
    expect((await run("render -", {}, Uint8Array.of(0xff))).stderr).toMatch(
      /^quick-response: standard input: is not text in UTF-8/
    )
  })

  test("read names the missing parts of a split text", async () => {
    expect((await run("render hello --parts 3 -o letter.png")).code).toBe(0)
    expect(await run("read letter-3.png letter-1.png")).toMatchObject({
      code: 0,
      stderr: "a text is split over 3 codes, of which these are missing: 2\n"
    })
  })
})
