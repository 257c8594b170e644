import type {
  AccountSummary,
  EventJson,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  QrCode,
  ScanReport
} from "@quick-response/core"
import type { ChangeAccountBody } from "../endpoints/account/accountLanguage.ts"
import type { ChangeAlertsBody } from "../endpoints/account/alerts.ts"
import type { CloseAccountBody } from "../endpoints/account/closeAccount.ts"
import type { ChangeEmailBody, TokenBody } from "../endpoints/account/emailChange.ts"
import type { CreateKeyBody, KeyList, MadeKey } from "../endpoints/account/keys.ts"
import type {
  CallerAccount,
  LedgerPage,
  OwnAccount,
  OwnLedgerEntry
} from "../endpoints/account/ownAccount.ts"
import type { PasskeySignInBody } from "../endpoints/account/passkeySignIn.ts"
import type {
  CreatePasskeyBody,
  OwnPasskey,
  PasskeyList,
  RequestPasskeyBody
} from "../endpoints/account/passkeys.ts"
import type { ChangePasswordBody, EmailBody, SetPasswordBody } from "../endpoints/account/password.ts"
import type { SessionList } from "../endpoints/account/sessionList.ts"
import type { SessionState, SignInBody } from "../endpoints/account/signIn.ts"
import type { CreateTopUpBody, OwnTopUp, TopUpList } from "../endpoints/account/topUps.ts"
import type { DeliveryList, RedeliverBody, WebhookTest } from "../endpoints/account/webhookDeliveries.ts"
import type {
  ChangeWebhookBody,
  CreateWebhookBody,
  OwnWebhook,
  WebhookList,
  WebhookWithSecret
} from "../endpoints/account/webhooks.ts"
import type { PricedDesign, Prices } from "../endpoints/designs/calculatePrice.ts"
import type { ChangePage } from "../endpoints/dynamicCodes.ts"
import type { OptionLists } from "../endpoints/optionLists.ts"
import type { OwnQrCode } from "../endpoints/ownQrCodes.ts"
import type { PictureReading, ReadBody } from "../endpoints/pictureReading.ts"
import type { Pong } from "../endpoints/ping.ts"
import type { PublishedTool, ToolList } from "../endpoints/publishedTools.ts"
import type { QrCodePage } from "../endpoints/qrCodeList.ts"
import type { ServiceInfo } from "../endpoints/serviceInfo.ts"
import type { CreditBody, SuspendBody } from "../operator/accountChanges.ts"
import type { BrandInForce } from "../operator/brandInForce.ts"
import type { BusinessSummary, Sales } from "../operator/businessReports.ts"
import type { AccountDetails, AccountList, SoldQrCodePage } from "../operator/customerAccounts.ts"
import type { LogList } from "../operator/log.ts"
import type { ReasonBody } from "../operator/operatorFields.ts"
import type { CurrentPriceList, PublishBody } from "../operator/publishedPrices.ts"
import type { FoundQrCode } from "../operator/soldQrCodes.ts"
import type { SplitBody, TextParts } from "./batchBodies.ts"
import type { ChangeBody, PriceBody } from "./bodies.ts"
import type { ContentLists } from "./contentSchemas.ts"

// Only types are imported: one client has no Effect.

/** The part of a request that its caller gives beside the segment of its path. A query may be given together with the options of the call. */
export type GivenPart = "body" | "optionalBody" | "query" | "queryInOptions"

/** A method, a path of which one segment is the caller's to name if it begins with a colon, and the part that is given beside it. */
export type RoutePath<Path = `/${string}`> = readonly [
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: Path,
  given?: GivenPart
]

/** The row of an endpoint, which answers in JSON. */
type EndpointPath = RoutePath<`/v1/${string}`>

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

/** Some events, oldest first. Later versions of the service may have more types: pass over those that you do not know. */
interface EventListJson {
  readonly events: ReadonlyArray<EventJson>
  /** The place where the next list begins: keep it, and send it as `after`. */
  readonly nextCursor: string
  /** True where more may follow already. */
  readonly hasMore: boolean
}

