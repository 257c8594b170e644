import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { contractOfKeys, type EndpointName } from "@quick-response/http/contract"
import * as Option from "effect/Option"
import { idIn, type Prepared, type Shop } from "./shop.ts"

/**
 * The requests to an endpoint, and their number, in rounds that are each prepared before they are measured; as many run before
 * that.
 */
export interface Work {
  /** The endpoint as the document names it. */
  readonly endpoint: string
  readonly times: number
  /** True where requests go one at a time, as for costly work; on eight connections where absent. */
  readonly isAlone?: true
  readonly prepare: (shop: Shop) => Prepared | Promise<Prepared>
}

const often = 3_000
/** Rounds of work that takes a password's hash, or an account that just signed up. */
const seldom = 6

const path = "/v1/Qr"
const people = "/v1/Account"

const styled = (shop: Shop) => ({
  data: `https://example.com/${shop.unique()}`,
  bodyStyle: "Rounded",
  outerEyeStyle: "Extra rounded",
  foreground: "#0f172a"
})

const get = (endpoint: string, at: string): Work => ({
  endpoint: `GET ${endpoint}`,
  times: often,
  prepare: ({ headers }) => ({ method: "GET", path: at, headers })
})

const bought = async (shop: Shop): Promise<string> =>
  idOf(
    await shop.ask({ method: "POST", path: `${path}/purchase`, body: styled(shop), headers: shop.headers })
  )

const idOf = ({ text }: { readonly text: string }): string => /"qrCodeId":"([^"]+)"/.exec(text)?.[1] ?? ""

let code: Promise<string> | undefined

let picture: Promise<string> | undefined

/** The PNG of a code as data URI, which is drawn once. */
const pictureToRead = (shop: Shop): Promise<string> => {
  picture ??= shop
    .ask({
      method: "POST",
      path: `${path}/generate`,
      body: { data: "https://example.com/menu", format: "png" },
      headers: shop.headers
    })
    .then(({ text }) => /"(data:image\/png;base64,[^"]+)"/.exec(text)?.[1] ?? "")
  return picture
}

let dynamicCode: Promise<string> | undefined

/** A dynamic code, which is bought once. */
const boughtDynamic = (shop: Shop): Promise<string> => {
  dynamicCode ??= shop
    .ask({
      method: "POST",
      path: `${path}/purchase`,
      body: { content: { type: "dynamic", target: "https://example.com/menu" } },
      headers: shop.headers
    })
    .then(idOf)
  return dynamicCode
}

/** A read of a dynamic code's own. */
const getOfDynamic = (part: string): Work => ({
  endpoint: `GET ${path}/{id}/${part}`,
  times: often,
  prepare: async (shop) => ({
    method: "GET",
    path: `${path}/${await boughtDynamic(shop)}/${part}`,
    headers: shop.headers
  })
})

/** The endpoints of top-ups, whose time is that of a payment provider. */
type TopUpEndpoint = "cancelTopUp" | "createTopUp" | "getTopUp" | "listTopUps" | "receiveStripeEvent"

/** The endpoints of webhooks, whose time is that of their targets. */
type WebhookEndpoint =
  | "changeWebhook"
  | "createWebhook"
  | "deleteWebhook"
  | "listDeliveries"
  | "listWebhooks"
  | "redeliver"
  | "rollWebhookSecret"
  | "testWebhook"

/** The endpoints for whoever has a key. */
type KeyEndpoint =
  typeof contractOfKeys extends HttpApi.HttpApi<string, infer Groups, infer _Error, infer _Requirements>
    ? HttpApiGroup.HttpApiGroup.Endpoints<Groups>
    : never

/** The name of an endpoint that is read at a path without a segment to name. */
type ReadName<E> = E extends HttpApiEndpoint.HttpApiEndpoint.Any & { readonly method: "GET" }
  ? [HttpApiEndpoint.HttpApiEndpoint.PathParsed<E>] extends [never]
    ? HttpApiEndpoint.HttpApiEndpoint.Name<E>
    : never
  : never

