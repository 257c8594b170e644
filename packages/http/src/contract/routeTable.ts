import type {
  AccountScanReport,
  AccountSummary,
  EventJson,
  KeyVerb,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  QrCode,
  ScanReport
} from "@quick-response/core"
import type { ChangeAccountBody } from "../endpoints/account/accountLanguage.ts"
import type { ChangeAlertsBody } from "../endpoints/account/alerts.ts"
import type { CloseAccountBody } from "../endpoints/account/closeAccount.ts"
import type {
  AddDomainBody,
  ChangeDomainBody,
  DomainList,
  OwnDomain,
  RemoveDomainBody
} from "../endpoints/account/domains.ts"
import type { ChangeEmailBody, TokenBody } from "../endpoints/account/emailChange.ts"
import type { ChangeKeyBody, CreateKeyBody, KeyList, MadeKey, OwnKey } from "../endpoints/account/keys.ts"
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
import type { OwnDesign, OwnDesignList, SaveDesignBody } from "../endpoints/account/savedDesigns.ts"
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
import type { ChangedRows } from "../endpoints/changedRows.ts"
import type { PricedDesign, Prices } from "../endpoints/designs/calculatePrice.ts"
import type { ChangePage } from "../endpoints/dynamicCodes.ts"
import type { OptionLists } from "../endpoints/optionLists.ts"
import type { OwnQrCode, TagList } from "../endpoints/ownQrCodes.ts"
import type { PictureReading, ReadBody } from "../endpoints/pictureReading.ts"
import type { Pong } from "../endpoints/ping.ts"
import type { CheckedPrint, CheckedPrints } from "../endpoints/printChecks.ts"
import type { CodeProof } from "../endpoints/proofs.ts"
import type { PublishedTool, ToolList } from "../endpoints/publishedTools.ts"
import type { QrCodePage } from "../endpoints/qrCodeList.ts"
import type { ServiceInfo } from "../endpoints/serviceInfo.ts"
import type { CreditBody, SuspendBody } from "../operator/accountChanges.ts"
import type { AccountDomains } from "../operator/accountDomains.ts"
import type { BrandInForce } from "../operator/brandInForce.ts"
import type { BusinessSummary, Sales } from "../operator/businessReports.ts"
import type { AccountDetails, AccountList, SoldQrCodePage } from "../operator/customerAccounts.ts"
import type { LogList } from "../operator/log.ts"
import type { ReasonBody } from "../operator/operatorFields.ts"
import type { CurrentPriceList, PublishBody } from "../operator/publishedPrices.ts"
import type { SoldQrCodes } from "../operator/soldQrCodeList.ts"
import type { FoundQrCode } from "../operator/soldQrCodes.ts"
import type { SplitBody, TextParts } from "./batchBodies.ts"
import type { ChangeBody, ManyChangesBody, PriceBody } from "./bodies.ts"
import type { ContentLists } from "./contentSchemas.ts"

// Type imports only: one client has no Effect.

/**
 * The request part that a caller passes in addition to the path segment. A query may be combined with the call's
 * options.
 */
export type GivenPart = "body" | "optionalBody" | "query" | "queryInOptions"

/**
 * A method, a path with at most one parameter (`:id`), the further request part, and the verb that a key needs, or
 * several if the body decides which. Rows without a verb take no key.
 */
export type RoutePath<Path = `/${string}`> = readonly [
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: Path,
  given?: GivenPart | undefined,
  verb?: KeyVerb | ReadonlyArray<KeyVerb>
]

/** The row of a JSON endpoint. */
type EndpointPath = RoutePath<`/v1/${string}`>

/** Endpoints with custom client functions, since they draw, buy or answer with files, and the payment provider's endpoint. */
export const customPaths = {
  purchase: ["POST", "/v1/Qr/purchase", undefined, "buy"],
  batch: ["POST", "/v1/Qr/batch", undefined, ["draw", "buy"]],
  generate: ["POST", "/v1/Qr/generate", undefined, "draw"],
  downloadQrCodes: ["GET", "/v1/Qr/download", undefined, "read"],
  preview: ["POST", "/v1/Qr/preview"],
  generateThumbnail: ["POST", "/v1/Qr/generate-thumbnail", undefined, "draw"],
  thumbnailCache: ["GET", "/v1/Qr/thumbnail-cache"],
  exportRedirects: ["GET", "/v1/Account/redirects", undefined, "read"],
  exportTakeout: ["GET", "/v1/Account/takeout"],
  receiveStripeEvent: ["POST", "/v1/Payments/stripe"]
} as const satisfies Readonly<Record<string, EndpointPath>>

