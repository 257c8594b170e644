/** One kind of request, sent to several servers in turn; the first is the reference. */
export interface Load {
  readonly name: string
  readonly path: string
  readonly isKeyed?: boolean
  /** True if caches that many share may keep the answer. */
  readonly isPublic?: boolean
  /** True if each server's data are the same, but for their moment. */
  readonly hasOneAnswer: boolean
  /** The body, where `%s` stands for a text that no other request has. */
  readonly body?: string
  readonly servers: ReadonlyArray<string>
  /** The goal: the first server's processor time for a request, divided by ours. */
  readonly goal: number
}

const frameworks = ["raw", "fastify", "hono", "ours"]

// Dark enough for a quote without findings: the other servers do not judge designs.
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
    goal: 0.85
  },
  {
    name: "GET Tools/{slug}",
    path: "/v1/Tools/qr-code-preview",
    isPublic: true,
    hasOneAnswer: true,
    servers: frameworks,
    goal: 0.85
  },
  {
    name: "POST calculate-price, each another",
    path: "/v1/Qr/calculate-price",
    body: styledBody,
    hasOneAnswer: true,
    servers: frameworks,
    goal: 0.7
  },
  {
    name: "POST generate, an image that was drawn before",
    path: "/v1/Qr/generate",
    isKeyed: true,
    body: repeatedBody,
    hasOneAnswer: true,
    servers: frameworks,
    goal: 0.9
  },
  {
    name: "POST generate, styled SVG, each another",
    path: "/v1/Qr/generate",
    isKeyed: true,
    body: styledBody,
    hasOneAnswer: false,
    servers: [...frameworks, "fastify + qrcode, unstyled"],
    goal: 0.8
  }
]
