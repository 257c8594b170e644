import { explain, outputOptions } from "@quick-response/core"
import { renderSvg } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { GenerateBody } from "@quick-response/http/contract"
import { configOf, configRequests } from "@quick-response/laws"
import * as Schema from "effect/Schema"
import * as FastCheck from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import { startHandler } from "../contract/handler.ts"
import { realServices } from "./service.ts"

const service = await startHandler({}, realServices)
afterAll(service.stop)

const post = (endpoint: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  service.ask(
    `/v1/Qr/${endpoint}`,
    { "content-type": "application/json", "x-api-key": service.key, ...headers },
    { method: "POST", body }
  )

const generate = (body: object) => post("generate", JSON.stringify(body))

const decode = Schema.decodeUnknownEither(GenerateBody, { errors: "all", onExcessProperty: "error" })

/** Values of the right and of wrong types. */
const anything = FastCheck.oneof(
  FastCheck.jsonValue({ maxDepth: 2 }),
  FastCheck.constantFrom<unknown>(
    0,
    2,
    40,
    "rounded",
    "ROUNDED",
    "#FFF",
    "#123abc",
    "svg",
    "transparent",
    null
  ),
  FastCheck.constant({
    type: "linear",
    stops: [
      { offset: 1, color: "#abc" },
      { offset: 0, color: "#000" }
    ]
  }),
  FastCheck.constant({ type: "radial", stops: [{ offset: 1, color: "#abc", more: 1 }] })
)

/** The fields that are judged without the format, which `Accept` may choose. */
const fields = Object.keys(GenerateBody.from.fields).filter(
  (name) => !outputOptions.some((option) => option === name)
)

const names = FastCheck.constantFrom(...fields, "bodystyle", "__proto__", "")

const changes = FastCheck.array(FastCheck.tuple(names, anything), { maxLength: 2 })

const bodies = FastCheck.tuple(configRequests(FastCheck, { colors: "any" }), changes).map(
  ([request, changed]) => Object.fromEntries([...Object.entries(request), ...changed])
)

describe("a body", () => {
  it("is read and refused as its schema says", async () => {
    await FastCheck.assert(
      FastCheck.asyncProperty(bodies, async (body) => {
        const answer = await generate(body)
        const { data, errors } = await answer.json()
        const decoded = decode(JSON.parse(JSON.stringify(body)))
        if (Either.isLeft(decoded)) {
          expect({ status: answer.status, errors }).toEqual({ status: 400, errors: explain(decoded.left) })
          return
        }
        const { format = "svg", size, ...input } = decoded.right
        const config = Either.try(() => configOf(input))
        if (Either.isLeft(config)) {
          // A picture and a text that are each valid may not fit together.
          expect(answer.status).toBe(400)
          expect(config.left).toMatchObject({ errors })
          return
        }
        const image = renderSvg(config.right, size)
        expect(answer.status).toBe(Either.isRight(image) ? 200 : 422)
        if (Either.isRight(image) && format === "svg") expect(data).toBe(image.right)
      }),
      { numRuns: 60 }
    )
  })
})

describe("an SVG in an envelope", () => {
  it("is escaped as by JSON.stringify()", async () => {
    const texts = FastCheck.oneof(
      FastCheck.string({
        unit: FastCheck.constantFrom('"', "\\", "/", "\n", "\0", "\u2028", "\u007f", "é", "😀", "<", "&")
      }),
      FastCheck.string({ unit: "grapheme" })
    ).filter((text) => text !== "" && text.length < 60)
    await FastCheck.assert(
      FastCheck.asyncProperty(texts, async (data) => {
        const answer = await (await generate({ data })).text()
        const image = Either.getOrThrow(renderSvg(configOf({ data })))
        expect(answer).toContain(`"data":${JSON.stringify(image)},"errors"`)
      }),
      { numRuns: 40 }
    )
  })
})

/** An answer without its time and id. */
const said = async (response: Response) => ({
  status: response.status,
  type: response.headers.get("content-type"),
  text: (await response.text()).replace(/"meta":\{.*\}/, "")
})

/** Requests that make different outputs of one body. */
const requests = [
  ["generate", {}],
  ["generate", { accept: "image/svg+xml" }],
  ["generate", { accept: "image/png" }],
  ["generate", { accept: "image/webp" }],
  ["generate-thumbnail", {}],
  ["preview", {}]
] as const

describe("a repeated body", () => {
  it.each([
    { data: "HELLO" },
    { data: "HELLO", bodyStyle: "Dots", foreground: "#123456", size: 200 },
    { data: "HELLO", format: "png", size: 64 },
    { content: { type: "wifi", ssid: "Lobby", password: "open sesame" } },
    { data: "HELLO", format: "jpeg", background: "transparent" },
    { data: "HELLO", foreground: "red-ish" }
  ])("is answered like a new one: %o", async (design) => {
    const body = JSON.stringify(design)
    for (const round of [1, 2])
      for (const [i, [endpoint, headers]] of requests.entries()) {
        // The same design in another text, which comes for the first time.
        const fresh = body + " ".repeat(1 + round * requests.length + i)
        expect(await said(await post(endpoint, body, headers))).toEqual(
          await said(await post(endpoint, fresh, headers))
        )
      }
  })

  it("is unknown to another endpoint", async () => {
    const body = JSON.stringify({ data: "ANOTHER", format: "svg" })
    expect((await post("generate", body)).status).toBe(200)
    expect((await post("preview", body)).status).toBe(400)
  })

  it("still needs a key", async () => {
    const body = JSON.stringify({ data: "KEYED" })
    expect((await post("generate", body)).status).toBe(200)
    expect((await post("generate", body, { "x-api-key": "" })).status).toBe(401)
  })
})
