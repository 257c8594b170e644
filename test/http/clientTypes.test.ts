import type { ConfigRequest, makeConfig } from "@quick-response/core"
import type { Bytes, Client, PromiseClient } from "@quick-response/http/client"
import { describe, expectTypeOf, it } from "vitest"

declare const ofEffect: Client
declare const ofPromises: PromiseClient

type Styled<Name extends string> = { readonly data: "x"; readonly bodyStyle: Name }
type Misspelled = { readonly data: "x"; readonly bodyStile: "Dots" }

type Configured<Given extends ConfigRequest> = Parameters<typeof makeConfig<Given>>[0]
type Bought<Given extends Styled<string>> = Parameters<typeof ofPromises.purchase<Given>>[0]
type Priced<Given extends Styled<string>> = Parameters<typeof ofPromises.calculatePrice<Given>>[0]
type Previewed<Given extends Styled<string>> = Parameters<typeof ofPromises.preview<Given>>[0]

describe("the types of core and of both clients", () => {
  it("refuse a misspelled name", () => {
    expectTypeOf<Styled<"Dotz">>().not.toExtend<Configured<Styled<"Dotz">>>()
    expectTypeOf<Misspelled>().not.toExtend<Configured<Misspelled>>()
    expectTypeOf<Styled<"Dotz">>().not.toExtend<Bought<Styled<"Dotz">>>()
    expectTypeOf<Styled<"Dotz">>().not.toExtend<Priced<Styled<"Dotz">>>()
    expectTypeOf<Styled<"Dotz">>().not.toExtend<Previewed<Styled<"Dotz">>>()
    expectTypeOf<Styled<"Dotz">>().not.toExtend<Parameters<typeof ofEffect.purchase>[0]>()
  })

  it("take a name in any letter case", () => {
    expectTypeOf<Styled<"dots">>().toExtend<Configured<Styled<"dots">>>()
    expectTypeOf<Styled<"dots">>().toExtend<Bought<Styled<"dots">>>()
    expectTypeOf<Styled<"DOTS">>().toExtend<Priced<Styled<"DOTS">>>()
    expectTypeOf<Styled<"dots">>().toExtend<Previewed<Styled<"dots">>>()
    expectTypeOf<Styled<"Dots">>().toExtend<Parameters<typeof ofEffect.purchase>[0]>()
  })

  it("take a text that the compiler does not know", () => {
    expectTypeOf<Styled<string>>().toExtend<Configured<Styled<string>>>()
    expectTypeOf<ConfigRequest>().toExtend<Configured<ConfigRequest>>()
    expectTypeOf<Styled<string>>().toExtend<Bought<Styled<string>>>()
    expectTypeOf<Styled<string>>().toExtend<Priced<Styled<string>>>()
    expectTypeOf<Styled<string>>().toExtend<Previewed<Styled<string>>>()
  })

  it("give the drawn type by format", () => {
    const design = { data: "x", bodyStyle: "dots" } as const
    const draw = {
      svg: () => ofPromises.generate(design),
      png: () => ofPromises.generate({ ...design, format: "png" }),
      blob: () => ofPromises.generate({ ...design, format: "png" }, { as: "blob" }),
      // @ts-expect-error No style has this name.
      misspelled: () => ofPromises.generate({ data: "x", bodyStyle: "Dotz" })
    }
    expectTypeOf(draw.svg).returns.resolves.toEqualTypeOf<string>()
    expectTypeOf(draw.png).returns.resolves.toEqualTypeOf<Bytes>()
    expectTypeOf(draw.blob).returns.resolves.toEqualTypeOf<Blob>()
  })
})
