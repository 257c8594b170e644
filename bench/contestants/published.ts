import { hash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { ConfigRequest } from "@quick-response/core"
import { Ajv, type ValidateFunction } from "ajv"

/** A tool as the service publishes it. */
export interface Tool {
  readonly slug: string
}

/** The price list as the service publishes it. */
export interface Prices {
  readonly base: number
  readonly surcharges: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** A body of a design, by the published schema. */
export type DesignBody = ConfigRequest & { readonly format?: string; readonly size?: number }

/** The documents that a running service publishes, from which the contestants are made. */
export interface Published {
  /** The schemas of the OpenAPI document, with an id by which others refer to them. */
  readonly schemas: { readonly $id: string; readonly components: object }
  readonly tools: ReadonlyMap<string, Tool>
  readonly prices: Prices
}

/** The file of {@link Published} in a folder, as the service sent it. */
export const publishedFile = (folder: string): string => join(folder, "published.json")

/** The schema of a name in the published document. */
export const referenceTo = (name: string): { readonly $ref: string } => ({
  $ref: `published#/components/schemas/${name}`
})

/** The settings of ajv under which it takes schemas of OpenAPI, and changes no body. */
export const ajvOptions = {
  strict: false,
  validateFormats: false,
  removeAdditional: false,
  coerceTypes: false,
  useDefaults: false
} as const

const publishedSchema = {
  type: "object",
  required: ["components", "tools", "prices"],
  properties: {
    components: { type: "object" },
    tools: { type: "array", items: { type: "object", required: ["slug"] } },
    prices: { type: "object", required: ["base", "surcharges"] }
  }
}

/** Reads the published documents from a folder. */
export const readPublished = (folder: string): Published => {
  const isPublished = new Ajv(ajvOptions).compile<{
    readonly components: object
    readonly tools: ReadonlyArray<Tool>
    readonly prices: Prices
  }>(publishedSchema)
  const read: unknown = JSON.parse(readFileSync(publishedFile(folder), "utf8"))
  if (!isPublished(read)) throw new Error("the service published something else")
  return {
    schemas: { $id: "published", components: read.components },
    tools: new Map(read.tools.map((tool) => [tool.slug, tool])),
    prices: read.prices
  }
}

/** The check of a body by its published schema. */
export const bodyCheck = ({ schemas }: Published, name: string): ValidateFunction<DesignBody> =>
  new Ajv(ajvOptions).addSchema(schemas).compile<DesignBody>(referenceTo(name))

/** The faults that ajv found, as sentences. */
export const sentencesOf = (check: Pick<ValidateFunction, "errors">): ReadonlyArray<string> =>
  (check.errors ?? []).map(({ instancePath, message = "" }) => `${instancePath}: ${message}`)

/** The key that contestants accept. */
export const contestantKey = "qr_live_contestant"

/** The hash of a key, by which it is kept. */
export const hashOfKey = (key: string): string => hash("sha256", key, "hex")

const accounts: ReadonlyMap<string, string> = new Map([[hashOfKey(contestantKey), "account"]])

/** The account of a key, by the key's hash. */
export const accountOf = (key: string): string | undefined => accounts.get(hashOfKey(key))

/** The price of a design by the published list. Contestants judge no design, so there are no findings. */
export const priceOf = ({ base, surcharges }: Prices, body: DesignBody) => {
  const items = [{ category: "base", value: "QR code", price: base }]
  let total = base
  for (const category of Object.keys(surcharges)) {
    const chosen: unknown = Reflect.get(body, category)
    if (chosen === undefined) continue
    const value = typeof chosen === "string" ? chosen : labelOf(chosen)
    const price = surcharges[category]?.[value] ?? 0
    if (price === 0) continue
    items.push({ category, value, price })
    total += price
  }
  return { totalPrice: Math.round(total * 1e4) / 1e4, items, findings: [] }
}

/** The label of a gradient in the price list. */
const labelOf = (paint: unknown): string =>
  Reflect.get(Object(paint), "type") === "linear" ? "Linear gradient" : "Radial gradient"

/** The largest body in bytes. */
export const bodyLimit = 1024 * 1024

/** The requests a minute that contestants allow: no run gets there. */
export const mostRequests = 1_000_000_000

/** The header fields for browsers in every answer. */
export const securityHeaders = {
  "x-content-type-options": "nosniff",
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer"
} as const

const acceptableId = /^[A-Za-z0-9._-]{1,128}$/

/** The caller's request id if it may be repeated, else a new one. */
export const requestIdOf = (sent: string | ReadonlyArray<string> | undefined): string =>
  typeof sent === "string" && acceptableId.test(sent) ? sent : crypto.randomUUID()

/** The entity tag of data. */
export const etagOf = (data: string): string => `W/"${hash("sha1", data, "base64")}"`

/** The data of a ping. */
export const ping = () => ({ status: "ok", timestamp: new Date().toISOString(), version: "0.1.0" })

const metaOf = (requestId: string) => ({ timestamp: new Date().toISOString(), version: "0.1.0", requestId })

/** The envelope of a success. */
export const successOf = (requestId: string, message: string, data: unknown) => ({
  success: true,
  message,
  code: "OK",
  data,
  errors: [],
  meta: metaOf(requestId)
})

/** The text of a success whose data are JSON already. */
export const successText = (requestId: string, message: string, json: string): string =>
  `{"success":true,"message":"${message}","code":"OK","data":${json},"errors":[],"meta":${JSON.stringify(metaOf(requestId))}}`

/** The envelope of a failure. */
export const failureOf = (
  requestId: string,
  code: string,
  message: string,
  errors: ReadonlyArray<string> = [message]
) => ({ success: false, message, code, data: null, errors, meta: metaOf(requestId) })

/** The sentences of successes and failures. */
export const messages = {
  ping: "The service is up",
  tool: "The tool was found",
  price: "The price was calculated",
  picture: "The QR code was generated",
  invalid: "The request has invalid values",
  unknownKey: "The API key is not accepted",
  nothing: "Nothing is at this path",
  limited: "Too many requests were made",
  notJson: "The body is not valid JSON",
  tooLarge: "The body is too large",
  unsupported: "The body is not JSON"
} as const
