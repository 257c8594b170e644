import process from "node:process"
import createClient from "openapi-fetch"
import type { components, paths } from "./api.js"

// Somebody else's program: it knows the service by the types that were generated from its OpenAPI document, and nothing
// of this repository. It is compiled beside those types, and prints what it saw.

const { BASE_URL: baseUrl = "", API_KEY: apiKey = "" } = process.env

const visitor = createClient<paths, "application/json">({ baseUrl })
const customer = createClient<paths, "application/json">({ baseUrl, headers: { "X-API-Key": apiKey } })

const fault = (message: string): never => {
  throw new Error(message)
}

const pinged = await visitor.GET("/v1/Qr/ping")
const status: string = pinged.data?.data.status ?? fault("no ping")

const options = await visitor.GET("/v1/Qr/options")
const [style] = options.data?.data.bodyStyles.filter(({ label }) => label === "Dots") ?? []
const dots: number = style?.value ?? fault("no dots")

const price = await visitor.POST("/v1/Qr/calculate-price", { body: { bodyStyle: "Dots", margin: 2 } })
const totalPrice: number = price.data?.data.totalPrice ?? fault("no price")

const preview = await visitor.POST("/v1/Qr/preview", { body: { data: "seen first", size: 64 } })
const image: string = preview.data?.data ?? fault("no preview")

const generated = await customer.POST("/v1/Qr/generate", {
  body: {
    data: "https://example.com",
    foreground: {
      type: "linear",
      stops: [
        { offset: 0, color: "#003366" },
        { offset: 1, color: "#330066" }
      ]
    },
    outerEyeStyle: 2,
    format: "svg"
  }
})
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
const keyless = await visitor.POST("/v1/Qr/purchase", { body: { data: "no key" } })
const changed = await buy("order-2", totalPrice + 1)

/** The sentences of a failure, by a code that the types say it can have. */
const explain = (failure: NonNullable<typeof changed.error>): string => {
  switch (failure.code) {
    case "PRICE_CHANGED":
      return `${failure.code}: ${failure.errors.join()}`
    case "INSUFFICIENT_BALANCE":
      return "top up"
    default:
      return failure.code
  }
}

// A purchase needs data or a content, which the types cannot say.
const withoutData = await customer.POST("/v1/Qr/purchase", { body: {} })
// The server refuses all that the types refuse.
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

console.log(
  JSON.stringify({
    status,
    dots,
    totalPrice,
    preview: image.slice(0, 22),
    svg: svg.slice(0, 5),
    png: [...new Uint8Array(png).slice(1, 4)],
    receipt,
    replayed,
    createdAt,
    names,
    codes: [
      tool.error?.code,
      keyless.error?.code,
      changed.error === undefined ? undefined : explain(changed.error),
      withoutData.error?.code,
      unknownStyle.error?.code,
      nowhere.response.status
    ]
  })
)
