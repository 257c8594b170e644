import { readFileSync } from "node:fs"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { isDeepStrictEqual } from "node:util"
import type { PlainFault } from "@quick-response/design/field/faults"
import { anyContents, configRequests } from "@quick-response/laws"
import type { DrawingRequest } from "@quick-response/web/src/drawing/protocol.ts"
import type { VerdictRequest } from "@quick-response/web/src/studio/state/verdictProtocol.ts"
import * as FastCheck from "fast-check"
import { beforeAll, expect } from "vitest"
import { openAccount } from "./account.ts"
import { test } from "./browser.ts"
import { shop } from "./sharedShop.ts"

/** `npm run long -- studio` draws a thousand. */
const count = Number(process.env.QR_TEST_DESIGNS ?? 40)

const seed = Number(process.env.QR_TEST_SEED ?? Math.floor(2 ** 31 * Math.random()))

let key: string
beforeAll(async () => {
  const member = await openAccount(shop)
  key = String(Reflect.get(Object(await member.call("POST", "/v1/Account/keys", { name: "Test" })), "secret"))
})

type Request = Readonly<Record<string, unknown>>

/** Half dark on light, half in any colors; some with a content. */
const requests: FastCheck.Arbitrary<Request> = FastCheck.record({
  request: FastCheck.oneof(
    configRequests(FastCheck, { colors: "contrasting" }),
    configRequests(FastCheck, { colors: "any" })
  ),
  // The service draws no dynamic code before it is bought: it has no address until then.
  content: FastCheck.option(
    anyContents(FastCheck).filter(({ type }) => type !== "dynamic"),
    { freq: 3, nil: undefined }
  )
}).map(
  ({ request: { data, ...style }, content }): Request => ({
    ...(content === undefined ? { data } : { content }),
    ...style
  })
)

/** True for the sentences of the service's answer, which counts those beyond its limit. */
const isSaidBy = (errors: ReadonlyArray<string>) => (said: ReadonlyArray<string>) => {
  const isCounted = /^and \d+ more$/.test(errors.at(-1) ?? "")
  const listed = isCounted ? errors.slice(0, -1) : errors
  return isDeepStrictEqual(said.slice(0, isCounted ? listed.length : undefined), listed)
}

const isToldBy = (errors: ReadonlyArray<string>) => (faults: ReadonlyArray<PlainFault>) =>
  isSaidBy(errors)(faults.map(({ path, text }) => (path === "" ? text : `${path}: ${text}`)))

interface Answer {
  readonly svg?: string
  readonly errors?: ReadonlyArray<string>
}

const ofServer = async (request: Request): Promise<Answer> => {
  const response = await fetch(`${shop.url}/v1/Qr/generate`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key, accept: "image/svg+xml" },
    body: JSON.stringify({ ...request, format: "svg", size: 512 })
  })
  const text = await response.text()
  if (response.ok) return { svg: text }
  const { errors }: { errors: ReadonlyArray<string> } = JSON.parse(text)
  if (response.status !== 400 && response.status !== 422) throw new Error(`${response.status}: ${errors}`)
  return { errors }
}

const built = readFileSync(
  fileURLToPath(new URL("../../packages/web/pages/files.js", import.meta.url)),
  "utf8"
)

const workerFile = (name: string): string => {
  const [file] = new RegExp(`/assets/${name}\\.worker-[\\w-]+\\.js`).exec(built) ?? []
  if (file === undefined) throw new Error(`the pages have no worker ${name}`)
  return file
}

test(`${count} random designs are drawn and judged as by the server`, async ({ visitor }) => {
  console.log(`${count} random designs of the seed ${seed}; QR_TEST_SEED repeats them`)
  const { tab } = await visitor()
  const page = await tab(`${shop.url}/`)
  const files = { drawing: workerFile("drawing"), verdict: workerFile("verdict") }
  const ofPage = (batch: ReadonlyArray<string>) =>
    page.evaluate(
      async ({ files, batch }) => {
        const started = (path: string) => new Worker(path, { type: "module" })
        const asked = (
          worker: Worker,
          request: DrawingRequest | VerdictRequest
        ): Promise<Record<string, unknown>> =>
          new Promise((resolve, reject) => {
            worker.onmessage = ({ data }) => resolve(data)
            worker.onerror = () => reject(new Error("the worker failed"))
            worker.postMessage(request)
          })
        const [drawing, verdict] = [started(files.drawing), started(files.verdict)]
        const answers: Array<{ drawn: Record<string, unknown>; said: Record<string, unknown> }> = []
        for (const [id, configJson] of batch.entries()) {
          const drawn = await asked(drawing, { id, configJson, format: "svg", size: 512 })
          const said = await asked(verdict, {
            id,
            configJson,
            isJudged: true,
            shortUrl: undefined,
            prices: undefined
          })
          answers.push({ drawn, said })
        }
        drawing.terminate()
        verdict.terminate()
        return answers
      },
      { files, batch }
    )
  const designs = FastCheck.sample(requests, { numRuns: count, seed })
  const found = { drawn: 0, refused: 0, reasons: 0 }
  const atOnce = 25
  for (let first = 0; first < count; first += atOnce) {
    const batch = designs.slice(first, first + atOnce)
    const answers = await ofPage(batch.map((design) => JSON.stringify(design)))
    for (const [i, design] of batch.entries()) {
      const name = `design ${first + i}: ${JSON.stringify(design).slice(0, 300)}`
      const { svg, errors = [] } = await ofServer(design)
      const answer = answers[i]
      expect(answer?.said, name).toMatchObject({ judged: { refusals: expect.toSatisfy(isSaidBy(errors)) } })
      if (svg === undefined)
        expect(answer?.drawn, name).toMatchObject({ fault: { faults: expect.toSatisfy(isToldBy(errors)) } })
      else expect(answer?.drawn.image === svg, name).toBe(true)
      found[svg === undefined ? "refused" : "drawn"] += 1
      found.reasons += errors.length
    }
  }
  console.log(`${found.drawn} drawn alike, ${found.refused} refused for the same ${found.reasons} reasons`)
  expect(Math.min(found.drawn, found.refused)).toBeGreaterThan(count / 20)
}, 3_600_000)
