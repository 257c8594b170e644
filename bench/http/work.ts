import { QrConfigInput } from "@quick-response/core"
import { renderSvg } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf } from "@quick-response/core/testing"
import * as Schema from "effect/Schema"

/** The key that the servers of the comparison ask for. */
export const benchKey = "qr_live_benchmark"

/** The answer for a tool. */
export const tool = {
  id: "5f0c2a4e-0d5b-4c7e-9b63-1a7f5e2d9c02",
  slug: "qr-code-preview",
  name: "QR code preview",
  description: "Shows a configuration as a PNG of up to 256 pixels before it is bought. Needs no key.",
  category: "QrCode",
  iconUrl: "http://127.0.0.1:8080/icons/qr-code-preview.svg",
  creditCost: 0,
  isFree: true,
  isActive: true
}

/** The answer to the benchmark's price request. */
export const quote = {
  totalPrice: 1.5,
  items: [
    { category: "base", value: "QR code", price: 1 },
    { category: "bodyStyle", value: "Rounded", price: 0.2 },
    { category: "foreground", value: "Linear gradient", price: 0.3 }
  ]
}

/** A body as every server of the comparison writes it. */
export const envelope = (message: string, data: unknown): string =>
  JSON.stringify({
    success: true,
    message,
    code: "OK",
    data,
    errors: [],
    meta: { timestamp: new Date().toISOString(), version: "0.1.0", requestId: crypto.randomUUID() }
  })

/** The headers that every server of the comparison sends. */
export const headers = (cacheControl: string) => ({
  "content-type": "application/json",
  "x-content-type-options": "nosniff",
  "cache-control": cacheControl
})

const read = Schema.decodeUnknownSync(
  Schema.Struct({ ...QrConfigInput.fields, format: Schema.optional(Schema.String) })
)

/** The styled symbol that a body asks for, drawn by the same core. */
const styledSvg = (body: unknown): string => Either.getOrThrow(renderSvg(configOf(read(body))))

/** A request for an image that every server has at hand. */
export const repeatedBody =
  '{"data":"https://example.com","bodyStyle":"Rounded","outerEyeStyle":"Extra rounded","innerEyeStyle":"Circle","foreground":"#1d2b64"}'

const repeated: unknown = JSON.parse(repeatedBody)

const repeatedImage = styledSvg(repeated)

/** The data that a body asks to be drawn. */
export const dataOf = (body: unknown): string => String(Reflect.get(Object(body), "data"))

/** The styled symbol that a body asks for: at hand where it was drawn before, else drawn by the same core. */
export const image = (body: unknown): string =>
  dataOf(body) === dataOf(repeated) ? repeatedImage : styledSvg(body)
