import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import { imageFormatNames } from "@quick-response/core"
import type { CommonFailure, Endpoint, EndpointName } from "../contract/endpoints.ts"
import type { FailureCode } from "../contract/failures.ts"

type Parts<E> =
  E extends HttpApiEndpoint.HttpApiEndpoint<
    infer Name,
    infer _Method,
    infer Path,
    infer Query,
    infer Payload,
    infer Headers,
    infer _Success,
    infer _Error,
    infer _Requirements
  >
    ? {
        readonly withBody: [Payload] extends [never] ? never : Name
        readonly parameter: KeyOf<Path> | KeyOf<Query> | KeyOf<Headers>
      }
    : never

type KeyOf<Fields> = [Fields] extends [never] ? never : keyof Fields

type ListedCode = HttpApiEndpoint.HttpApiEndpoint.Error<Endpoint>["_tag"] | CommonFailure["_tag"]

/** A sentence for each code that an endpoint lists, and for the others what marks them. */
type Sentences = {
  readonly [Code in FailureCode]: Code extends ListedCode ? string : typeof unlisted
}

type NameWithBody = Parts<Endpoint>["withBody"]
type ParameterName = Parts<Endpoint>["parameter"]

const styled = {
  data: "https://quick-response.example/menu",
  bodyStyle: "Rounded",
  outerEyeStyle: "Extra rounded",
  innerEyeStyle: "Circle",
  foreground: {
    type: "linear",
    angle: 45,
    stops: [
      { offset: 0, color: "#1d2b64" },
      { offset: 1, color: "#7a1f4b" }
    ]
  }
}

const email = "ann@quick-response.example"

const password = "four words in a row"

const linkToken = "3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

/** A request body for each endpoint that takes one, by the endpoint's name. */
export const requestExamples: Readonly<Record<string, unknown>> = {
  purchase: { ...styled, name: "Menu, table 12", expectedPrice: 1.8 },
  generate: { ...styled, format: "svg", size: 512 },
  batch: {
    defaults: { ...styled, size: 512 },
    rows: [
      { data: "https://quick-response.example/menu?table=1", name: "Menu, table 1", fileName: "table 1" },
      { data: "https://quick-response.example/menu?table=2", name: "Menu, table 2", fileName: "table 2" }
    ],
    formats: ["svg", "png"],
    purchase: true
  },
  calculatePrice: styled,
  generateThumbnail: { ...styled, size: 128 },
  preview: styled,
  requestSignUp: { email },
  requestPasswordReset: { email },
  setPassword: { token: linkToken, password },
  signIn: { email, password },
  changePassword: { currentPassword: password, password: "a longer one, quite unlike it" },
  requestEmailChange: { currentPassword: password, email: "ann@elsewhere.example" },
  proveEmail: { token: linkToken },
  createKey: { name: "laptop", expiresAt: "2027-01-15T00:00:00Z" },
  closeAccount: { password }
} satisfies Record<NameWithBody, unknown>

const qrCodeId = "3f1d5c1e-8a76-4d0b-9c55-0e8a7f4f2b11"

const createdAt = "2026-01-15T09:30:00.000Z"

const listed = {
  id: qrCodeId,
  name: "Menu, table 12",
  configJson:
    '{"background":"#ffffff","bodyShape":"Square","bodyStyle":"Square","data":"https://quick-response.example/menu","errorCorrectionLevel":"Medium","foreground":"#000000","frameStyle":"none","frameText":"SCAN ME","innerEyeStyle":"Square","margin":4,"outerEyeStyle":"Square"}',
  content: null,
  pricePaid: 1,
  isActive: true,
  createdAt
}

const tool = {
  id: "5f0c2a4e-0d5b-4c7e-9b63-1a7f5e2d9c01",
  slug: "qr-code-generator",
  name: "QR code generator",
  description: "Renders a styled QR code as SVG, PNG, PDF, EPS, WebP or JPEG, up to 4096 pixels wide.",
  category: "QrCode",
  iconUrl: "https://quick-response.example/icons/qr-code-generator.svg",
  creditCost: 0,
  isFree: true,
  isActive: true
}

