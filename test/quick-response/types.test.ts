import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { ConfigRequest, GivenBrand } from "@quick-response/core"
import type { GivenOf } from "@quick-response/design/field/Field"
import type { FailureCode } from "@quick-response/http/contract"
import type * as Http from "@quick-response/http/fetch"
import type { givenParts, Parts } from "@quick-response/server/embedding"
import type { Design, ErrorCode, FetchHandler, renderSvg, ServiceOptions, Shop } from "quick-response"
import { describe, expect, expectTypeOf, it } from "vitest"

declare const buy: Shop["buy"]

const sources = new URL("../../packages/quick-response/src/", import.meta.url)

/** The files that are loaded before a shop is opened. */
const files = [
  ...["", "designs/"].flatMap((folder) =>
    readdirSync(fileURLToPath(new URL(folder, sources)))
      .filter((name) => name.endsWith(".ts"))
      .map((name) => `${folder}${name}`)
  ),
  ...["Shop", "ShopOptions", "openShop", "shopError"].map((name) => `shop/${name}.ts`)
]

describe("the types of quick-response", () => {
  it("name no type of Effect", () => {
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

  it("say which part of a service needs which other", () => {
    const mail = { from: "a@shop.example", send: async () => undefined }
    expectTypeOf({ baseUrl: "https://shop.example", mail, pages: true }).toExtend<ServiceOptions>()
    expectTypeOf({ mail }).not.toExtend<ServiceOptions>()
    expectTypeOf({ baseUrl: "https://shop.example", pages: true as const }).not.toExtend<ServiceOptions>()
    expectTypeOf({ baseUrl: "https://shop.example", webhooks: {} }).not.toExtend<ServiceOptions>()
    const domains = { target: "edge.shop.example" }
    expectTypeOf({ baseUrl: "https://shop.example", mail, domains }).not.toExtend<ServiceOptions>()
  })

  it("propose names of styles, and take any text", () => {
    const style = "Dots" as string
    expectTypeOf<{ data: string; bodyStyle: typeof style }>().toExtend<Design>()
    expectTypeOf<{ data: string; bodyStyle: boolean }>().not.toExtend<Design>()
  })

  it("refuse a misspelled name, as far as the compiler sees it", () => {
    type Given<D extends Design> = Parameters<typeof renderSvg<D>>[0]
    type Bought<D extends Design> = Parameters<typeof buy<D>>[1]
    type Styled<Name extends string> = { readonly data: "x"; readonly bodyStyle: Name }
    expectTypeOf<Styled<"Dotz">>().not.toExtend<Given<Styled<"Dotz">>>()
    expectTypeOf<Styled<"Dotz">>().not.toExtend<Bought<Styled<"Dotz">>>()
    expectTypeOf<Styled<"Dots">>().toExtend<Given<Styled<"Dots">>>()
    expectTypeOf<Styled<"dots">>().toExtend<Bought<Styled<"dots">>>()
    expectTypeOf<Styled<string>>().toExtend<Given<Styled<string>>>()
    expectTypeOf<Design>().toExtend<Given<Design>>()
    type Misspelled = { readonly data: "x"; readonly bodyStile: "Dots" }
    expectTypeOf<Misspelled>().not.toExtend<Given<Misspelled>>()
    type Network = { readonly content: { readonly type: "wifi"; readonly ssid: "a"; readonly pasword: "b" } }
    expectTypeOf<Network>().not.toExtend<Given<Network>>()
  })

  it("of the service are the listener's, a brand, and parts", () => {
    expectTypeOf<Required<ServiceOptions>["brand"]>().toEqualTypeOf<GivenBrand>()
    type Part = Exclude<keyof Parts, "baseUrl" | "shortUrl">
    type Own = Required<Omit<ServiceOptions, "brand" | "onRequest" | Part>>
    expectTypeOf<Pick<ServiceOptions, Part>>().toExtend<GivenOf<typeof givenParts>>()
    expectTypeOf<Own>().toEqualTypeOf<Required<Pick<Http.HttpOptions, keyof Own>>>()
    expectTypeOf<Http.RequestRecord>().toExtend<Parameters<Required<ServiceOptions>["onRequest"]>[0]>()
    expectTypeOf<FetchHandler>().toEqualTypeOf<Http.FetchHandler>()
    const imported = files.flatMap(
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
