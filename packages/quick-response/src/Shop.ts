import type { AuditViolation, EventJson, LedgerEntryKind, ListedEventType } from "@quick-response/core"
import type { Readers } from "@quick-response/design/config/options"
import type { PublishedField as ContentField } from "@quick-response/design/content/fields/ContentField"
import type { Verdict } from "./check.ts"
import type { Design } from "./design.ts"
import type { Draw } from "./output.ts"
import type { Quote } from "./price.ts"

/** An amount of credits with at most four decimal places: `25`, `0.5`, `"25"` or `"0.50"`. */
export type Amount = number | string

/** Owns keys, a balance and QR codes. */
export interface Account {
  readonly id: string
  /** In lower case. Null if the account is closed, or belongs to a user of the host. */
  readonly email: string | null
  /** In credits; negative by refunds of payments and disputes alone. */
  readonly balance: number
  readonly createdAt: Date
  /** The time when the account was closed; its ledger and its records stay. */
  readonly closedAt: Date | null
}

/** One change of a balance. Entries are only ever appended. */
export interface LedgerEntry {
  readonly accountId: string
  /** The entry's place among the account's entries, from 1, without gaps. */
  readonly sequence: number
  readonly kind: LedgerEntryKind
  /** In credits: what was taken away is negative. */
  readonly amount: number
  readonly balanceAfter: number
  readonly reason: string
  /** The QR code that was bought or refunded; null for grants and adjustments. */
  readonly qrCodeId: string | null
  readonly createdAt: Date
}