/** An endpoint that is asked for by its path alone: it needs no row. */
type PlainRead = ReadName<KeyEndpoint>

/** Each endpoint of `/v1`, as a customer asks it. */
const works: Readonly<
  Record<Exclude<EndpointName, TopUpEndpoint | WebhookEndpoint | PlainRead>, Work> &
    Partial<Record<PlainRead, Work>>
> = {
  getTool: get("/v1/Tools/{slug}", "/v1/Tools/qr-code-preview"),
  thumbnailCache: get(`${path}/thumbnail-cache`, `${path}/thumbnail-cache?template=brand`),
  calculatePrice: {
    endpoint: `POST ${path}/calculate-price`,
    times: often,
    prepare: (shop) => ({ method: "POST", path: `${path}/calculate-price`, body: styled(shop) })
  },
  splitText: {
    endpoint: `POST ${path}/split`,
    times: often,
    prepare: () => ({ method: "POST", path: `${path}/split`, body: { data: "HELLO WORLD", parts: 2 } })
  },
  preview: {
    endpoint: `POST ${path}/preview`,
    times: often,
    prepare: (shop) => ({ method: "POST", path: `${path}/preview`, body: styled(shop) })
  },
  generateThumbnail: {
    endpoint: `POST ${path}/generate-thumbnail`,
    times: often,
    prepare: (shop) => ({
      method: "POST",
      path: `${path}/generate-thumbnail`,
      body: styled(shop),
      headers: shop.headers
    })
  },
  readPicture: {
    endpoint: `POST ${path}/read, a PNG of 512 pixels`,
    times: often,
    prepare: async (shop) => ({
      method: "POST",
      path: `${path}/read`,
      body: { image: await pictureToRead(shop) },
      headers: shop.headers
    })
  },
  generate: {
    endpoint: `POST ${path}/generate, a styled SVG`,
    times: often,
    prepare: (shop) => ({
      method: "POST",
      path: `${path}/generate`,
      body: styled(shop),
      headers: shop.headers
    })
  },
  purchase: {
    endpoint: `POST ${path}/purchase, styled`,
    times: often,
    prepare: (shop) => ({
      method: "POST",
      path: `${path}/purchase`,
      body: styled(shop),
      headers: { ...shop.headers, "idempotency-key": `order-${shop.unique()}` }
    })
  },
  batch: {
    endpoint: `POST ${path}/batch, 20 rows bought`,
    times: 20,
    isAlone: true,
    prepare: (shop) => ({
      method: "POST",
      path: `${path}/batch`,
      body: { rows: Array.from({ length: 20 }, () => styled(shop)), formats: ["svg"], purchase: true },
      headers: { ...shop.headers, "idempotency-key": `order-${shop.unique()}` }
    })
  },
  getQrCode: {
    endpoint: `GET ${path}/{id}`,
    times: often,
    prepare: async (shop) => {
      code ??= bought(shop)
      return { method: "GET", path: `${path}/${await code}`, headers: shop.headers }
    }
  },
  changeQrCode: {
    endpoint: `PATCH ${path}/{id}`,
    times: 20,
    prepare: async (shop) => ({
      method: "PATCH",
      path: `${path}/${await boughtDynamic(shop)}`,
      body: { target: `https://example.com/${shop.unique()}` },
      headers: shop.headers
    })
  },
  listQrCodeChanges: getOfDynamic("changes"),
  getScans: getOfDynamic("scans"),
  listQrCodes: get(`${path}/my-qrcodes, 20 of many`, `${path}/my-qrcodes`),
  listLedger: get(`${people}/ledger, 20 of many`, `${people}/ledger`),
  listEvents: get(`${people}/events, 20 of many`, `${people}/events`),
  getEvent: {
    endpoint: `GET ${people}/events/{id}`,
    times: often,
    prepare: async (shop) => {
      const { headers } = shop
      const { text } = await shop.ask({ method: "GET", path: `${people}/events?limit=1`, headers })
      const [id = ""] = /evt_[\w-]+/.exec(text) ?? []
      return { method: "GET", path: `${people}/events/${id}`, headers }
    }
  },
  changeAccount: {
    endpoint: `PATCH ${people}`,
    times: seldom,
    prepare: async (shop) => {
      const { headers } = await shop.newPerson()
      return { method: "PATCH", path: people, headers, body: { language: "de" } }
    }
  },
  changeAlerts: {
    endpoint: `PUT ${people}/alerts`,
    times: seldom,
    prepare: async (shop) => {
      const { headers } = await shop.newPerson()
      return { method: "PUT", path: `${people}/alerts`, headers, body: { lowBalance: 10 } }
    }
  },
  requestSignUp: {
    endpoint: `POST ${people}/sign-up`,
    times: seldom,
    prepare: (shop) => ({
      method: "POST",
      path: `${people}/sign-up`,
      body: { email: `someone-${shop.unique()}@example.com` }
    })
  },
  requestPasswordReset: {
    endpoint: `POST ${people}/password-reset`,
    times: seldom,
    prepare: async (shop) => {
      const { email } = await shop.newPerson()
      return { method: "POST", path: `${people}/password-reset`, body: { email } }
    }
  },
  setPassword: {
    endpoint: `POST ${people}/password`,
    times: seldom,
    prepare: async (shop) => {
      const email = `someone-${shop.unique()}@example.com`
      await shop.ask({ method: "POST", path: `${people}/sign-up`, body: { email } })
      const token = await shop.mailedToken(email)
      return { method: "POST", path: `${people}/password`, body: { token, password: "a long way round" } }
    }
  },
  changePassword: {
    endpoint: `PUT ${people}/password`,
    times: seldom,
    prepare: async (shop) => {
      const { headers, password } = await shop.newPerson()
      const body = { currentPassword: password, password: "a long way round" }
      return { method: "PUT", path: `${people}/password`, headers, body }
    }
  },
  requestEmailChange: {
    endpoint: `PUT ${people}/email`,
    times: seldom,
    prepare: async (shop) => {
      const { headers, password } = await shop.newPerson()
      const body = { currentPassword: password, email: `moved-${shop.unique()}@example.com` }
      return { method: "PUT", path: `${people}/email`, headers, body }
    }
  },
  proveEmail: {
    endpoint: `POST ${people}/email/proof`,
    times: seldom,
    prepare: async (shop) => {
      const { headers, password } = await shop.newPerson()
      const email = `moved-${shop.unique()}@example.com`
      const body = { currentPassword: password, email }
      await shop.ask({ method: "PUT", path: `${people}/email`, headers, body })
      return {
        method: "POST",
        path: `${people}/email/proof`,
        body: { token: await shop.mailedToken(email) }
      }
    }
  },
  getSession: {
    endpoint: `GET ${people}/session`,
    times: seldom,
    prepare: async (shop) => {
      const { headers } = await shop.newPerson()
      return { method: "GET", path: `${people}/session`, headers }
    }
  },
  signIn: {
    endpoint: `POST ${people}/session`,
    times: seldom,
    prepare: async (shop) => {
      const { email, password } = await shop.newPerson()
      return { method: "POST", path: `${people}/session`, body: { email, password } }
    }
  },
  signOut: {
    endpoint: `DELETE ${people}/session`,
    times: seldom,
    prepare: async (shop) => {
      const { headers } = await shop.newPerson()
      return { method: "DELETE", path: `${people}/session`, headers }
    }
  },
  listSessions: {
    endpoint: `GET ${people}/sessions`,
    times: seldom,
    prepare: async (shop) => {
      const { headers } = await shop.newPerson()
      return { method: "GET", path: `${people}/sessions`, headers }
    }
  },
  endSession: {
    endpoint: `DELETE ${people}/sessions/{id}`,
    times: seldom,
    prepare: async (shop) => {
      const { headers } = await shop.newPerson()
      const path = `${people}/sessions/${crypto.randomUUID()}`
      return { method: "DELETE", path, headers }
    }
  },
  removePassword: {
    endpoint: `DELETE ${people}/password`,
    times: seldom,
    prepare: async (shop) => {
      const { headers } = await shop.newPerson()
      return { method: "DELETE", path: `${people}/password`, headers }
    }
  },
  listPasskeys: {
    endpoint: `GET ${people}/passkeys`,
    times: seldom,
    prepare: async (shop) => {
      const { headers } = await shop.newPerson()
      return { method: "GET", path: `${people}/passkeys`, headers }
    }
  },
  requestPasskey: {
    endpoint: `POST ${people}/passkeys/options`,
    times: seldom,
    prepare: async (shop) => {
      const { headers, password } = await shop.newPerson()
      const body = { currentPassword: password }
      return { method: "POST", path: `${people}/passkeys/options`, headers, body }
    }
  },
  createPasskey: {
    endpoint: `POST ${people}/passkeys`,
    times: seldom,
    prepare: async (shop) => {
      const { headers } = await shop.newPerson()
      const credential = { id: "AAAA", response: { clientDataJSON: "AAAA", attestationObject: "AAAA" } }
      return { method: "POST", path: `${people}/passkeys`, headers, body: { name: "till", credential } }
    }
  },
  removePasskey: {
    endpoint: `DELETE ${people}/passkeys/{id}`,
    times: seldom,
    prepare: async (shop) => {
      const { headers } = await shop.newPerson()
      const path = `${people}/passkeys/${crypto.randomUUID()}`
      return { method: "DELETE", path, headers }
    }
  },
  requestPasskeySignIn: {
    endpoint: `POST ${people}/session/passkey/options`,
    times: seldom,
    prepare: async () => ({ method: "POST", path: `${people}/session/passkey/options`, body: {} })
  },
  signInByPasskey: {
    endpoint: `POST ${people}/session/passkey`,
    times: seldom,
    prepare: async () => {
      const response = { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" }
      const body = { credential: { id: "AAAA", response } }
      return { method: "POST", path: `${people}/session/passkey`, body }
    }
  },
  listKeys: {
    endpoint: `GET ${people}/keys`,
    times: seldom,
    prepare: async (shop) => {
      const { headers } = await shop.newPerson()
      return { method: "GET", path: `${people}/keys`, headers }
    }
  },
  createKey: {
    endpoint: `POST ${people}/keys`,
    times: seldom,
    prepare: async (shop) => {
      const { headers } = await shop.newPerson()
      return { method: "POST", path: `${people}/keys`, headers, body: { name: "till" } }
    }
  },
  revokeKey: {
    endpoint: `DELETE ${people}/keys/{id}`,
    times: seldom,
    prepare: async (shop) => {
      const { headers } = await shop.newPerson()
      const key = idIn(
        await shop.ask({ method: "POST", path: `${people}/keys`, headers, body: { name: "till" } })
      )
      return { method: "DELETE", path: `${people}/keys/${key}`, headers }
    }
  },
  closeAccount: {
    endpoint: `DELETE ${people}`,
    times: seldom,
    prepare: async (shop) => {
      const { headers, password } = await shop.newPerson()
      return { method: "DELETE", path: people, headers, body: { password } }
    }
  }
}

/** The least that a request costs. */
export const ping: Work = get(`${path}/ping`, `${path}/ping`)

/** All work: the least first, then the endpoints that are read by their paths, and the rows. */
export const allWorks = (): ReadonlyArray<Work> => {
  const reads: Array<Work> = []
  HttpApi.reflect(contractOfKeys, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint: { name, method, path: at, pathSchema } }) => {
      const isRow = Object.hasOwn(works, name) || name === "ping" || name === "listTopUps"
      if (method === "GET" && Option.isNone(pathSchema) && !isRow) reads.push(get(at, at))
    }
  })
  return [ping, ...reads, ...Object.values(works)]
}
