import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import {
  Account,
  ApiKey,
  generateSecret,
  LedgerEntry,
  type PictureSymbol,
  PictureSymbolSchema,
  PriceList,
  Tool
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { Refused } from "@quick-response/server"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { printed, refusal } from "./inProcess.ts"
import { type Ended, makePlace } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const databaseOf = (name: string) => ["--database", `sqlite:${join(place.folder, name)}.db`]

const parse = <A, I>(schema: Schema.Schema<A, I>, json: string): A =>
  Schema.decodeUnknownSync(Schema.parseJson(schema))(json)

/** The standard output of a program that succeeded. */
const done = ({ code, stdout, stderr }: Ended): string => {
  expect([code, stderr]).toEqual([0, ""])
  return stdout
}

const words = (text: string): ReadonlyArray<string> => text.split(" ")

describe("account", () => {
  const database = databaseOf("accounts")
  const credit = (amount: string) => [
    ...words(`account credit ann@example.com ${amount} --reason because`),
    ...database
  ]

  test("create, credit and list keep exact balances", async () => {
    const created = parse(
      Account,
      await printed([...words("account create Ann@Example.com --json"), ...database])
    )
    expect(created.email).toBe("ann@example.com")
    expect(done(await place.run(credit("0.3001")))).toBe("ann@example.com: +0.3001 credits, balance 0.3001\n")
    const entry = parse(LedgerEntry, await printed([...credit("-0.1"), "--json"]))
    expect(entry).toMatchObject({ kind: "adjustment", reason: "because", amount: -1000, balanceAfter: 2001 })
    expect(done(await place.run(["account", "list", ...database]))).toMatch(
      /^EMAIL +BALANCE +CREATED +ID\nann@example.com +0.2001 +\S+Z +[0-9a-f-]{36}\n$/
    )
    const [listed] = parse(Schema.Array(Account), await printed(["account", "list", "--json", ...database]))
    expect(listed).toEqual({ ...created, balance: 2001 })
  })

  test("refuses a taken address, an unknown one, and more than the balance", async () => {
    const { code, stdout, stderr } = await place.run([
      ...words("account create ANN@example.com"),
      ...database
    ])
    expect([code, stdout, stderr]).toEqual([
      1,
      "",
      "quick-response: an account for ann@example.com exists already\n"
    ])
    const overdraft = await refusal(credit("-0.2002"))
    expect(overdraft).toBeInstanceOf(Refused)
    expect(overdraft.message).toBe("the balance of ann@example.com is 0.2001")
    const unknown = await refusal([...words("account credit bob@example.com 1 --reason x"), ...database])
    expect(unknown.message).toBe("no account bob@example.com")
  })

  test("create says on standard error which database it created, and of a variable that is no setting", async () => {
    const { code, stdout, stderr } = await place.run(words("account create a@b --json"), {
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
})

describe("key", () => {
  const database = databaseOf("keys")
  beforeAll(() => printed([...words("account create ann@example.com"), ...database]))

  test("create prints the key alone on standard output", async () => {
    const { code, stdout, stderr } = await place.run([
      ...words("key create ann@example.com --name one"),
      ...database
    ])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^qr_live_[0-9A-Za-z]{38}\n$/)
    expect(stderr).toMatch(/"one" of ann@example\.com/)
    expect(stderr).not.toContain(stdout.trim())
  })

  test("create, list and revoke agree", async () => {
    const create = [...words("key create ann@example.com --expires 2999-12-31 --json --name"), "two words"]
    const created = parse(
      Schema.Struct({ key: Schema.String, ...ApiKey.fields }),
      await printed([...create, ...database])
    )
    expect(created.key.startsWith(created.prefix)).toBe(true)
    expect(created.expiresAt?.epochMillis).toBe(Date.UTC(2999, 11, 31))
    const revoke = ["key", "revoke", `${created.prefix}...`, "--json", ...database]
    const revoked = parse(ApiKey, done(await place.run(revoke)))
    expect(revoked.revokedAt).not.toBeNull()
    const list = ["key", "list", "ann@example.com", ...database]
    const json = await printed([...list, "--json"])
    expect(json).not.toContain(created.key)
    expect(parse(Schema.Array(ApiKey), json).find(({ id }) => id === created.id)).toEqual(revoked)
    expect(done(await place.run(list))).toMatch(new RegExp(`${created.prefix}\\.\\.\\. +two words +revoked `))
  })

  test("revoke takes a whole key, and prints no secret on success or failure", async () => {
    const key = (await printed([...words("key create ann@example.com --name whole"), ...database])).trim()
    const revoke = await place.run(["key", "revoke", key, ...database])
    expect([revoke.code, revoke.stdout, revoke.stderr]).toEqual([
      0,
      `revoked ${key.slice(0, 12)}... "whole"\n`,
      ""
    ])
    const mistyped = `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`
    const foreign = Redacted.value(generateSecret())
    for (const other of [mistyped, foreign, `${key} `.repeat(2)]) {
      const { code, stdout, stderr } = await place.run(["key", "revoke", other, ...database])
      expect([code, stdout, stderr]).toEqual([
        1,
        "",
        `quick-response: no single API key starts with ${other.slice(0, 12)}\n`
      ])
    }
  })

  test("revoke refuses a prefix of no key", async () => {
    expect((await refusal([...words("key revoke qr_live_0000"), ...database])).message).toMatch(
      /no single API key/
    )
  })
})

describe("tool", () => {
  test("deactivate and activate switch a seeded tool, whatever the slug's letter case", async () => {
    const database = databaseOf("tools")
    const server = await place.serve(database)
    const list = ["tool", "list", ...database]
    const tools = parse(Schema.Array(Tool), await printed([...list, "--json"]))
    const [first] = tools
    if (first === undefined) throw new Error("the catalogue is empty")
    expect(done(await place.run(list))).toMatch(new RegExp(`^${first.slug} +${first.category} `, "m"))
    const deactivate = ["tool", "deactivate", first.slug.toUpperCase(), ...database]
    expect(done(await place.run(deactivate))).toBe(`deactivated ${first.slug}\n`)
    const seen = await fetch(`${server.url}/v1/Tools/${first.slug}`)
    expect(await seen.json()).toMatchObject({ data: { id: first.id, isActive: false } })
    const activate = ["tool", "activate", first.slug, "--json", ...database]
    expect(parse(Tool, done(await place.run(activate)))).toEqual({ ...first, isActive: true })
    expect((await refusal([...words("tool activate no-such-tool"), ...database])).message).toBe(
      `no tool "no-such-tool"`
    )
    await server.stop()
  })
})

describe("qr and audit", () => {
  const database = databaseOf("empty")

  test.each(["activate", "deactivate", "refund"])("qr %s refuses an unknown id", async (verb) => {
    const id = crypto.randomUUID()
    expect((await refusal(["qr", verb, id, ...database])).message).toBe(`no QR code ${id}`)
  })

  test("audit finds nothing wrong with a new database", async () => {
    await printed(["account", "list", ...database])
    expect(done(await place.run(["audit", ...database]))).toBe("all invariants hold\n")
    expect(await printed(["audit", "--json", ...database])).toBe("[]")
  })
})

describe("price-list", () => {
  test("prints the default list", async () => {
    expect(PriceList.fromDocument(JSON.parse(done(await place.run(["price-list", "default"]))))).toEqual(
      Either.right(PriceList.defaultPriceList)
    )
  })
})

describe("render", () => {
  const here = (name: string) => join(place.folder, name)

  test("draws by the file's extension, and to standard output", async () => {
    expect(await place.run(words("render hello --output a.svg"))).toMatchObject({ code: 0, stdout: "" })
    const svg = readFileSync(here("a.svg"), "utf8")
    expect(svg).toMatch(/^<svg /)
    await printed(["render", "hello", "--output", here("a.png"), "--size", "64"])
    const png = readFileSync(here("a.png"))
    expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10])
    expect(png.readUInt32BE(16)).toBe(64)
    for (const way of ["render hello", "render --output - hello", "render -o - hello", "render hello -f svg"])
      expect(done(await place.run(words(way))), way).toBe(svg)
    await printed(["render", "hello", "-s", "64", "-o", here("short.png")])
    expect(readFileSync(here("short.png"))).toEqual(png)
  })

  test("draws WebP and JPEG by the file's ending, in either spelling, and to standard output", async () => {
    const read: Array<unknown> = []
    for (const name of ["a.webp", "a.jpg", "a.jpeg", "a.JPG"]) {
      await printed(["render", "hello", "--output", here(name), "--size", "64", "--dpi", "200"])
      const { format, width } = await sharp(here(name)).metadata()
      read.push([format, width])
    }
    expect(read).toEqual([
      ["webp", 64],
      ["jpeg", 64],
      ["jpeg", 64],
      ["jpeg", 64]
    ])
    expect(readFileSync(here("a.jpeg"))).toEqual(readFileSync(here("a.jpg")))
    expect(done(await place.run(words("render hello -f webp -s 64")))).toMatch(/^RIFF/)
    expect(await place.run(words("render hello -f jpeg --background transparent"))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^quick-response: --background: is transparent, .*; choose a color/)
    })
  })

  test("reads what the code says from standard input, without its last line break", async () => {
    const direct = done(await place.run(words("render hello")))
    for (const way of ["render -", "render - --output -", "render -o - -", "render -f svg -"])
      expect(done(await place.run(words(way), {}, "hello\n")), way).toBe(direct)
    const longest = await place.run(words("render -"), {}, "x".repeat(65_537))
    expect([longest.code, longest.stderr]).toEqual([
      2,
      "quick-response: standard input: holds more than 65536 bytes; a QR code holds at most 2,953\n"
    ])
    expect((await place.run(words("render -"), {}, Uint8Array.of(0xff))).stderr).toMatch(
      /^quick-response: standard input: is no text in UTF-8/
    )
  })

  test("splits a text over numbered files, which read as its parts; refuses parts that have no file or no character", async () => {
    const text = "A letter for several labels, with ümlauts."
    await printed(["render", text, "--parts", "3", "-o", here("letter.png")])
    const read: Array<PictureSymbol> = []
    for (const i of [1, 2, 3])
      read.push(
        ...parse(
          Schema.Array(PictureSymbolSchema),
          await printed(["read", here(`letter-${i}.png`), "--json"])
        )
      )
    expect(read.map(({ text }) => text).join("")).toBe(text)
    expect(read.map(({ sequence }) => [sequence?.index, sequence?.total])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3]
    ])
    const files = [3, 1, 2].map((i) => here(`letter-${i}.png`))
    expect(await printed(["read", ...files])).toBe(text)
    const partly = await place.run(["read", ...files.slice(0, 2)])
    expect(partly).toMatchObject({
      code: 0,
      stderr: "a text is split over 3 codes, of which these are missing: 2\n"
    })
    expect((await refusal(["read", files[0] ?? "", here("letter-4.png")])).message).toMatch(
      /^FILE \S+letter-4\.png: ENOENT/
    )
    const { message } = await refusal(["render", text, "--parts", "3"])
    expect(message).toMatch(/^--parts: draws several files;/)
    const tooFew = await refusal(["render", "AB", "--parts", "3", "-o", here("x.svg")])
    expect(tooFew.message).toMatch(/^--parts: is more than the 2 characters/)
  })

  test("takes style fields as flags: values, labels, gradients, texts of digits, and a logo", async () => {
    const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#f00"/></svg>`
    writeFileSync(here("logo.svg"), logo)
    const stops = [
      { offset: 0, color: "#123456" },
      { offset: 1, color: "#654321" }
    ]
    await printed([
      ...["render", "hello", "--output", here("styled.svg"), "--check", "--body-style", "1"],
      ...[
        "--outer-eye-style",
        "circle",
        "--foreground",
        JSON.stringify({ type: "linear", angle: 45, stops })
      ],
      ...["--frame-style", "banner-below", "--frame-text", "2024", "--margin", "5"],
      ...["--logo", here("logo.svg"), "--logo-size", "0.15", "--logo-shape", "circle"]
    ])
    const svg = readFileSync(here("styled.svg"), "utf8")
    expect(svg).toContain("#123456")
    expect(svg).toContain(`<path fill="#ff0000"`)
  })

  test("draws a content by its JSON, and names what is wrong with one", async () => {
    const wifi = { type: "wifi", ssid: "Guests", password: "correct horse" }
    const draw = (...args: Array<string>) => place.run(["render", ...args, "--output", "-"])
    const byData = done(await draw("WIFI:T:WPA;S:Guests;P:correct horse;;"))
    expect(done(await draw("--content", JSON.stringify(wifi)))).toBe(byData)
    expect((await draw("--content", JSON.stringify({ ...wifi, password: "x" }))).stderr).toMatch(
      /content\.password: is no password of WPA/
    )
    expect((await draw("--content", "WIFI:")).stderr).toMatch(/content: expected an object with a type/)
  })

  test("refuses data that does not fit, and a file that cannot be written", async () => {
    const { code, stdout, stderr } = await place.run(["render", "x".repeat(3000), "--output", "b.svg"])
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toMatch(/^quick-response: data: needs \d+ bits.*\n$/)
    expect((await refusal(["render", "x", "--output", here("none/b.svg")])).message).toMatch(/none\/b\.svg/)
  })
})

describe("the exit code", () => {
  test("is 2 for misuse, with one line on standard error", async () => {
    expect(await place.run(words("account credit a@b"))).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(
        /^quick-response: .*--reason.*; see quick-response account credit --help\n$/
      )
    })
  })

  test("is 0 for help and the version", async () => {
    expect(done(await place.run(words("key create --help")))).toContain("Usage: quick-response key create")
    expect(done(await place.run(["--version"]))).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