/** The schemas of what each endpoint of the table above takes and answers, of which its JSON is made; an answer's JSON itself if it says less than the schema. */
export interface CustomerSchemas {
  calculatePrice: { body: typeof PriceBody; data: typeof PricedDesign }
  splitText: { body: typeof SplitBody; data: typeof TextParts }
  readPicture: { body: typeof ReadBody; data: typeof PictureReading }
  getQrCode: { data: typeof OwnQrCode }
  changeQrCode: { body: typeof ChangeBody; data: typeof QrCode }
  listQrCodeChanges: { data: typeof ChangePage }
  getScans: { data: typeof ScanReport }
  getAccountScans: { data: typeof ScanReport }
  listQrCodes: { data: typeof QrCodePage }
  options: { data: typeof OptionLists }
  contents: { data: typeof ContentLists }
  prices: { data: typeof Prices }
  ping: { data: typeof Pong }
  listTools: { data: typeof ToolList }
  getTool: { data: typeof PublishedTool }
  getService: { data: typeof ServiceInfo }
  getAccount: { data: typeof CallerAccount }
  listLedger: { data: typeof LedgerPage }
  requestSignUp: { body: typeof EmailBody; data: null }
  requestPasswordReset: { body: typeof EmailBody; data: null }
  setPassword: { body: typeof SetPasswordBody; data: typeof OwnAccount }
  getSession: { data: typeof SessionState }
  signIn: { body: typeof SignInBody; data: typeof OwnAccount }
  signOut: { data: null }
  changePassword: { body: typeof ChangePasswordBody; data: null }
  removePassword: { data: null }
  requestEmailChange: { body: typeof ChangeEmailBody; data: null }
  proveEmail: { body: typeof TokenBody; data: null }
  listSessions: { data: typeof SessionList }
  endSession: { data: null }
  listPasskeys: { data: typeof PasskeyList }
  requestPasskey: { body: typeof RequestPasskeyBody; data: typeof PasskeyCreationOptions }
  createPasskey: { body: typeof CreatePasskeyBody; data: typeof OwnPasskey }
  removePasskey: { data: null }
  requestPasskeySignIn: { data: typeof PasskeyRequestOptions }
  signInByPasskey: { body: typeof PasskeySignInBody; data: typeof OwnAccount }
  listKeys: { data: typeof KeyList }
  createKey: { body: typeof CreateKeyBody; data: typeof MadeKey }
  revokeKey: { data: null }
  closeAccount: { body: typeof CloseAccountBody; data: null }
  listTopUps: { data: typeof TopUpList }
  getTopUp: { data: typeof OwnTopUp }
  createTopUp: { body: typeof CreateTopUpBody; data: typeof OwnTopUp }
  cancelTopUp: { data: typeof OwnTopUp }
  listEvents: { json: EventListJson }
  getEvent: { json: EventJson }
  changeAccount: { body: typeof ChangeAccountBody; data: typeof OwnAccount }
  changeAlerts: { body: typeof ChangeAlertsBody; data: typeof OwnAccount }
  listWebhooks: { data: typeof WebhookList }
  createWebhook: { body: typeof CreateWebhookBody; data: typeof WebhookWithSecret }
  changeWebhook: { body: typeof ChangeWebhookBody; data: typeof OwnWebhook }
  deleteWebhook: { data: null }
  rollWebhookSecret: { data: typeof WebhookWithSecret }
  testWebhook: { data: typeof WebhookTest }
  listDeliveries: { data: typeof DeliveryList }
  redeliver: { body: typeof RedeliverBody; data: null }
}

/** Every endpoint of customers by its name. The contract and both clients are made from these rows, which are plain data: one client has no Effect. */
export const endpointPaths: typeof customPaths & typeof plainPaths = { ...customPaths, ...plainPaths }

/** The endpoints of operators. They stand apart from the contract: the document and the clients of customers do not tell that there are any. */
export const operatorPaths = {
  /** Today, the last 30 days by day, and the things that need a hand. */
  getSummary: ["GET", "/v1/Operator/summary"],
  /** A page of the accounts whose address contains the query, or whose id it is. */
  findAccounts: ["GET", "/v1/Operator/accounts", "query"],
  /** An account with its keys, sessions, passkeys and webhooks, without any secret. */
  getAccountDetails: ["GET", "/v1/Operator/accounts/:id"],
  /** A page of the changes of an account's balance, newest first. */
  listAccountLedger: ["GET", "/v1/Operator/accounts/:id/ledger", "query"],
  /** A page of the QR codes of an account, newest first. */
  listAccountQrCodes: ["GET", "/v1/Operator/accounts/:id/qr-codes", "query"],
  /** Adds credits, or takes them away: once for a key. */
  creditAccount: ["POST", "/v1/Operator/accounts/:id/credits", "body"],
  /** Refuses the keys and sessions of an account. */
  suspendAccount: ["PUT", "/v1/Operator/accounts/:id/suspension", "body"],
  /** Lifts the suspension of an account. */
  restoreAccount: ["DELETE", "/v1/Operator/accounts/:id/suspension", "body"],
  /** Any record, by its id or its slug. */
  findQrCode: ["GET", "/v1/Operator/qr-codes/:id"],
  /** Deactivates a QR code, which its owner cannot lift. */
  deactivateQrCode: ["PUT", "/v1/Operator/qr-codes/:id/deactivation", "body"],
  /** Lifts the deactivation of a QR code. */
  activateQrCode: ["DELETE", "/v1/Operator/qr-codes/:id/deactivation", "body"],
  /** Pays a purchase back, once; for a key, the same entry again. */
  refundQrCode: ["POST", "/v1/Operator/qr-codes/:id/refund", "body"],
  /** Sends nothing more to a webhook, which its owner cannot lift. */
  stopWebhook: ["PUT", "/v1/Operator/webhooks/:id/stop", "body"],
  /** Lets a stopped webhook go on. */
  resumeWebhook: ["DELETE", "/v1/Operator/webhooks/:id/stop", "body"],
  /** The sales between two days, by interval and kind. */
  getSales: ["GET", "/v1/Operator/sales", "query"],
  /** The ledger of all accounts as CSV. It may be large: a link to its address is saved as it arrives. */
  exportLedger: ["GET", "/v1/Operator/export/ledger", "query"],
  /** The price list in force, and the next one. */
  getPriceList: ["GET", "/v1/Operator/price-list"],
  /** Publishes a price list. */
  publishPriceList: ["PUT", "/v1/Operator/price-list", "body"],
  /** The brand in force. */
  getBrand: ["GET", "/v1/Operator/brand"],
  /** A page of the log, newest first, of all or of what was done to one subject. */
  listLog: ["GET", "/v1/Operator/log", "query"]
} as const satisfies Readonly<Record<string, EndpointPath>>