/** The other endpoints. Both clients have a function for each row, documented here. */
export const plainPaths = {
  /** The price of a design, item by item, with warnings about scanning. */
  calculatePrice: ["POST", "/v1/Qr/calculate-price", "optionalBody"],
  /** Splits a text over 2 to 16 codes, as the rows of a batch. */
  splitText: ["POST", "/v1/Qr/split", "body"],
  /** Reads the QR codes in a picture: bytes in the Effect client, a data URI in JSON. */
  readPicture: ["POST", "/v1/Qr/read", "body", "draw"],
  /** Compares a picture of a print with a purchased code. */
  checkPrint: ["POST", "/v1/Qr/:id/print", "body", "draw"],
  /** Compares all codes in a picture with the purchased ones. */
  checkPrints: ["POST", "/v1/Qr/print", "body", "draw"],
  /** The signed proof of a purchased code, as JSON. */
  getProof: ["GET", "/v1/Qr/:id/proof", "query", "read"],
  /** A purchased code. */
  getQrCode: ["GET", "/v1/Qr/:id", undefined, "read"],
  /** Renames or archives a code, or changes a dynamic code's target, state or expiry. */
  changeQrCode: ["PATCH", "/v1/Qr/:id", "body", "redirect"],
  /** Makes one change of up to 500 codes, each changed or refused separately. */
  changeQrCodes: ["POST", "/v1/Qr/changes", "body", "redirect"],
  /** A page of a dynamic code's changes, newest first. */
  listQrCodeChanges: ["GET", "/v1/Qr/:id/changes", "query", "read"],
  /** The scans of a dynamic code; by default the last 30 days by day. */
  getScans: ["GET", "/v1/Qr/:id/scans", "query", "read"],
  /** The scans of all dynamic codes of the account. */
  getAccountScans: ["GET", "/v1/Qr/scans", "query", "read"],
  /** A page of the QR codes, or of those that a query, tags, kind and state find, in an order. */
  listQrCodes: ["GET", "/v1/Qr/my-qrcodes", "query", "read"],
  /** The tags of the QR codes, and the number of codes that have each. */
  listTags: ["GET", "/v1/Qr/tags", undefined, "read"],
  /** The values of the style fields. */
  options: ["GET", "/v1/Qr/options"],
  /** The content types and their fields, for building forms. */
  contents: ["GET", "/v1/Qr/contents"],
  /** The base price of a QR code, and the surcharge of each field value. */
  prices: ["GET", "/v1/Qr/prices"],
  /** Answers while the service runs. */
  ping: ["GET", "/v1/Qr/ping"],
  /** The tool catalogue. */
  listTools: ["GET", "/v1/Tools"],
  /** A tool by its slug. */
  getTool: ["GET", "/v1/Tools/:slug"],
  /** Version, formats, and whether sign-up is open. */
  getService: ["GET", "/v1/Service"],
  /** The caller's account with its balance. */
  getAccount: ["GET", "/v1/Account", undefined, "read"],
  /** Sets the language of pages and mails. */
  changeAccount: ["PATCH", "/v1/Account", "body"],
  /** A page of the account's balance changes, newest first. */
  listLedger: ["GET", "/v1/Account/ledger", "query", "read"],
  /** Opens a demo account for an hour, and signs the browser in to it. */
  openDemoAccount: ["POST", "/v1/Account/demo"],
  /** Mails a link that opens an account. */
  requestSignUp: ["POST", "/v1/Account/sign-up", "body"],
  /** Mails a link to set a password. */
  requestPasswordReset: ["POST", "/v1/Account/password-reset", "body"],
  /** Sets the password with a mailed link's token, and signs in. */
  setPassword: ["POST", "/v1/Account/password", "body"],
  /** The account of the browser's session, if any. */
  getSession: ["GET", "/v1/Account/session"],
  /** Signs in by address and password. */
  signIn: ["POST", "/v1/Account/session", "body"],
  /** Ends the browser's session. */
  signOut: ["DELETE", "/v1/Account/session"],
  /** Changes the password and ends the other sessions. */
  changePassword: ["PUT", "/v1/Account/password", "body"],
  /** Removes the password of an account with a passkey. */
  removePassword: ["DELETE", "/v1/Account/password"],
  /** Mails a link to the account's new address. */
  requestEmailChange: ["PUT", "/v1/Account/email", "body"],
  /** Confirms the new address with its link's token. */
  proveEmail: ["POST", "/v1/Account/email/proof", "body"],
  /** A page of the sessions, newest first. */
  listSessions: ["GET", "/v1/Account/sessions", "queryInOptions"],
  /** Ends a session. */
  endSession: ["DELETE", "/v1/Account/sessions/:id"],
  /** The passkeys of the account. */
  listPasskeys: ["GET", "/v1/Account/passkeys"],
  /** Options of `navigator.credentials.create`. */
  requestPasskey: ["POST", "/v1/Account/passkeys/options", "optionalBody"],
  /** Adds a passkey made by the browser. */
  createPasskey: ["POST", "/v1/Account/passkeys", "body"],
  /** Removes a passkey. */
  removePasskey: ["DELETE", "/v1/Account/passkeys/:id"],
  /** Options of `navigator.credentials.get`. */
  requestPasskeySignIn: ["POST", "/v1/Account/session/passkey/options"],
  /** Signs in with a passkey's answer. */
  signInByPasskey: ["POST", "/v1/Account/session/passkey", "body"],
  /** A page of the keys: all, active or inactive. */
  listKeys: ["GET", "/v1/Account/keys", "queryInOptions"],
  /** Creates a key. Only this answer has its secret. */
  createKey: ["POST", "/v1/Account/keys", "body"],
  /** Changes a key's name or verbs. */
  changeKey: ["PATCH", "/v1/Account/keys/:id", "body"],
  /** Revokes a key at once. */
  revokeKey: ["DELETE", "/v1/Account/keys/:id"],
  /** Closes the account permanently. */
  closeAccount: ["DELETE", "/v1/Account", "body"],
  /** A page of the top-ups, newest first. */
  listTopUps: ["GET", "/v1/Account/top-ups", "query", "read"],
  /** A top-up. If it waits for the customer or the bank, the provider is asked first, for up to 5 seconds. */
  getTopUp: ["GET", "/v1/Account/top-ups/:id", undefined, "read"],
  /** Creates a top-up, to be paid at its `url`, or returns the open one of the same pack. */
  createTopUp: ["POST", "/v1/Account/top-ups", "body"],
  /** Cancels an open top-up; leaves others unchanged. */
  cancelTopUp: ["DELETE", "/v1/Account/top-ups/:id"],
  /** Pays an open top-up of a demo without money. */
  payTestTopUp: ["POST", "/v1/Account/top-ups/:id/test-payment"],
  /** The account's events after a cursor, oldest first, and the next cursor; `limit` is 20 by default, at most 100. */
  listEvents: ["GET", "/v1/Account/events", "query", "read"],
  /** An event by its id. */
  getEvent: ["GET", "/v1/Account/events/:id", undefined, "read"],
  /** The webhooks of the account. */
  listWebhooks: ["GET", "/v1/Account/webhooks"],
  /** Creates a webhook. Only this answer has its secret. */
  createWebhook: ["POST", "/v1/Account/webhooks", "body"],
  /** Changes a webhook's address or types, or pauses or resumes it. */
  changeWebhook: ["PUT", "/v1/Account/webhooks/:id", "body"],
  /** Deletes a webhook. */
  deleteWebhook: ["DELETE", "/v1/Account/webhooks/:id"],
  /** Creates a new secret, only in this answer; the old one also signs for a day. */
  rollWebhookSecret: ["POST", "/v1/Account/webhooks/:id/secret"],
  /** Sends a test at once and waits for its answer. */
  testWebhook: ["POST", "/v1/Account/webhooks/:id/test"],
  /** A page of a webhook's deliveries, newest first. */
  listDeliveries: ["GET", "/v1/Account/webhooks/:id/deliveries", "query"],
  /** Resends one event, or all since a time. */
  redeliver: ["POST", "/v1/Account/webhooks/:id/redeliver", "body"],
  /** The account's own domains, oldest first. */
  listDomains: ["GET", "/v1/Account/domains", undefined, "read"],
  /** Adds an own domain, with the DNS records to set. */
  addDomain: ["POST", "/v1/Account/domains", "body"],
  /** Looks at the proof of a domain now. */
  proveDomain: ["POST", "/v1/Account/domains/:host/proof"],
  /** Makes a domain the default, or sets the target of its root. */
  changeDomain: ["PATCH", "/v1/Account/domains/:host", "body"],
  /** Removes a domain. If codes name it, their number confirms it. */
  removeDomain: ["DELETE", "/v1/Account/domains/:host", "optionalBody"],
  /** The designs that the account saved, by name. */
  listDesigns: ["GET", "/v1/Account/designs"],
  /** Saves a design under an id of the caller's choice. */
  saveDesign: ["PUT", "/v1/Account/designs/:id", "body"],
  /** Deletes a saved design. */
  deleteDesign: ["DELETE", "/v1/Account/designs/:id"],
  /** Sets the balance below which the account is alerted. */
  changeAlerts: ["PUT", "/v1/Account/alerts", "body"]
} as const satisfies Readonly<Record<string, EndpointPath>>

