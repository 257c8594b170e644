import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Account, ApiKey, LedgerEntry, PriceList, Tool } from "@quick-response/core"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Ended, makePlace } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const parse = <A, I>(schema: Schema.Schema<A, I>, { stdout }: Ended): A =>
  Schema.decodeUnknownSync(Schema.parseJson(schema))(stdout)

const expectDone = (ended: Ended): Ended => {
  expect(ended.stderr.replace(/^making a new database.*\n/, "")).toBe("")
  expect(ended.code).toBe(0)
  return ended
}

const expectRefused = ({ code, stdout, stderr }: Ended, reason: RegExp | string) => {
  expect(stderr.replace(/^making a new database.*\n/, "")).toMatch(/^quick-response: .*\n$/)
  expect(stderr).toMatch(reason)
  expect(stdout).toBe("")
  expect(code).toBe(1)
}

describe("account", () => {
  test("create, credit and list keep exact balances", async () => {
    const database = ["--database", "sqlite:accounts.db"]
    const created = parse(
      Account,
      expectDone(await place.run(["account", "create", "Ann@Example.com", "--json", ...database]))
    )
    expect(created.email).toBe("ann@example.com")
    expectRefused(await place.run(["account", "create", "ann@example.com", ...database]), /exists already/)
    const credit = (amount: string, ...words: ReadonlyArray<string>) =>
      place.run([
        "account",
        "credit",
        "ann@example.com",
        amount,
        "--reason",
        "because",
        ...words,
        ...database
      ])
    expect(expectDone(await credit("0.3001")).stdout).toBe(
      "ann@example.com: +0.3001 credits, balance 0.3001\n"
    )
    const entry = parse(LedgerEntry, expectDone(await credit("-0.1", "--json")))
    expect(entry).toMatchObject({ kind: "adjustment", reason: "because", amount: -1000, balanceAfter: 2001 })
    expectRefused(await credit("-0.2002"), /balance of ann@example.com is 0.2001/)
    const table = expectDone(await place.run(["account", "list", ...database])).stdout
    expect(table).toMatch(/^EMAIL +BALANCE +CREATED +ID\nann@example.com +0.2001 +\S+Z +[0-9a-f-]{36}\n$/)
    const [listed] = parse(Schema.Array(Account), await place.run(["account", "list", "--json", ...database]))
    expect(listed).toEqual({ ...created, balance: 2001 })
    expectRefused(
      await place.run(["account", "credit", "bob@example.com", "1", "--reason", "x", ...database]),
      /no account bob/
    )
  })

  test("create says that it makes a new database, on standard error", async () => {
    const { code, stdout, stderr } = await place.run(["account", "create", "a@b", "--json"], {
      QR_DATABASE: "sqlite:new/folder/qr.db"
    })
    expect([code, stderr]).toEqual([0, "making a new database: new/folder/qr.db\n"])
    expect(JSON.parse(stdout)).toMatchObject({ email: "a@b", balance: 0 })
  })
})

describe("key", () => {
  const database = ["--database", "sqlite:keys.db"]
  beforeAll(async () => {
    expectDone(await place.run(["account", "create", "ann@example.com", ...database]))
  })

  test("create prints the key alone on standard output", async () => {
    const { code, stdout, stderr } = await place.run([
      "key",
      "create",
      "ann@example.com",
      "--name",
      "one",
      ...database
    ])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^qr_live_[0-9A-Za-z]{38}\n$/)
    expect(stderr).not.toContain(stdout.trim())
  })

  test("create, list and revoke agree", async () => {
    const words = [
      "key",
      "create",
      "ann@example.com",
      "--name",
      "two words",
      "--expires",
      "2999-12-31",
      "--json"
    ]
    const created = parse(
      Schema.Struct({ key: Schema.String, ...ApiKey.fields }),
      await place.run([...words, ...database])
    )
    expect(created.key.startsWith(created.prefix)).toBe(true)
    expect(created.expiresAt?.epochMillis).toBe(Date.UTC(2999, 11, 31))
    const revoked = parse(
      ApiKey,
      expectDone(await place.run(["key", "revoke", `${created.prefix}...`, "--json", ...database]))
    )
    const { stdout } = expectDone(await place.run(["key", "list", "ann@example.com", "--json", ...database]))
    expect(stdout).not.toContain(created.key)
    const listed = Schema.decodeUnknownSync(Schema.parseJson(Schema.Array(ApiKey)))(stdout)
    expect(listed.find(({ id }) => id === created.id)).toEqual(revoked)
    expect(revoked.revokedAt).not.toBeNull()
    const table = expectDone(await place.run(["key", "list", "ann@example.com", ...database])).stdout
    expect(table).toMatch(new RegExp(`${created.prefix}\\.\\.\\. +two words +revoked `))
  })

  test("revoke refuses a prefix of no key", async () => {
    expectRefused(await place.run(["key", "revoke", "qr_live_0000", ...database]), /no single API key/)
  })
})

