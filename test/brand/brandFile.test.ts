import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readBrandFile } from "@quick-response/server"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { afterAll, describe, expect, it } from "vitest"
import { brandOf, luna, moon } from "./brands.ts"

const folder = mkdtempSync(join(tmpdir(), "brand-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const path = join(folder, "brand.json")
writeFileSync(join(folder, "mark.svg"), moon)
writeFileSync(join(folder, "big.svg"), moon + " ".repeat(64 * 1024))

const read = async (document: unknown) => {
  writeFileSync(path, typeof document === "string" ? document : JSON.stringify(document))
  return Effect.runPromise(Effect.either(readBrandFile(path)))
}

describe("readBrandFile()", () => {
  it("reads a brand and the mark beside it", async () => {
    expect(await read({ ...luna, mark: "mark.svg" })).toEqual(Either.right(brandOf(luna)))
    expect(await read({ name: "Luna" })).toEqual(Either.right(brandOf({ name: "Luna" })))
    expect(await Effect.runPromise(readBrandFile(undefined))).toBe(undefined)
  })

  it.each<readonly [unknown, RegExp]>([
    ['{ "name": ', /is not JSON: SyntaxError/],
    ["[]", /: expected an object with a name/],
    [{ name: "Luna", accent: "#12" }, /: accent: expected a color/],
    [{ name: "Luna", links: { imprint: "impressum" } }, /: links\.imprint: expected an address/],
    [
      { name: "Luna", mark: "moon.svg" },
      /: mark: ENOENT.*; name an SVG file beside it, such as "mark\.svg"$/
    ],
    [{ name: "Luna", mark: "../mark.svg" }, /: mark: "\.\.\/mark\.svg" is not a name of an SVG file; name/],
    [{ name: "Luna", mark: "/etc/passwd" }, /: mark: "\/etc\/passwd" is not a name of an SVG file; name/],
    [{ name: "Luna", mark: moon }, /: mark: .* is not a name of an SVG file; name/],
    [{ name: "Luna", mark: "big.svg" }, /: mark: has more than 64 KiB; simplify it$/]
  ])("names setting, file and place of %j", async (document, fault) => {
    const refused = Either.flip(await read(document))
    const { message } = Either.getOrThrow(refused)
    expect(message.startsWith(`QR_BRAND: ${path}: `)).toBe(true)
    expect(message).toMatch(fault)
  })
})