/** Events, oldest first. Later versions may add types: ignore unknown ones. */
interface EventListJson {
  readonly events: ReadonlyArray<EventJson>
  /** The start of the next list: store it and send it as `after`. */
  readonly nextCursor: string
  /** True if more may follow already. */
  readonly hasMore: boolean
}

/**
 * Request and answer schemas of the endpoints above, the source of their JSON types; an answer's JSON type itself if it
 * has less than the schema.
 */
export interface CustomerSchemas {
  calculatePrice: { body: typeof PriceBody; data: typeof PricedDesign }
  splitText: { body: typeof SplitBody; data: typeof TextParts }
  readPicture: { body: typeof ReadBody; data: typeof PictureReading }
  checkPrint: { body: typeof ReadBody; data: typeof CheckedPrint }
  checkPrints: { body: typeof ReadBody; data: typeof CheckedPrints }
  getProof: { data: typeof CodeProof }
  getQrCode: { data: typeof OwnQrCode }
  changeQrCode: { body: typeof ChangeBody; data: typeof QrCode }
  changeQrCodes: { body: typeof ManyChangesBody; data: typeof ChangedRows }
  listQrCodeChanges: { data: typeof ChangePage }
  getScans: { data: typeof ScanReport }
  getAccountScans: { data: typeof AccountScanReport }
  listQrCodes: { data: typeof QrCodePage }
  listTags: { data: typeof TagList }
  options: { data: typeof OptionLists }
  contents: { data: typeof ContentLists }
  prices: { data: typeof Prices }
  ping: { data: typeof Pong }
  listTools: { data: typeof ToolList }
  getTool: { data: typeof PublishedTool }
  getService: { data: typeof ServiceInfo }
  getAccount: { data: typeof CallerAccount }
  listLedger: { data: typeof LedgerPage }
  openDemoAccount: { data: typeof OwnAccount }
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
  changeKey: { body: typeof ChangeKeyBody; data: typeof OwnKey }
  revokeKey: { data: null }
  closeAccount: { body: typeof CloseAccountBody; data: null }
  listTopUps: { data: typeof TopUpList }
  getTopUp: { data: typeof OwnTopUp }
  createTopUp: { body: typeof CreateTopUpBody; data: typeof OwnTopUp }
  cancelTopUp: { data: typeof OwnTopUp }
  payTestTopUp: { data: typeof OwnTopUp }
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
  listDomains: { data: typeof DomainList }
  addDomain: { body: typeof AddDomainBody; data: typeof OwnDomain }
  proveDomain: { data: typeof OwnDomain }
  changeDomain: { body: typeof ChangeDomainBody; data: typeof OwnDomain }
  removeDomain: { body: typeof RemoveDomainBody; data: null }
  listDesigns: { data: typeof OwnDesignList }
  saveDesign: { body: typeof SaveDesignBody; data: typeof OwnDesign }
  deleteDesign: { data: null }
}

