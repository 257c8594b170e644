import { expect } from "vitest"
import { requestOf } from "../http/connection.ts"
import { printed } from "../server/inProcess.ts"

/** A customer with its key and its purchases. */
export interface Customer {
  readonly email: string
  readonly key: string
  /** The records that it bought, by the requests. */
  readonly bought: Map<string, string>
  last: string
}

/** Opens accounts with money and a key each, by the operator's commands. */
export const openCustomers = async (
  database: ReadonlyArray<string>,
  count: number
): Promise<ReadonlyArray<Customer>> => {
  const customers: Array<Customer> = []
  for (let i = 0; i < count; i++) {
    const email = `customer-${i}@example.com`
    await printed(["account", "create", email, ...database])
    await printed(["account", "credit", email, "1000000", "--reason", "test", ...database])
    const key = await printed(["key", "create", email, "--name", "load", ...database])
    customers.push({ email, key: key.trim(), bought: new Map(), last: "" })
  }
  return customers
}

/** One kind of request: its share of all requests, and the expected answer. */
export interface Kind {
  readonly name: string
  readonly weight: number
  readonly status: number
  readonly request: (customer: Customer, n: number) => string
  /** Looks at the answer's body. */
  readonly seen?: (customer: Customer, body: string, request: string) => void
}

const styles = ["Square", "Dots", "Rounded", "Classy", "Heart", "Fluid", "Wave", "Mosaic"]

/** A style of several, by number. */
export const styled = (n: number) => ({
  data: `https://example.com/${n}`,
  bodyStyle: styles[n % styles.length],
  outerEyeStyle: n % 12,
  foreground:
    n % 3 === 0
      ? {
          type: "linear",
          stops: [
            { offset: 0, color: "#003366" },
            { offset: 1, color: "#660033" }
          ]
        }
      : "#112233"
})

/** The header that names the customer. */
export const keyed = ({ key }: Customer) => ({ "x-api-key": key })

const get =
  (path: string, headers: Readonly<Record<string, string>> = {}): Kind["request"] =>
  () =>
    requestOf("GET", path, headers)

const idOf = (body: string): string => /"qrCodeId":"([^"]+)"/.exec(body)?.[1] ?? ""

/** Everything that clients ask, with the failures that they cause. */
export const kinds: ReadonlyArray<Kind> = [
  { name: "ping", weight: 20, status: 200, request: get("/v1/Qr/ping") },
  { name: "options", weight: 6, status: 200, request: get("/v1/Qr/options", { "accept-encoding": "gzip" }) },
  {
    name: "options, known",
    weight: 4,
    status: 304,
    request: get("/v1/Qr/options", { "if-none-match": "*" })
  },
  { name: "tools", weight: 5, status: 200, request: get("/v1/Tools") },
  { name: "a tool", weight: 5, status: 200, request: get("/v1/tools/qr-code-generator") },
  {
    name: "thumbnail-cache",
    weight: 3,
    status: 200,
    request: get("/v1/Qr/thumbnail-cache?template=rounded")
  },
  {
    name: "price",
    weight: 12,
    status: 200,
    request: (_, n) => requestOf("POST", "/v1/Qr/calculate-price", {}, styled(n))
  },
  {
    name: "preview",
    weight: 4,
    status: 200,
    request: (_, n) => requestOf("POST", "/v1/Qr/preview", {}, styled(n))
  },
  {
    name: "generate SVG",
    weight: 12,
    status: 200,
    request: (customer, n) => requestOf("POST", "/v1/Qr/generate", keyed(customer), styled(n))
  },
  {
    name: "generate bare PNG",
    weight: 3,
    status: 200,
    request: (customer, n) =>
      requestOf(
        "POST",
        "/v1/Qr/generate",
        { ...keyed(customer), accept: "image/png" },
        { ...styled(n), size: 300 }
      )
  },
  {
    name: "generate large PNG",
    weight: 0.2,
    status: 200,
    request: (customer, n) =>
      requestOf("POST", "/v1/Qr/generate", keyed(customer), { ...styled(n), format: "png", size: 1500 })
  },
  {
    name: "purchase",
    weight: 8,
    status: 201,
    request: (customer, n) =>
      requestOf(
        "POST",
        "/v1/Qr/purchase",
        { ...keyed(customer), "idempotency-key": `order ${n}` },
        { data: `bought ${n}` }
      ),
    seen: (customer, body, request) => {
      customer.bought.set(request, idOf(body))
      customer.last = request
    }
  },
  {
    name: "purchase, again",
    weight: 2,
    status: 201,
    request: ({ last }) => last,
    seen: ({ bought }, body, request) => expect(idOf(body)).toBe(bought.get(request))
  },
  {
    name: "a record",
    weight: 4,
    status: 200,
    request: (customer) => requestOf("GET", `/v1/Qr/${customer.bought.get(customer.last)}`, keyed(customer))
  },
  {
    name: "a list",
    weight: 4,
    status: 200,
    request: (customer, n) => requestOf("GET", `/v1/Qr/my-qrcodes?pageNumber=${(n % 3) + 1}`, keyed(customer))
  },
  { name: "no such path", weight: 1, status: 404, request: get("/v1/nowhere") },
  { name: "wrong method", weight: 1, status: 405, request: get("/v1/Qr/generate") },
  { name: "no such tool", weight: 1, status: 404, request: get("/v1/Tools/none") },
  { name: "no key", weight: 1, status: 401, request: get("/v1/Qr/my-qrcodes") },
  {
    name: "bad key",
    weight: 1,
    status: 401,
    request: get("/v1/Qr/my-qrcodes", { "x-api-key": "qr_live_no" })
  },
  {
    name: "bad JSON",
    weight: 1,
    status: 400,
    request: () => requestOf("POST", "/v1/Qr/preview", {}, '{"data":')
  },
  {
    name: "bad value",
    weight: 1,
    status: 400,
    request: (_, n) => requestOf("POST", "/v1/Qr/preview", {}, { data: "x", margin: -n })
  },
  {
    name: "not scannable",
    weight: 1,
    status: 422,
    request: (customer) =>
      requestOf("POST", "/v1/Qr/purchase", keyed(customer), { data: "x", foreground: "#ffffee" })
  },
  {
    name: "price changed",
    weight: 1,
    status: 409,
    request: (customer) =>
      requestOf("POST", "/v1/Qr/purchase", keyed(customer), { data: "x", expectedPrice: 77 })
  }
]

/** Picks kinds at random by their weights: from a number in [0, 1) to a kind. */
export const makePicker = (kinds: ReadonlyArray<Kind>): ((at: number) => Kind) => {
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0)
  return (at) => {
    let rest = at * total
    for (const kind of kinds) {
      rest -= kind.weight
      if (rest < 0) return kind
    }
    throw new Error("beyond all kinds")
  }
}