const png =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="

const square = [{ value: 0, label: "Square" }]

const account = { id: "8d1f0a52-6f0e-4a3b-9c1d-5b7e3f9a2c44", email, balance: 98.2, createdAt }

const apiKey = {
  id: "c2b7e9d4-1f3a-4e5b-8c6d-7a9b0e1f2d33",
  name: "laptop",
  prefix: "qr_live_3kQ9",
  createdAt,
  expiresAt: "2027-01-15T00:00:00.000Z",
  lastUsedAt: null,
  revokedAt: null
}

/** The data of a success of each endpoint, by the endpoint's name. */
export const dataExamples: Readonly<Record<string, unknown>> = {
  purchase: { qrCodeId, name: "Menu, table 12", pricePaid: 1.8, remainingBalance: 98.2 },
  generate: '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 33 33">...</svg>',
  batch: {
    rows: [
      {
        index: 0,
        fileNames: ["table 1.svg", "table 1.png"],
        success: true,
        code: "OK",
        errors: [],
        totalPrice: 1.8,
        qrCodeId
      },
      {
        index: 1,
        fileNames: [],
        success: false,
        code: "INSUFFICIENT_BALANCE",
        errors: [
          "the price is 1.80 credits and the balance is 0.50; add credits to the account and ask again"
        ],
        totalPrice: 1.8
      }
    ]
  },
  calculatePrice: {
    totalPrice: 1.8,
    items: [
      { category: "base", value: "QR code", price: 1 },
      { category: "bodyStyle", value: "Rounded", price: 0.2 },
      { category: "outerEyeStyle", value: "Extra rounded", price: 0.2 },
      { category: "innerEyeStyle", value: "Circle", price: 0.1 },
      { category: "foreground", value: "Linear gradient", price: 0.3 }
    ]
  },
  generateThumbnail: png,
  getQrCode: { ...listed, updatedAt: createdAt },
  listQrCodes: { qrCodes: [listed], totalCount: 1, pageNumber: 1, pageSize: 20 },
  options: {
    bodyShapes: square,
    bodyStyles: square,
    errorCorrectionLevels: [{ value: 0, label: "Low (7%)" }],
    innerEyeStyles: square,
    outerEyeStyles: square
  },
  contents: {
    types: [
      {
        type: "phone",
        label: "Phone call",
        hint: "Dials a number.",
        fields: [
          {
            name: "number",
            label: "Number",
            hint: "With + and the country code.",
            required: true,
            secret: false,
            example: "+41 44 668 18 00",
            kind: "text",
            minLength: 1,
            maxLength: 32,
            multiline: false
          }
        ]
      }
    ],
    templates: [{ name: "plain", label: "Plain", family: "Plain" }],
    frameStyles: [{ name: "none", label: "None" }],
    frameFonts: [{ name: "sans", label: "Sans" }]
  },
  prices: { base: 1, surcharges: { bodyStyle: { Square: 0, Rounded: 0.2 }, logo: { Logo: 1 } } },
  thumbnailCache: png,
  preview: png,
  ping: { status: "ok", timestamp: createdAt, version: "1.0.0" },
  listTools: { items: [tool], totalCount: 1 },
  getTool: tool,
  getService: {
    version: "1.0.0",
    signIn: true,
    signUp: "open",
    welcomeCredits: 10,
    drawing: "free",
    topUpUrl: "https://quick-response.example/credits",
    formats: imageFormatNames
  },
  getAccount: account,
  listLedger: {
    entries: [
      {
        sequence: 2,
        kind: "purchase",
        amount: -1.8,
        balanceAfter: 98.2,
        reason: "Menu, table 12",
        qrCodeId,
        createdAt
      }
    ],
    totalCount: 2,
    pageNumber: 1,
    pageSize: 20
  },
  requestSignUp: null,
  requestPasswordReset: null,
  setPassword: account,
  getSession: { account },
  signIn: account,
  signOut: null,
  changePassword: null,
  requestEmailChange: null,
  proveEmail: null,
  listSessions: {
    sessions: [
      {
        id: "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed",
        createdAt,
        lastUsedAt: createdAt,
        userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        isCurrent: true
      }
    ],
    totalCount: 1,
    pageNumber: 1,
    pageSize: 100
  },
  endSession: null,
  listKeys: { keys: [apiKey], totalCount: 1, pageNumber: 1, pageSize: 100 },
  createKey: { ...apiKey, secret: "qr_live_3kQ9..." },
  revokeKey: null,
  closeAccount: null
} satisfies Record<EndpointName, unknown>