/**
 * Every customer endpoint by name. The contract and both clients derive from these rows, which are plain data: one
 * client has no Effect.
 */
export const endpointPaths: typeof customPaths & typeof plainPaths = { ...customPaths, ...plainPaths }

/** Operator endpoints, kept out of the customers' document and clients. */
export const operatorPaths = {
  /** Today, the last 30 days by day, and items that need attention. */
  getSummary: ["GET", "/v1/Operator/summary"],
  /** A page of accounts by a part of their address, or by id. */
  findAccounts: ["GET", "/v1/Operator/accounts", "query"],
  /** An account with its keys, sessions, passkeys and webhooks, without secrets. */
  getAccountDetails: ["GET", "/v1/Operator/accounts/:id"],
  /** A page of an account's balance changes, newest first. */
  listAccountLedger: ["GET", "/v1/Operator/accounts/:id/ledger", "query"],
  /** A page of an account's QR codes, newest first. */
  listAccountQrCodes: ["GET", "/v1/Operator/accounts/:id/qr-codes", "query"],
  /** Adds or removes credits, once for a key. */
  creditAccount: ["POST", "/v1/Operator/accounts/:id/credits", "body"],
  /** Refuses an account's keys and sessions. */
  suspendAccount: ["PUT", "/v1/Operator/accounts/:id/suspension", "body"],
  /** Lifts an account's suspension. */
  restoreAccount: ["DELETE", "/v1/Operator/accounts/:id/suspension", "body"],
  /** The newest codes of all accounts, found by id, slug, account or words. */
  listSoldQrCodes: ["GET", "/v1/Operator/qr-codes", "query"],
  /** Any record by its id or slug. */
  findQrCode: ["GET", "/v1/Operator/qr-codes/:id"],
  /** Deactivates a QR code; its owner cannot undo that. */
  deactivateQrCode: ["PUT", "/v1/Operator/qr-codes/:id/deactivation", "body"],
  /** Lifts a QR code's deactivation. */
  activateQrCode: ["DELETE", "/v1/Operator/qr-codes/:id/deactivation", "body"],
  /** Refunds a purchase once; repeats under a key return the same entry. */
  refundQrCode: ["POST", "/v1/Operator/qr-codes/:id/refund", "body"],
  /** Stops deliveries to a webhook; its owner cannot undo that. */
  stopWebhook: ["PUT", "/v1/Operator/webhooks/:id/stop", "body"],
  /** Lifts a webhook's stop. */
  resumeWebhook: ["DELETE", "/v1/Operator/webhooks/:id/stop", "body"],
  /** The own domains of all accounts, by host. */
  findDomains: ["GET", "/v1/Operator/domains", "query"],
  /** Removes a domain for its holder. */
  withdrawDomain: ["DELETE", "/v1/Operator/domains/:host", "body"],
  /** The sales between two days, by interval and kind. */
  getSales: ["GET", "/v1/Operator/sales", "query"],
  /** The ledger of all accounts as CSV. It can be large: a link to its address downloads it as a stream. */
  exportLedger: ["GET", "/v1/Operator/export/ledger", "query"],
  /** The price list in force, and the next one. */
  getPriceList: ["GET", "/v1/Operator/price-list"],
  /** Publishes a price list. */
  publishPriceList: ["PUT", "/v1/Operator/price-list", "body"],
  /** The brand in force. */
  getBrand: ["GET", "/v1/Operator/brand"],
  /** A page of the log, newest first: all entries, or those about one subject. */
  listLog: ["GET", "/v1/Operator/log", "query"]
} as const satisfies Readonly<Record<string, EndpointPath>>

