import { repeatedBody } from "./work.ts"

/** The least ratio to the rate of another server of the same run. */
export interface RatioGoal {
  readonly against: string
  readonly ratio: number
}

/** The goal of our server where no other server offers the same. */
export interface RateGoal {
  readonly perSecond: number
  /** The 99th percentile in milliseconds. */
  readonly p99: number
}

/** One kind of request, asked of several servers in turn; the first of them is the measure of the others. */
export interface Load {
  readonly name: string
  readonly path: string
  readonly isKeyed?: boolean
  /** The body, where `%s` stands for a text that no other request has. */
  readonly body?: string
  readonly servers: ReadonlyArray<string>
  readonly goals: ReadonlyArray<RatioGoal | RateGoal>
}

const frameworks = ["raw", "fastify", "hono", "ours"]

const gradient =
  '{"type":"linear","angle":45,"stops":[{"offset":0,"color":"#1d2b64"},{"offset":1,"color":"#7a1f4b"}]}'

const styledBody = `{"data":"https://example.com/%s","bodyStyle":"Rounded","outerEyeStyle":"Extra rounded","innerEyeStyle":"Circle","foreground":${gradient}}`

/** Everything that is compared. */
export const loads: ReadonlyArray<Load> = [
  {
    name: "GET ping",
    path: "/v1/Qr/ping",
    servers: frameworks,
    goals: [{ against: "raw", ratio: 0.65 }]
  },
  {
    name: "GET Tools/{slug}",
    path: "/v1/Tools/qr-code-preview",
    servers: frameworks,
    goals: [{ against: "raw", ratio: 0.65 }]
  },
  {
    name: "POST calculate-price",
    path: "/v1/Qr/calculate-price",
    body: `{"bodyStyle":"Rounded","foreground":${gradient}}`,
    servers: frameworks,
    goals: [{ against: "raw", ratio: 0.45 }]
  },
  {
    name: "POST with key and body schema, an image that was drawn before",
    path: "/v1/Qr/generate",
    isKeyed: true,
    body: repeatedBody,
    servers: frameworks,
    goals: [{ against: "raw", ratio: 0.45 }]
  },
  {
    name: "POST generate, styled SVG, each another",
    path: "/v1/Qr/generate",
    isKeyed: true,
    body: styledBody,
    servers: [...frameworks, "fastify + qrcode, unstyled", "fastify + qr-code-styling"],
    goals: [
      { against: "fastify + qrcode, unstyled", ratio: 2 },
      { against: "fastify + qr-code-styling", ratio: 10 }
    ]
  },
  {
    name: "POST purchase, styled, each another",
    path: "/v1/Qr/purchase",
    isKeyed: true,
    body: styledBody,
    servers: ["ours", "ours on SQLite"],
    goals: [{ perSecond: 2500, p99: 50 }]
  }
]
