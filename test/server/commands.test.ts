import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import {
  Account,
  ApiKey,
  generateSecret,
  LedgerEntry,
  type PictureSymbol,
  PictureSymbolSchema,
  PriceList
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { Refused } from "@quick-response/server"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { makeTemporaryFolder } from "../storage/temporary.ts"
import { printed, refusal } from "./inProcess.ts"

const { folder, remove } = makeTemporaryFolder()
afterAll(remove)

const here = (name: string) => join(folder, name)
const database = ["--database", `sqlite:${here("shop.db")}`]
const words = (text: string): ReadonlyArray<string> => text.split(" ")
const done = (text: string, ...more: ReadonlyArray<string>) => printed([...words(text), ...more, ...database])
const refused = async (text: string, ...more: ReadonlyArray<string>) =>
  (await refusal([...words(text), ...more, ...database])).message

const parse = <A, I>(schema: Schema.Schema<A, I>, json: string): A =>
  Schema.decodeUnknownSync(Schema.parseJson(schema))(json)

describe("account", () => {
  test("create, credit and list keep exact balances", async () => {
    const created = parse(Account, await done("account create Ann@Example.com --json"))
    expect(created.email).toBe("ann@example.com")
    const credit = "account credit ann@example.com --reason because"
    expect(await done(credit, "0.3001")).toBe("ann@example.com: +0.3001 credits, balance 0.3001")
    const entry = parse(LedgerEntry, await done(credit, "-0.1", "--json"))
    expect(entry).toMatchObject({ kind: "adjustment", reason: "because", amount: -1000, balanceAfter: 2001 })
    expect(await done("account list")).toMatch(
      /^EMAIL +BALANCE +CREATED +ID\nann@example.com +0.2001 +\S+Z +[0-9a-f-]{36}$/
    )
    const [listed] = parse(Schema.Array(Account), await done("account list --json"))
    expect(listed).toEqual({ ...created, balance: 2001 })
  })

  test("refuses a taken address, an unknown one, and an overdraft", async () => {
    expect(await refused("account create ANN@example.com")).toBe(
      "an account for ann@example.com exists already"
    )
    const overdraft = await refusal([
      ...words("account credit ann@example.com -0.2002 --reason x"),
      ...database
    ])
    expect(overdraft).toBeInstanceOf(Refused)
    expect(overdraft.message).toBe("the balance of ann@example.com is 0.2001; no more can be taken")
    expect(await refused("account credit bob@example.com 1 --reason x")).toBe("no account bob@example.com")
  })
})

describe("key", () => {
  test("create, list and revoke agree", async () => {
    await done("account create cid@example.com")
    const created = parse(
      Schema.Struct({ key: Schema.String, ...ApiKey.fields }),
      await done("key create cid@example.com --expires 2999-12-31 --json --name", "two words")
    )
    expect(created.key.startsWith(created.prefix)).toBe(true)
    expect(created.expiresAt?.epochMillis).toBe(Date.UTC(2999, 11, 31))
    const revoked = parse(ApiKey, await done(`key revoke ${created.prefix}... --json`))
    expect(revoked.revokedAt).not.toBeNull()
    const json = await done("key list cid@example.com --json")
    expect(json).not.toContain(created.key)
    expect(parse(Schema.Array(ApiKey), json).find(({ id }) => id === created.id)).toEqual(revoked)
    expect(await done("key list cid@example.com")).toMatch(
      new RegExp(`${created.prefix}\\.\\.\\. +two words +revoked `)
    )
  })

  test("revoke takes a whole key, and prints no secret", async () => {
    const key = await done("key create cid@example.com --name whole")
    expect(await done("key revoke", key)).toBe(`revoked ${key.slice(0, 12)}... "whole"`)
    const mistyped = `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`
    for (const other of [mistyped, Redacted.value(generateSecret()), `${key} `.repeat(2), "qr_live_0000"])
      expect(await refused("key revoke", other)).toBe(`no single API key starts with ${other.slice(0, 12)}`)
  })
})

test.each(["activate", "deactivate", "refund"])("qr %s refuses an unknown id", async (verb) => {
  const id = crypto.randomUUID()
  expect(await refused(`qr ${verb} ${id}`)).toBe(`no QR code ${id}`)
})

test("price-list default prints the default list", async () => {
  expect(PriceList.fromDocument(JSON.parse(await printed(["price-list", "default"])))).toEqual(
    Either.right(PriceList.defaultPriceList)
  )
})

describe("render", () => {
  const render = (...words: ReadonlyArray<string>) => printed(["render", ...words])

  test("draws in the format of the file's ending", async () => {
    await render("hello", "--output", here("a.svg"))
    expect(readFileSync(here("a.svg"), "utf8")).toMatch(/^<svg /)
    const read: Array<unknown> = []
    for (const name of ["a.png", "a.webp", "a.jpg", "a.jpeg", "a.JPG"]) {
      await render("hello", "-o", here(name), "-s", "64", "--dpi", "200")
      const { format, width } = await sharp(here(name)).metadata()
      read.push([format, width])
    }
    expect(read).toEqual(["png", "webp", "jpeg", "jpeg", "jpeg"].map((format) => [format, 64]))
    expect(readFileSync(here("a.jpeg"))).toEqual(readFileSync(here("a.jpg")))
  })

  test("--parts splits a text over numbered files that read as one", async () => {
    const text = "A letter for several labels, with ümlauts."
    await render(text, "--parts", "3", "-o", here("letter.png"))
    const files = [3, 1, 2].map((i) => here(`letter-${i}.png`))
    const read: Array<PictureSymbol> = []
    for (const file of files.toSorted())
      read.push(...parse(Schema.Array(PictureSymbolSchema), await printed(["read", file, "--json"])))
    expect(read.map(({ text }) => text).join("")).toBe(text)
    expect(read.map(({ sequence }) => [sequence?.index, sequence?.total])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3]
    ])
    expect(await printed(["read", ...files])).toBe(text)
    expect((await refusal(["read", files[0] ?? "", here("letter-4.png")])).message).toMatch(
      /^FILE \S+letter-4\.png: ENOENT/
    )
    const { message } = await refusal(["render", text, "--parts", "3"])
    expect(message).toMatch(/^--parts: draws several files;/)
    const tooFew = await refusal(["render", "AB", "--parts", "3", "-o", here("x.svg")])
    expect(tooFew.message).toMatch(/^--parts: is more than the 2 characters/)
  })

  test("takes style fields as flags", async () => {
    const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#f00"/></svg>`
    writeFileSync(here("logo.svg"), logo)
    const stops = [
      { offset: 0, color: "#123456" },
      { offset: 1, color: "#654321" }
    ]
    await render(
      ...words("hello --check --body-style 1 --outer-eye-style circle --margin 5 --frame-style banner-below"),
      ...words("--frame-text 2024 --logo-size 0.15 --logo-shape circle --logo"),
      ...[here("logo.svg"), "--foreground", JSON.stringify({ type: "linear", angle: 45, stops })],
      ...["--output", here("styled.svg")]
    )
    const svg = readFileSync(here("styled.svg"), "utf8")
    expect(svg).toContain("#123456")
    expect(svg).toContain(`<path fill="#ff0000"`)
  })

  test("--content takes JSON, and a fault names its field", async () => {
    const wifi = { type: "wifi", ssid: "Guests", password: "correct horse" }
    const draw = async (name: string, ...given: ReadonlyArray<string>) => {
      await render(...given, "-o", here(name))
      return readFileSync(here(name), "utf8")
    }
    expect(await draw("content.svg", "--content", JSON.stringify(wifi))).toBe(
      await draw("data.svg", "WIFI:T:WPA;S:Guests;P:correct horse;;")
    )
    await expect(draw("x.svg", "--content", JSON.stringify({ ...wifi, password: "x" }))).rejects.toThrow(
      /content\.password: is not a password of WPA/
    )
    await expect(draw("x.svg", "--content", "WIFI:")).rejects.toThrow(
      /content: expected an object with a type/
    )
  })

  test("refuses data that does not fit, and an unwritable file", async () => {
    await expect(render("x".repeat(3000), "-o", here("b.svg"))).rejects.toThrow(/^data: needs \d+ bits/)
    await expect(render("x", "-o", here("none/b.svg"))).rejects.toThrow(/none\/b\.svg/)
  })
})