/** Request and answer schemas of the operator endpoints. */
export interface OperatorSchemas {
  getSummary: { data: typeof BusinessSummary }
  findAccounts: { data: typeof AccountList }
  getAccountDetails: { data: typeof AccountDetails }
  listAccountLedger: { data: typeof LedgerPage }
  listAccountQrCodes: { data: typeof SoldQrCodePage }
  creditAccount: { body: typeof CreditBody; data: typeof OwnLedgerEntry }
  suspendAccount: { body: typeof SuspendBody; data: typeof AccountSummary }
  restoreAccount: { body: typeof ReasonBody; data: typeof AccountSummary }
  listSoldQrCodes: { data: typeof SoldQrCodes }
  findQrCode: { data: typeof FoundQrCode }
  deactivateQrCode: { body: typeof ReasonBody; data: typeof QrCode }
  activateQrCode: { body: typeof ReasonBody; data: typeof QrCode }
  refundQrCode: { body: typeof ReasonBody; data: typeof OwnLedgerEntry }
  stopWebhook: { body: typeof ReasonBody; data: typeof OwnWebhook }
  resumeWebhook: { body: typeof ReasonBody; data: typeof OwnWebhook }
  findDomains: { data: typeof AccountDomains }
  withdrawDomain: { body: typeof ReasonBody; data: null }
  getSales: { data: typeof Sales }
  exportLedger: { data: null }
  getPriceList: { data: typeof CurrentPriceList }
  publishPriceList: { body: typeof PublishBody; data: typeof CurrentPriceList }
  getBrand: { data: typeof BrandInForce }
  listLog: { data: typeof LogList }
}

