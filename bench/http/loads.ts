/** One kind of request, asked of several servers in turn; the first of them is the measure of the others. */
export interface Load {
  readonly name: string
  readonly path: string
  readonly isKeyed?: boolean
  /** True where caches that many share may keep the answer. */
  readonly isPublic?: boolean
  /** True where each server's data are the same, but for their moment. */
  readonly hasOneAnswer: boolean
  /** The body, where `%s` stands for a text that no other request has. */
  readonly body?: string
  readonly servers: ReadonlyArray<string>
  /** The goals of ours: by which part of another server's processor time a request takes less. */
  readonly goals: Readonly<Record<string, number>>
}

const frameworks = ["raw", "fastify", "hono", "ours"]

// Dark enough for a quote without findings: the other servers judge nothing.
const gradient =
  '{"type":"linear","angle":45,"stops":[{"offset":0,"color":"#080c1d"},{"offset":1,"color":"#18060f"}]}'

const styledBody = `{"data":"https://example.com/%s","bodyStyle":"Rounded","outerEyeStyle":"Extra rounded","innerEyeStyle":"Circle","foreground":${gradient}}`

/** The request for a picture that every server keeps once it has drawn it. */
const repeatedBody =
  '{"data":"https://example.com","bodyStyle":"Rounded","outerEyeStyle":"Extra rounded","innerEyeStyle":"Circle","foreground":"#1d2b64"}'

/** Everything that is compared. */
export const loads: ReadonlyArray<Load> = [
  {
    name: "GET ping",
    path: "/v1/Qr/ping",
    hasOneAnswer: true,
    servers: frameworks,
    goals: { raw: 0.85, fastify: 1.1 }
  },
  {
    name: "GET Tools/{slug}",
    path: "/v1/Tools/qr-code-preview",
    isPublic: true,
    hasOneAnswer: true,
    servers: frameworks,
    goals: { raw: 0.85, fastify: 1.1 }
  },
  {
    name: "POST calculate-price, each another",
    path: "/v1/Qr/calculate-price",
    body: styledBody,
    hasOneAnswer: true,
    servers: frameworks,
    goals: { raw: 0.7, fastify: 1.1 }
  },
  {
    name: "POST generate, an image that was drawn before",
    path: "/v1/Qr/generate",
    isKeyed: true,
    body: repeatedBody,
    hasOneAnswer: true,
    servers: frameworks,
    goals: { raw: 0.9, fastify: 1.1 }
  },
  {
    name: "POST generate, styled SVG, each another",
    path: "/v1/Qr/generate",
    isKeyed: true,
    body: styledBody,
    hasOneAnswer: false,
    servers: [...frameworks, "fastify + qrcode, unstyled"],
    goals: { raw: 0.8, "fastify + qrcode, unstyled": 1.7 }
  }
]

/** The request for a sale that is another's each time. */
export const sale: Pick<Load, "body" | "isKeyed" | "name" | "path"> = {
  name: "POST purchase, styled, each another",
  path: "/v1/Qr/purchase",
  isKeyed: true,
  body: styledBody
}
