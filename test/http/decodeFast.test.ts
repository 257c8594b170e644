import { explain, outputOptions } from "@quick-response/core"
import { renderSvg } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf, configRequests } from "@quick-response/core/testing"
import { GenerateBody } from "@quick-response/http/contract"
import * as Fetch from "@quick-response/http/fetch"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import * as FastCheck from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { open, realServices } from "./service.ts"

const scope = Effect.runSync(Scope.make())
let generate: (body: object) => Promise<Response>

beforeAll(async () => {
  const started = Effect.gen(function* () {
    const context = yield* Layer.build(realServices)
    const { key } = yield* Effect.provide(open(0), context)
    return { key, handler: yield* Effect.provide(Fetch.make(), context) }
  })
  const { key, handler } = await Effect.runPromise(Scope.extend(started, scope))
  generate = (body) =>
    handler(
      new Request("http://a/v1/Qr/generate", {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": key },
        body: JSON.stringify(body)
      })
    )
})

afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

const decode = Schema.decodeUnknownEither(GenerateBody, { errors: "all", onExcessProperty: "error" })

/** A number, a text, a list or an object where the schema wants something else, and sometimes just that. */
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

/** Without what is judged only once the format is known, which a body may leave to the Accept header. */
const fields = Object.keys(GenerateBody.from.fields).filter(
  (name) => !outputOptions.some((option) => option === name)
)

const names = FastCheck.constantFrom(...fields, "bodystyle", "__proto__", "")

const changes = FastCheck.array(FastCheck.tuple(names, anything), { maxLength: 2 })

const bodies = FastCheck.tuple(configRequests(FastCheck, { colors: "any" }), changes).map(
  ([request, changed]) => Object.fromEntries([...Object.entries(request), ...changed])
)

describe("a body", () => {
  it("is read as its schema reads it, and refused for the faults that the schema finds", async () => {
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
          // A picture and a text, each right by itself, may not go together.
          expect(answer.status).toBe(400)
          expect(config.left).toMatchObject({ errors })
          return
        }
        const image = renderSvg(config.right, size)
        expect(answer.status).toBe(Either.isRight(image) ? 200 : 422)
        if (Either.isRight(image) && format === "svg") expect(data).toBe(image.right)
      }),
      { numRuns: 150 }
    )
  })
})

it("a body of many faults is refused by twenty of them and the number of the others", async () => {
  const unknown = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`unknown ${i}`, i]))
  const { errors } = await (await generate({ data: "x", ...unknown })).json()
  expect(errors).toHaveLength(21)
  expect(errors.at(-1)).toBe("and 5 more")
})

describe("an SVG in an envelope", () => {
  it("is escaped as JSON.stringify() does, whatever its title says", async () => {
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
      { numRuns: 100 }
    )
  })
})
