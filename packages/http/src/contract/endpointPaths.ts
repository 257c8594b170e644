/** The part of a request that its caller gives beside the segment of its path. A query may be given together with the options of the call. */
export type GivenPart = "body" | "optionalBody" | "query" | "queryInOptions"

/** A method, a path of which one segment is the caller's to name where it begins with a colon, and the part that is given beside it. */
export type EndpointPath = readonly [
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: `/v1/${string}`,
  given?: GivenPart
]

/** The endpoints that each client calls in a way of its own, since they draw or buy, and the one that only the payment provider calls. */
export const customPaths = {
  purchase: ["POST", "/v1/Qr/purchase"],
  batch: ["POST", "/v1/Qr/batch"],
  generate: ["POST", "/v1/Qr/generate"],
  preview: ["POST", "/v1/Qr/preview"],
  generateThumbnail: ["POST", "/v1/Qr/generate-thumbnail"],
  thumbnailCache: ["GET", "/v1/Qr/thumbnail-cache"],
  receiveStripeEvent: ["POST", "/v1/Payments/stripe"]
} as const satisfies Readonly<Record<string, EndpointPath>>

/** The other endpoints. Both clients have a function for each row, of which this is the documentation. */
export const plainPaths = {
  /** The price of a design, item by item, and what hinders scanners. */
  calculatePrice: ["POST", "/v1/Qr/calculate-price", "optionalBody"],
  /** Splits a text over 2 to 16 codes, into the rows of a batch. */
  splitText: ["POST", "/v1/Qr/split", "body"],
  /** Reads the QR codes in a picture, which is the bytes of a file for Effect, and a data URI in JSON. */
  readPicture: ["POST", "/v1/Qr/read", "body"],
  /** A bought code. */
  getQrCode: ["GET", "/v1/Qr/:id"],
  /** Changes where a dynamic code leads, whether it does, and until when. */
  changeQrCode: ["PATCH", "/v1/Qr/:id", "body"],
  /** A page of the changes of a dynamic code, newest first. */
  listQrCodeChanges: ["GET", "/v1/Qr/:id/changes", "query"],
  /** The scans of a dynamic code; the last 30 days by day where nothing else is asked for. */
  getScans: ["GET", "/v1/Qr/:id/scans", "query"],
  /** The scans of all dynamic codes of the account together. */
  getAccountScans: ["GET", "/v1/Qr/scans", "query"],
  /** A page of the QR codes, or of those whose name contains the query. */
  listQrCodes: ["GET", "/v1/Qr/my-qrcodes", "query"],
  /** The values of the style fields. */
  options: ["GET", "/v1/Qr/options"],
  /** The types of content and their fields, of which forms can be made. */
  contents: ["GET", "/v1/Qr/contents"],
  /** The price that every QR code has, and the surcharge of each value of a field. */
  prices: ["GET", "/v1/Qr/prices"],
  /** A sign of life. */
  ping: ["GET", "/v1/Qr/ping"],
  /** The catalogue of tools. */
  listTools: ["GET", "/v1/Tools"],
  /** A tool, by its slug. */
  getTool: ["GET", "/v1/Tools/:slug"],
  /** Version, formats, and whether sign-up is open. */
  getService: ["GET", "/v1/Service"],
  /** The account of the caller, with its balance. */
  getAccount: ["GET", "/v1/Account"],
  /** Chooses the language of pages and mails. */
  changeAccount: ["PATCH", "/v1/Account", "body"],
  /** A page of the changes of the account's balance, newest first. */
  listLedger: ["GET", "/v1/Account/ledger", "query"],
  /** Has a link mailed by which an account is opened. */
  requestSignUp: ["POST", "/v1/Account/sign-up", "body"],
  /** Has a link mailed by which a password is set. */
  requestPasswordReset: ["POST", "/v1/Account/password-reset", "body"],
  /** Sets the password by the token of a mailed link, and signs in. */
  setPassword: ["POST", "/v1/Account/password", "body"],
  /** Tells the account of the browser's session, if there is one. */
  getSession: ["GET", "/v1/Account/session"],
  /** Signs in by address and password. */
  signIn: ["POST", "/v1/Account/session", "body"],
  /** Ends the browser's session. */
  signOut: ["DELETE", "/v1/Account/session"],
  /** Changes the password, and ends the other sessions. */
  changePassword: ["PUT", "/v1/Account/password", "body"],
  /** Removes the password of an account that is signed in to by a passkey. */
  removePassword: ["DELETE", "/v1/Account/password"],
  /** Has a link mailed to a new address of the account. */
  requestEmailChange: ["PUT", "/v1/Account/email", "body"],
  /** Proves the new address by the token of its link. */
  proveEmail: ["POST", "/v1/Account/email/proof", "body"],
  /** A page of the sessions, newest first. */
  listSessions: ["GET", "/v1/Account/sessions", "queryInOptions"],
  /** Ends a session. */
  endSession: ["DELETE", "/v1/Account/sessions/:id"],
  /** The passkeys of the account. */
  listPasskeys: ["GET", "/v1/Account/passkeys"],
  /** The options of `navigator.credentials.create`. */
  requestPasskey: ["POST", "/v1/Account/passkeys/options", "optionalBody"],
  /** Adds the passkey that the browser made. */
  createPasskey: ["POST", "/v1/Account/passkeys", "body"],
  /** Removes a passkey. */
  removePasskey: ["DELETE", "/v1/Account/passkeys/:id"],
  /** The options of `navigator.credentials.get`. */
  requestPasskeySignIn: ["POST", "/v1/Account/session/passkey/options"],
  /** Signs in by the answer of a passkey. */
  signInByPasskey: ["POST", "/v1/Account/session/passkey", "body"],
  /** A page of the keys, or of those that are active, or are not. */
  listKeys: ["GET", "/v1/Account/keys", "queryInOptions"],
  /** Makes a key. Its secret is in this answer alone. */
  createKey: ["POST", "/v1/Account/keys", "body"],
  /** Revokes a key at once. */
  revokeKey: ["DELETE", "/v1/Account/keys/:id"],
  /** Closes the account for good. */
  closeAccount: ["DELETE", "/v1/Account", "body"],
  /** A page of the top-ups, newest first. */
  listTopUps: ["GET", "/v1/Account/top-ups", "query"],
  /** A top-up. One that waits for the customer or the bank is asked for first, which takes up to 5 seconds. */
  getTopUp: ["GET", "/v1/Account/top-ups/:id"],
  /** Makes a top-up, at whose `url` the customer pays, or gives the open one of the same pack again. */
  createTopUp: ["POST", "/v1/Account/top-ups", "body"],
  /** Cancels a top-up that is open; another stays as it is. */
  cancelTopUp: ["DELETE", "/v1/Account/top-ups/:id"],
  /** Some of the account's events after a cursor, oldest first, and the cursor of the next call; 20 where no `limit` up to 100 is given. */
  listEvents: ["GET", "/v1/Account/events", "query"],
  /** An event, by its id. */
  getEvent: ["GET", "/v1/Account/events/:id"],
  /** The webhooks of the account. */
  listWebhooks: ["GET", "/v1/Account/webhooks"],
  /** Makes a webhook. Its secret is in this answer alone. */
  createWebhook: ["POST", "/v1/Account/webhooks", "body"],
  /** Changes the address of a webhook, its types, or whether it is paused. */
  changeWebhook: ["PUT", "/v1/Account/webhooks/:id", "body"],
  /** Deletes a webhook. */
  deleteWebhook: ["DELETE", "/v1/Account/webhooks/:id"],
  /** Makes a new secret, which is in this answer alone; the old one signs as well for a day. */
  rollWebhookSecret: ["POST", "/v1/Account/webhooks/:id/secret"],
  /** Sends a test at once, and waits for its answer. */
  testWebhook: ["POST", "/v1/Account/webhooks/:id/test"],
  /** A page of what was sent to a webhook, newest first. */
  listDeliveries: ["GET", "/v1/Account/webhooks/:id/deliveries", "query"],
  /** Sends one event again, or all from a time on. */
  redeliver: ["POST", "/v1/Account/webhooks/:id/redeliver", "body"],
  /** Chooses the balance below which the account is told. */
  changeAlerts: ["PUT", "/v1/Account/alerts", "body"]
} as const satisfies Readonly<Record<string, EndpointPath>>

/** Every endpoint by its name. The contract and both clients are made from this table, which is plain data: one of them has no Effect. */
export const endpointPaths: typeof customPaths & typeof plainPaths = { ...customPaths, ...plainPaths }

/** The name of any endpoint. */
export type EndpointName = keyof typeof endpointPaths

/** The name of an endpoint whose call is made of its row. */
export type PlainName = keyof typeof plainPaths
