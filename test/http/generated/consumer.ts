import process from "node:process"
import createClient from "openapi-fetch"
import type { components, paths } from "./api.js"

// A program that knows the service by the types that were generated from its OpenAPI document alone. It is compiled beside
// those types, and prints the answers.

const { BASE_URL: baseUrl = "", API_KEY: apiKey = "" } = process.env
const visitor = createClient<paths, "application/json">({ baseUrl })
const customer = createClient<paths, "application/json">({ baseUrl, headers: { "X-API-Key": apiKey } })

const fault = (message: string): never => {
  throw new Error(message)
}

const options = await visitor.GET("/v1/Qr/options")
const [style] = options.data?.data.bodyStyles.filter(({ label }) => label === "Dots") ?? []
const dots: number = style?.value ?? fault("no dots")
const price = await visitor.POST("/v1/Qr/calculate-price", { body: { bodyStyle: "Dots", margin: 2 } })
const totalPrice: number = price.data?.data.totalPrice ?? fault("no price")

const stops = [
  { offset: 0, color: "#003366" },
  { offset: 1, color: "#330066" }
]
const design = {
  data: "https://example.com",
  foreground: { type: "linear" as const, stops },
  outerEyeStyle: 2 as const
}
const generated = await customer.POST("/v1/Qr/generate", { body: design })
const svg: string = generated.data?.data ?? fault("no image")
const bare = await customer.POST("/v1/Qr/generate", {
  body: { data: "https://example.com" },
  headers: { Accept: "image/png" },
  parseAs: "arrayBuffer"
})
const png: ArrayBuffer = bare.data ?? fault("no bare image")

const buy = (key: string, expectedPrice: number) =>
  customer.POST("/v1/Qr/purchase", {
    params: { header: { "Idempotency-Key": key } },
    body: { data: "https://example.com", bodyStyle: "Dots", margin: 2, name: "generated", expectedPrice }
  })
const bought = await buy("order-1", totalPrice)
const receipt: components["schemas"]["Receipt"] = bought.data?.data ?? fault("no receipt")
const replayed = (await buy("order-1", totalPrice)).response.headers.get("Idempotent-Replayed")
const record = await customer.GET("/v1/Qr/{id}", { params: { path: { id: receipt.qrCodeId } } })
const createdAt: string = record.data?.data.createdAt ?? fault("no record")
const list = await customer.GET("/v1/Qr/my-qrcodes", { params: { query: { pageNumber: 1, pageSize: 5 } } })
const names: ReadonlyArray<string> = list.data?.data.qrCodes.map(({ name }) => name) ?? fault("no list")

const tool = await visitor.GET("/v1/Tools/{slug}", { params: { path: { slug: "no-such-tool" } } })
const changed = await buy("order-2", totalPrice + 1)
// A purchase needs data or a content, which the types cannot express.
const withoutData = await customer.POST("/v1/Qr/purchase", { body: {} })
const unknownStyle = await visitor.POST("/v1/Qr/calculate-price", {
  // @ts-expect-error: no such style
  body: { bodyStyle: "Nonesuch" }
})
// @ts-expect-error: a tool has a slug
await visitor.GET("/v1/Tools/{slug}", {}).catch(() => undefined)
// @ts-expect-error: no code of this endpoint
tool.error?.code === "PRICE_CHANGED"
// @ts-expect-error: no such path
const nowhere = await visitor.GET("/v1/Nowhere")

const codes = [
  tool.error?.code,
  changed.error?.code === "PRICE_CHANGED" ? changed.error.errors.join() : undefined,
  withoutData.error?.code,
  unknownStyle.error?.code,
  nowhere.response.status
]
const start = [...new Uint8Array(png).slice(1, 4)]
console.log(
  JSON.stringify({
    dots,
    totalPrice,
    svg: svg.slice(0, 5),
    png: start,
    receipt,
    replayed,
    createdAt,
    names,
    codes
  })
)