/** A key of an account to the `/v1` service, without its secret. */
export interface ApiKey {
  readonly id: string
  readonly accountId: string
  /** Its first 12 characters, to recognize it by. */
  readonly prefix: string
  readonly name: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

/** A new key with its secret, which is not to be had again. */
export interface NewApiKey extends ApiKey {
  /** The secret that a client sends as `X-API-Key`. */
  readonly secret: string
}

/** A QR code that an account bought; it is kept for good. */
export interface QrCode {
  readonly id: string
  readonly name: string
  /** The whole design as JSON, which `draw` takes. */
  readonly configJson: string
  /** The content of which the data was made, as it was bought; null if the design had data. */
  readonly content: { readonly type: string; readonly [field: string]: unknown } | null
  /** In credits. */
  readonly pricePaid: number
  readonly isActive: boolean
  readonly createdAt: Date
}

/** The result of a purchase, the first time and at each repetition with the same idempotency key. */
export interface Purchase extends Pick<QrCode, "id" | "name" | "configJson" | "pricePaid"> {
  /** The balance right after the debit, in credits. */
  readonly remainingBalance: number
}

/** Options of a change of a balance. */
export interface CreditOptions {
  /** Why, for the ledger. */
  readonly reason: string
  /**
   * 1 to 255 printable ASCII characters, such as a payment's id. A repetition with the same key and amount gets
   * the first entry, and nothing changes; another amount fails with `IDEMPOTENCY_KEY_REUSED`.
   */
  readonly key?: string | undefined
}

/** Options of a purchase. */
export interface PurchaseOptions {
  /** 1 to 100 characters; where absent, the first 60 of the data, or of a public part of the content. */
  readonly name?: string | undefined
  /** Refuses the purchase where the price is another. */
  readonly expectedPrice?: Amount | undefined
  /** 1 to 255 printable ASCII characters. A repetition with the same key gets the first answer and costs nothing. */
  readonly idempotencyKey?: string | undefined
}

/** Something that happened to an account, as the `/v1` service and its webhooks say it. Its id and its data are the same for ever. */
export type Event = EventJson

/** The place in the list of an account's events, and what to read. */
export interface EventOptions {
  /** The `nextCursor` of an earlier list; from the account's first day on where absent. */
  readonly after?: string | undefined
  /** The types to list; all where absent. */
  readonly types?: ReadonlyArray<ListedEventType> | undefined
  /** 1 to 100; 20 where absent. */
  readonly limit?: number | undefined
}

/** Some of an account's events, oldest first. */
export interface EventPage {
  readonly events: ReadonlyArray<Event>
  /** The place where the next list begins. Keep it: no event is passed over, and none comes twice. */
  readonly nextCursor: string
  /** True if more may follow already. */
  readonly hasMore: boolean
}

/** One choice of a field of a design. */
export interface Choice {
  /** The value that a design takes. */
  readonly name: string
  readonly label: string
  /** Credits beyond the base price. */
  readonly price: number
}

/** One choice of an outer eye style. */
export interface OuterEyeChoice extends Choice {
  /** The scanners that read it: `"all"`, or `"most"`, which leaves out those that look for square corners, as some kiosks, turnstiles and robots do. Phones read both. */
  readonly readers: Readers
}

/** The choices of the fields of a design that have a list of them. */
export interface StyleChoices {
  readonly bodyShape: ReadonlyArray<Choice>
  readonly bodyStyle: ReadonlyArray<Choice>
  readonly errorCorrectionLevel: ReadonlyArray<Choice>
  readonly innerEyeStyle: ReadonlyArray<Choice>
  readonly outerEyeStyle: ReadonlyArray<OuterEyeChoice>
  readonly frameStyle: ReadonlyArray<Choice>
  readonly frameFont: ReadonlyArray<Choice>
}

/** A template: a whole look by one name. */
export interface TemplateChoice extends Choice {
  /** The label of the group to which it belongs. */
  readonly family: string
}

export type { ContentField }

/** A type of content, with all that a form for it needs. */
export interface ContentChoice {
  readonly type: string
  readonly label: string
  readonly hint: string
  readonly fields: ReadonlyArray<ContentField>
}

/** An invariant of money or records that does not hold, and where. */
export type Violation = AuditViolation

/** The host's data about a connection; `Deno.serve` passes it as its handler's second argument. */
export interface ConnectionInfo {
  /** Limits count clients by this address; without it, all that send no key are counted as one. */
  readonly remoteAddr?: { readonly hostname?: string }
}

/** Answers one request. Never rejects. */
export type FetchHandler = (request: Request, info?: ConnectionInfo) => Promise<Response>

/**
 * A shop of QR codes. Its functions fail with a `QuickResponseError`, whose `code` says why; then nothing was sold, charged
 * or stored. Amounts are decimal numbers of credits.
 */
export interface Shop extends AsyncDisposable {
  readonly accounts: {
    /** Opens an account with a balance of zero. */
    readonly open: (email: string) => Promise<Account>
    /**
     * The account of one of the host's users, by the 1 to 200 characters that the host knows the user by. It is opened without one;
     * calls at once get one account. It has no e-mail address, so nobody signs in to it.
     */
    readonly openFor: (user: string) => Promise<Account>
    /** An account by its id or e-mail address. */
    readonly find: (idOrEmail: string) => Promise<Account>
    /** All accounts, by e-mail address. */
    readonly list: () => Promise<ReadonlyArray<Account>>
    /** Adds credits; a negative amount takes them away, down to zero and no further. */
    readonly credit: (accountId: string, amount: Amount, options: CreditOptions) => Promise<LedgerEntry>
    /** Every change of the balance, the newest first. Later changes shift nothing. */
    readonly ledger: (accountId: string) => AsyncIterable<LedgerEntry>
  }
  /** Keys by which an account's own programs use the `/v1` service. */
  readonly keys: {
    readonly create: (
      accountId: string,
      options: { readonly name: string; readonly expiresAt?: Date | undefined }
    ) => Promise<NewApiKey>
    /** An account's keys, the newest first. */
    readonly list: (accountId: string) => Promise<ReadonlyArray<ApiKey>>
    /** Revokes a key by its prefix or its secret. */
    readonly revoke: (key: string) => Promise<ApiKey>
  }
  /**
   * The choices of style fields, each with its price, of which a designer can be built.
   *
   * @example
   * ```ts
   * import { openShop } from "quick-response"
   *
   * const shop = await openShop({ database: "memory:" })
   * const { bodyStyle } = await shop.styles()
   * bodyStyle.find(({ name }) => name === "Dots") // => { name: "Dots", label: "Dots", price: 0.1 }
   * const [template] = await shop.templates()
   * template?.name // => "plain"
   * const [content] = await shop.contents()
   * content?.fields.map(({ name }) => name) // => ["url"]
   * await shop.close()
   * ```
   */
  readonly styles: () => Promise<StyleChoices>
  /** The templates, each with the price of its look. */
  readonly templates: () => Promise<ReadonlyArray<TemplateChoice>>
  /** The types of content with their fields. Dynamic links are not among them: their short addresses are a server's. */
  readonly contents: () => Promise<ReadonlyArray<ContentChoice>>
  /** Prices a design, item by item. */
  readonly price: (design: Design | string) => Promise<Quote>
  /** Judges a design without drawing it. */
  readonly check: (design: Design | string) => Promise<Verdict>
  /** Prices, draws, reads the image back by an independent decoder, and only then debits and stores, in one step. */
  readonly buy: (accountId: string, design: Design | string, options?: PurchaseOptions) => Promise<Purchase>
  readonly draw: Draw
  /** One QR code of an account. */
  readonly qrCode: (accountId: string, id: string) => Promise<QrCode>
  /**
   * All QR codes of an account, or those whose name contains the query in any letter case, the newest first, each once:
   * later purchases shift nothing.
   */
  readonly qrCodes: (
    accountId: string,
    options?: { readonly query?: string | undefined }
  ) => AsyncIterable<QrCode>
  /**
   * The events of an account after a cursor, oldest first: purchases, credits, keys, and changes of its codes.
   *
   * @example
   * ```ts
   * import { openShop } from "quick-response"
   *
   * const shop = await openShop({ database: "memory:" })
   * const { id } = await shop.accounts.open("ann@example.com")
   * await shop.accounts.credit(id, 25, { reason: "invoice 1017" })
   * const { events, nextCursor } = await shop.events(id)
   * events[0]?.type // => "credits.granted"
   * await shop.buy(id, { data: "https://example.com" })
   * const later = await shop.events(id, { after: nextCursor })
   * later.events.map(({ type }) => type) // => ["qrCode.purchased"]
   * await shop.close()
   * ```
   */
  readonly events: (accountId: string, options?: EventOptions) => Promise<EventPage>
  /** Pays a purchase back, once. The QR code stays. */
  readonly refund: (qrCodeId: string, options: { readonly reason: string }) => Promise<LedgerEntry>
  /** Checks every invariant of money and records, and answers what violates them. */
  readonly audit: () => Promise<ReadonlyArray<Violation>>
  /** The whole `/v1` service as one handler, for `Deno.serve`, `Bun.serve` and what else speaks `Request` and `Response`. */
  readonly fetch: FetchHandler
  /** Waits for the calls in progress and closes the database. */
  readonly close: () => Promise<void>
}