/** A value of each parameter, by its name. */
export const parameterExamples: Readonly<Record<string, boolean | number | string>> = {
  id: qrCodeId,
  slug: "qr-code-generator",
  pageNumber: 1,
  pageSize: 20,
  asOf: 1,
  isActive: true,
  query: "table 12",
  template: "rounded",
  frameStyle: "border",
  "Idempotency-Key": "order-2291-attempt-1"
} satisfies Record<ParameterName, unknown>

/** Marks a code that no endpoint lists, since it is answered before a route is found. */
const unlisted = undefined

/** A sentence of each failure that an endpoint lists. */
export const sentenceExamples: Sentences = {
  MALFORMED_REQUEST: unlisted,
  ROUTE_NOT_FOUND: unlisted,
  METHOD_NOT_ALLOWED: unlisted,
  REQUEST_TIMEOUT: unlisted,
  EXPECTATION_FAILED: unlisted,
  HEADERS_TOO_LARGE: unlisted,
  INVALID_JSON: "the body is not JSON: expected a value at character 9",
  VALIDATION_FAILED: 'foreground.stops[1].color: expected "#rgb" or "#rrggbb", got "red"',
  API_KEY_MISSING: "X-API-Key: is missing; create a key in the account's API Keys area",
  API_KEY_INVALID: "the API key is unknown, revoked or expired",
  CREDENTIALS_INVALID: "the e-mail address or the password is wrong",
  SESSION_REQUIRED: "the session ended; sign in again",
  ORIGIN_REFUSED:
    'Origin: expected "https://quick-response.example", got "https://elsewhere.example"; a session works in the pages of the service alone',
  SIGN_UP_CLOSED: "sign-up is closed; ask the operator for an invitation",
  API_KEY_NOT_FOUND: `no API key ${qrCodeId}`,
  LINK_EXPIRED: "token: the link was used or is too old; ask for a new one",
  INSUFFICIENT_BALANCE:
    "the price is 1.80 credits and the balance is 0.50; add credits to the account and ask again",
  QR_CODE_NOT_FOUND: `no QR code ${qrCodeId}`,
  TOOL_NOT_FOUND: 'no tool "qr-code-painter"',
  IDEMPOTENCY_KEY_IN_USE: "Idempotency-Key: a request with it is still being answered; retry in a second",
  PURCHASE_REQUIRED:
    "the price of this configuration is 1.80 credits: buy it, and it is drawn in any format and size",
  PRICE_CHANGED: "expectedPrice: the price is 1.80 credits, not 1.50",
  PAYLOAD_TOO_LARGE: "the body is larger than 1048576 bytes",
  UNSUPPORTED_MEDIA_TYPE: 'Content-Type: expected application/json, got "text/plain"',
  DATA_TOO_LONG:
    "data: needs 24020 bits and a QR code at this errorCorrectionLevel holds 18672; shorten it or lower the level",
  NOT_SCANNABLE:
    "foreground: #cccccc has a contrast of 1.60 to the background, too little for scanners; darken it to #767676",
  IDEMPOTENCY_KEY_REUSED:
    "Idempotency-Key: was used with another request within the last 24 hours; use a new one",
  RATE_LIMITED:
    "requests of an account may take 20 seconds of processor time a minute over all its keys and sessions; the next one is allowed in 4 seconds",
  INTERNAL_ERROR: "Something went wrong",
  UNAVAILABLE: "the storage is unavailable",
  TIMEOUT: "the request took longer than 30 seconds"
}