/** The endpoint of the Model Context Protocol. */
export const agentPaths = {
  mcp: ["POST", "/mcp"]
} as const satisfies Readonly<Record<string, RoutePath>>

export const documentPaths = {
  openApi: ["GET", "/openapi.json"],
  openApi30: ["GET", "/openapi-3.0.json"],
  proofKeys: ["GET", "/.well-known/quick-response.json"],
  securityText: ["GET", "/.well-known/security.txt"],
  llmsText: ["GET", "/llms.txt"],
  llmsFull: ["GET", "/llms-full.txt"],
  guide: ["GET", "/docs/guides/:guide"],
  docs: ["GET", "/docs"],
  docsView: ["GET", "/docs/:view"],
  docsScript: ["GET", "/docs/script.js"],
  live: ["GET", "/health/live"],
  ready: ["GET", "/health/ready"],
  icon: ["GET", "/icons/:file"]
} as const satisfies Readonly<Record<string, RoutePath>>

/** Routes matched by their own functions, before or after the router. */
export const patternPaths = {
  shortAddress: ["GET", "/r/:slug"],
  sharedDesign: ["GET", "/c/:design"],
  page: ["GET", "/:page"]
} as const satisfies Readonly<Record<string, RoutePath>>

export type EndpointName = keyof typeof endpointPaths

/** The name of an endpoint with a derived call. */
export type PlainName = keyof typeof plainPaths

export type OperatorEndpointName = keyof typeof operatorPaths

/** The name of any endpoint: only endpoints have bodies. */
export type CallName = EndpointName | OperatorEndpointName

export type DocumentName = keyof typeof documentPaths

export type PatternName = keyof typeof patternPaths

export type AgentName = keyof typeof agentPaths

export type RouteName = AgentName | CallName | DocumentName | PatternName

/** The path before its parameter: `/r/` of `/r/:slug`. */
export const prefixOf = ([, path]: RoutePath): string => path.slice(0, path.indexOf(":"))

/** A row's path with its segment filled in. */
export const pathAt = (row: RoutePath, segment: string): `/${string}` =>
  `/${row[1].slice(1).replace(/:\w+/, () => segment)}`

/**
 * All routes of a service by name, for the workers' decoder, the router and the fuzzers. A function, so that clients do
 * not bundle unused rows.
 */
export const routeTable = (): Readonly<Record<RouteName, RoutePath>> => ({
  ...endpointPaths,
  ...operatorPaths,
  ...agentPaths,
  ...documentPaths,
  ...patternPaths
})
