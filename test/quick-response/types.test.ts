import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { ConfigRequest, GivenBrand } from "@quick-response/core"
import type { FailureCode } from "@quick-response/http/contract"
import type * as Http from "@quick-response/http/fetch"
import type { Design, ErrorCode, FetchHandler, ServiceOptions, Shop } from "quick-response"
import { describe, expect, expectTypeOf, it } from "vitest"

const sources = new URL("../../packages/quick-response/src/", import.meta.url)

describe("the types of quick-response", () => {
  it("name no type of Effect", () => {
    const files = readdirSync(fileURLToPath(sources)).filter((name) => name.endsWith(".ts"))
    expect(files).toContain("Shop.ts")
    const imported = files.flatMap((name) =>
      [...readFileSync(new URL(name, sources), "utf8").matchAll(/^import .*from "([^"]+)"$/gm)].map(
        ([, specifier = ""]) => specifier
      )
    )
    expect(imported.filter((specifier) => /effect/.test(specifier))).toEqual([])
    const exported = files.flatMap(
      (name) => readFileSync(new URL(name, sources), "utf8").match(/^export .*/gm) ?? []
    )
    expect(exported.filter((line) => /Effect|Either|Layer|DateTime|Redacted|Option</.test(line))).toEqual([])
  })

  it("give a design every field of a configuration", () => {
    expectTypeOf<keyof Design>().toEqualTypeOf<keyof ConfigRequest | "content">()
    expectTypeOf<{ content: { type: "wifi"; ssid: string } }>().toExtend<Design>()
    expectTypeOf<{ content: { type: "wifi" } }>().not.toExtend<Design>()
    expectTypeOf<{ bodyStyle: "Dots" }>().not.toExtend<Design>()
  })

  it("propose names of styles, and take any text", () => {
    const style = "Dots" as string
    expectTypeOf<{ data: string; bodyStyle: typeof style }>().toExtend<Design>()
    expectTypeOf<{ data: string; bodyStyle: boolean }>().not.toExtend<Design>()
  })

  it("of the service are the listener's, and a brand", () => {
    expectTypeOf<Required<ServiceOptions>["brand"]>().toEqualTypeOf<GivenBrand>()
    type Own = Required<Omit<ServiceOptions, "brand" | "onRequest">>
    expectTypeOf<Own>().toEqualTypeOf<Required<Pick<Http.HttpOptions, keyof Own>>>()
    expectTypeOf<Http.RequestRecord>().toExtend<Parameters<Required<ServiceOptions>["onRequest"]>[0]>()
    expectTypeOf<FetchHandler>().toEqualTypeOf<Http.FetchHandler>()
    const imported = readdirSync(fileURLToPath(sources))
      .filter((name) => name.endsWith(".ts"))
      .flatMap(
        (name) =>
          readFileSync(new URL(name, sources), "utf8").match(
            /@quick-response\/(?:http|storage\S*?|server|web)\b/g
          ) ?? []
      )
    expect(imported).toEqual([])
  })

  it("of failures are the contract's, and two of embedding", () => {
    type Other = Exclude<ErrorCode, FailureCode>
    expectTypeOf<Other>().toEqualTypeOf<"DATABASE_UNUSABLE" | "EMAIL_TAKEN">()
  })

  it("are of plain values", () => {
    expectTypeOf<Awaited<ReturnType<Shop["accounts"]["open"]>>>().toEqualTypeOf<{
      readonly id: string
      readonly email: string | null
      readonly balance: number
      readonly createdAt: Date
      readonly closedAt: Date | null
    }>()
    expectTypeOf<"INSUFFICIENT_BALANCE">().toExtend<ErrorCode>()
  })
})
