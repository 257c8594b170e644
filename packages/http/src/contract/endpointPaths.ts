/** A method, and a path of which one segment is the caller's to name where it begins with a colon. */
type EndpointPath = readonly [method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: `/v1/${string}`]

/** Every endpoint by its name. The contract and both clients are made from this table, which is plain data: one of them has no Effect. */
export const endpointPaths = {
  purchase: ["POST", "/v1/Qr/purchase"],
  batch: ["POST", "/v1/Qr/batch"],
  generate: ["POST", "/v1/Qr/generate"],
  calculatePrice: ["POST", "/v1/Qr/calculate-price"],
  generateThumbnail: ["POST", "/v1/Qr/generate-thumbnail"],
  getQrCode: ["GET", "/v1/Qr/:id"],
  changeQrCode: ["PATCH", "/v1/Qr/:id"],
  listQrCodeChanges: ["GET", "/v1/Qr/:id/changes"],
  getScans: ["GET", "/v1/Qr/:id/scans"],
  getAccountScans: ["GET", "/v1/Qr/scans"],
  listQrCodes: ["GET", "/v1/Qr/my-qrcodes"],
  options: ["GET", "/v1/Qr/options"],
  contents: ["GET", "/v1/Qr/contents"],
  prices: ["GET", "/v1/Qr/prices"],
  thumbnailCache: ["GET", "/v1/Qr/thumbnail-cache"],
  preview: ["POST", "/v1/Qr/preview"],
  ping: ["GET", "/v1/Qr/ping"],
  listTools: ["GET", "/v1/Tools"],
  getTool: ["GET", "/v1/Tools/:slug"],
  getService: ["GET", "/v1/Service"],
  getAccount: ["GET", "/v1/Account"],
  listLedger: ["GET", "/v1/Account/ledger"],
  requestSignUp: ["POST", "/v1/Account/sign-up"],
  requestPasswordReset: ["POST", "/v1/Account/password-reset"],
  setPassword: ["POST", "/v1/Account/password"],
  getSession: ["GET", "/v1/Account/session"],
  signIn: ["POST", "/v1/Account/session"],
  signOut: ["DELETE", "/v1/Account/session"],
  changePassword: ["PUT", "/v1/Account/password"],
  requestEmailChange: ["PUT", "/v1/Account/email"],
  proveEmail: ["POST", "/v1/Account/email/proof"],
  listSessions: ["GET", "/v1/Account/sessions"],
  endSession: ["DELETE", "/v1/Account/sessions/:id"],
  listKeys: ["GET", "/v1/Account/keys"],
  createKey: ["POST", "/v1/Account/keys"],
  revokeKey: ["DELETE", "/v1/Account/keys/:id"],
  closeAccount: ["DELETE", "/v1/Account"],
  listTopUps: ["GET", "/v1/Account/top-ups"],
  getTopUp: ["GET", "/v1/Account/top-ups/:id"],
  createTopUp: ["POST", "/v1/Account/top-ups"],
  cancelTopUp: ["DELETE", "/v1/Account/top-ups/:id"],
  receiveStripeEvent: ["POST", "/v1/Payments/stripe"]
} as const satisfies Readonly<Record<string, EndpointPath>>

/** The name of any endpoint. */
export type EndpointName = keyof typeof endpointPaths
