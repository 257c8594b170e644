import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpServer from "@effect/platform/HttpServer"
import {
  completeRequest,
  DesignRequest,
  type GivenDesign,
  InvalidInput,
  parseConfig
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { configRequests } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as FastCheck from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"

const decode = Schema.decodeUnknownEither(DesignRequest)

const badDesigns: ReadonlyArray<unknown> = [
  { data: "HELLO", bodyStyle: "Dotz" },
  {
    data: "HELLO",
    foreground: {
      type: "linear",
      stops: [
        { offset: 0, color: "red" },
        { offset: 2, color: "#000" }
      ]
    }
  },
  { data: "HELLO", bodyStile: "Dots" },
  { data: "HELLO", content: { type: "phone", number: "+49 30 901820" } },
  { data: "HELLO", bodyShape: "Custom" },
  { content: { type: "sepa", name: "A", iban: "DE1" } },
  { bodyStyle: "Dots" },
  "HELLO"
]

const sentencesOf = (design: unknown): ReadonlyArray<string> =>
  Either.match(parseConfig(design), { onLeft: ({ errors }) => errors, onRight: () => [] })

describe("DesignRequest", () => {
  it("reads every design as the service does", () => {
    forAll([configRequests(FastCheck)], { numRuns: 100 }, (request) => {
      const config = Either.flatMap(decode(request), completeRequest)
      expect(config).toEqual(parseConfig(request))
    })
  })

  it("refuses an unknown option by its type", () => {
    const design: GivenDesign = {
      data: "HELLO",
      bodyStyle: "Dots",
      errorCorrectionLevel: "L",
      outerEyeStyle: 3
    }
    expect(Either.isRight(decode(design))).toBe(true)
    const wrong: ReadonlyArray<GivenDesign> = [
      // @ts-expect-error: no such style.
      { data: "HELLO", bodyStyle: "Dotz" },
      // @ts-expect-error: no such template.
      { data: "HELLO", template: "plainest" },
      // @ts-expect-error: no such type of gradient.
      { data: "HELLO", foreground: { type: "conic", stops: [] } },
      // @ts-expect-error: no such shape of a logo.
      { data: "HELLO", logo: { image: "data:,", shape: "oval" } },
      // @ts-expect-error: no such field of a content.
      { content: { type: "phone", telephone: "+49 30 901820" } },
      // @ts-expect-error: a text or a content, not both.
      { data: "HELLO", content: { type: "phone", number: "+49 30 901820" } },
      // @ts-expect-error: neither.
      { bodyStyle: "Dots" }
    ]
    for (const design of wrong) expect(Either.isLeft(decode(design))).toBe(true)
  })
})

describe("An HttpApi of @effect/platform with DesignRequest", () => {
  const price = HttpApiEndpoint.post("price", "/price")
    .setPayload(DesignRequest)
    .addSuccess(Schema.Struct({ bodyStyle: Schema.String }))
    .addError(InvalidInput, { status: 422 })
  const api = HttpApi.make("shop").add(HttpApiGroup.make("codes").add(price))
  const handlers = HttpApiBuilder.group(api, "codes", (group) =>
    group.handle("price", ({ payload }) =>
      Effect.map(completeRequest(payload), ({ bodyStyle }) => ({ bodyStyle }))
    )
  )
  const { handler, dispose } = HttpApiBuilder.toWebHandler(
    Layer.mergeAll(HttpApiBuilder.api(api).pipe(Layer.provide(handlers)), HttpServer.layerContext)
  )
  afterAll(dispose)

  const ask = async (design: unknown) => {
    const response = await handler(
      new Request("http://localhost/price", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(design)
      })
    )
    return { status: response.status, body: await response.json() }
  }

  it("answers the service's sentences as issues", async () => {
    for (const design of badDesigns) {
      const { status, body } = await ask(design)
      expect(status).toBe(400)
      const issues: ReadonlyArray<{ readonly message: string }> = body.issues
      expect(issues.map(({ message }) => message)).toEqual(sentencesOf(design))
    }
  })

  it("names the place of each fault", async () => {
    const { body } = await ask({
      data: "HELLO",
      foreground: {
        type: "linear",
        stops: [
          { offset: 0, color: "red" },
          { offset: 1, color: "#000" }
        ]
      }
    })
    expect(body.issues[0].path).toEqual(["foreground", "stops", 0, "color"])
  })

  it("answers a design, and the core's refusals by their schema", async () => {
    expect(await ask({ data: "HELLO", bodyStyle: "dots" })).toEqual({
      status: 200,
      body: { bodyStyle: "Dots" }
    })
    const content = { type: "sepa", name: "Ann", iban: "DE89370400440532013000" }
    const { status, body } = await ask({ content, errorCorrectionLevel: "High" })
    expect(status).toBe(422)
    expect(Schema.decodeUnknownSync(InvalidInput)(body).errors).toEqual(
      sentencesOf({ content, errorCorrectionLevel: "High" })
    )
  })
})