/** The schemas of what each endpoint of operators takes and answers. */
export interface OperatorSchemas {
  getSummary: { data: typeof BusinessSummary }
  findAccounts: { data: typeof AccountList }
  getAccountDetails: { data: typeof AccountDetails }
  listAccountLedger: { data: typeof LedgerPage }
  listAccountQrCodes: { data: typeof SoldQrCodePage }
  creditAccount: { body: typeof CreditBody; data: typeof OwnLedgerEntry }
  suspendAccount: { body: typeof SuspendBody; data: typeof AccountSummary }
  restoreAccount: { body: typeof ReasonBody; data: typeof AccountSummary }
  findQrCode: { data: typeof FoundQrCode }
  deactivateQrCode: { body: typeof ReasonBody; data: typeof QrCode }
  activateQrCode: { body: typeof ReasonBody; data: typeof QrCode }
  refundQrCode: { body: typeof ReasonBody; data: typeof OwnLedgerEntry }
  stopWebhook: { body: typeof ReasonBody; data: typeof OwnWebhook }
  resumeWebhook: { body: typeof ReasonBody; data: typeof OwnWebhook }
  getSales: { data: typeof Sales }
  exportLedger: { data: null }
  getPriceList: { data: typeof CurrentPriceList }
  publishPriceList: { body: typeof PublishBody; data: typeof CurrentPriceList }
  getBrand: { data: typeof BrandInForce }
  listLog: { data: typeof LogList }
}

/** The documents beside the endpoints. */
export const documentPaths = {
  openApi: ["GET", "/openapi.json"],
  llmsText: ["GET", "/llms.txt"],
  docs: ["GET", "/docs"],
  docsView: ["GET", "/docs/:view"],
  docsScript: ["GET", "/docs/script.js"],
  live: ["GET", "/health/live"],
  ready: ["GET", "/health/ready"],
  icon: ["GET", "/icons/:file"]
} as const satisfies Readonly<Record<string, RoutePath>>

/** The routes whose paths are read by functions of their own, after or before the router of all others. */
export const patternPaths = {
  shortAddress: ["GET", "/r/:slug"],
  sharedDesign: ["GET", "/c/:design"],
  page: ["GET", "/:page"]
} as const satisfies Readonly<Record<string, RoutePath>>

/** The name of an endpoint of customers. */
export type EndpointName = keyof typeof endpointPaths

/** The name of an endpoint whose call is made of its row. */
export type PlainName = keyof typeof plainPaths

/** The name of an endpoint of operators. */
export type OperatorEndpointName = keyof typeof operatorPaths

/** The name of any endpoint, which is what has a body. */
export type CallName = EndpointName | OperatorEndpointName

/** The name of a document. */
export type DocumentName = keyof typeof documentPaths

/** The name of a route whose paths are read by a function of its own. */
export type PatternName = keyof typeof patternPaths

/** The name of any route that a service has. */
export type RouteName = CallName | DocumentName | PatternName

/** The part of a path before the segment that its caller names: `/r/` of `/r/:slug`. */
export const prefixOf = ([, path]: RoutePath): string => path.slice(0, path.indexOf(":"))

/** The path of a row with a text in the place of its segment. */
export const pathAt = (row: RoutePath, segment: string): `/${string}` =>
  `/${row[1].slice(1).replace(/:\w+/, () => segment)}`

/**
 * Every route of a service by its name. Whatever holds for all routes reads this: the decoder of workers, the router, the fuzzers. A function,
 * so that the clients, which read some rows, do not carry the others.
 */
export const routeTable = (): Readonly<Record<RouteName, RoutePath>> => ({
  ...endpointPaths,
  ...operatorPaths,
  ...documentPaths,
  ...patternPaths
})