describe("tool, qr and audit", () => {
  test("tool deactivate and activate switch a seeded tool, whatever the slug's letter case", async () => {
    const server = await place.serve(["--database", "sqlite:tools.db"])
    const database = ["--database", "sqlite:tools.db"]
    const tools = parse(
      Schema.Array(Tool),
      expectDone(await place.run(["tool", "list", "--json", ...database]))
    )
    const [first] = tools
    if (first === undefined) throw new Error("the catalogue is empty")
    expect(
      expectDone(await place.run(["tool", "deactivate", first.slug.toUpperCase(), ...database])).stdout
    ).toBe(`deactivated ${first.slug}\n`)
    const seen = await fetch(`${server.url}/v1/Tools/${first.slug}`)
    expect(await seen.json()).toMatchObject({ data: { id: first.id, isActive: false } })
    const again = parse(
      Tool,
      expectDone(await place.run(["tool", "activate", first.slug, "--json", ...database]))
    )
    expect(again).toEqual({ ...first, isActive: true })
    expectRefused(
      await place.run(["tool", "activate", "no-such-tool", ...database]),
      /no tool "no-such-tool"/
    )
    expect(expectDone(await place.run(["tool", "list", ...database])).stdout).toContain(first.slug)
  })

  test("qr refuses an unknown id, and audit finds nothing wrong with an empty database", async () => {
    const database = ["--database", "sqlite:empty.db"]
    const id = crypto.randomUUID()
    expectRefused(await place.run(["qr", "refund", id, ...database]), `no QR code ${id}`)
    expectRefused(await place.run(["qr", "deactivate", id, ...database]), `no QR code ${id}`)
    expect(expectDone(await place.run(["audit", ...database])).stdout).toBe("all invariants hold\n")
    expect(JSON.parse(expectDone(await place.run(["audit", "--json", ...database])).stdout)).toEqual([])
  })
})

describe("price-list", () => {
  test("prints the default list", async () => {
    const { stdout } = expectDone(await place.run(["price-list"]))
    expect(PriceList.fromDocument(JSON.parse(stdout))).toEqual(Either.right(PriceList.defaultPriceList))
  })
})

describe("render", () => {
  test("draws by the file's extension, and to standard output", async () => {
    expect((await place.run(["render", "hello", "--output", "a.svg"])).code).toBe(0)
    const svg = readFileSync(join(place.folder, "a.svg"), "utf8")
    expect(svg).toMatch(/^<svg /)
    expect((await place.run(["render", "hello", "--output", "a.png", "--size", "64"])).code).toBe(0)
    const png = readFileSync(join(place.folder, "a.png"))
    expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10])
    expect(png.readUInt32BE(16)).toBe(64)
    expect(expectDone(await place.run(["render", "--output", "-", "hello"])).stdout).toBe(svg)
  })

  test("takes every style field as a flag: values, labels, colours, gradients and a logo", async () => {
    const logo = join(place.folder, "a-logo.svg")
    const { writeFileSync } = await import("node:fs")
    writeFileSync(
      logo,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#f00"/></svg>`
    )
    const gradient = JSON.stringify({
      type: "linear",
      angle: 45,
      stops: [
        { offset: 0, color: "#123456" },
        { offset: 1, color: "#654321" }
      ]
    })
    const { stdout } = expectDone(
      await place.run(
        ["render", "hello", "--output", "-", "--check"]
          .concat(["--body-style", "1", "--outer-eye-style", "circle", "--foreground", gradient])
          .concat(["--frame-style", "banner-below", "--frame-text", "2024", "--margin", "5"])
          .concat(["--logo", logo, "--logo-size", "0.15", "--logo-shape", "circle"])
      )
    )
    expect(stdout).toContain("#123456")
    expect(stdout).toContain("data:image/svg+xml;base64,")
  })

  test("refuses data that does not fit", async () => {
    expectRefused(await place.run(["render", "x".repeat(3000), "--output", "b.svg"]), /data: needs \d+ bits/)
  })
})

describe("the exit code", () => {
  test("is 2 for misuse, with one line on standard error", async () => {
    expect(await place.run(["account", "credit", "a@b"])).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(
        /^quick-response: .*--reason.*; see quick-response account credit --help\n$/
      )
    })
  })

  test("is 0 for help and the version", async () => {
    expect(expectDone(await place.run(["key", "create", "--help"])).stdout).toContain(
      "Usage: quick-response key create"
    )
    expect(expectDone(await place.run(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
