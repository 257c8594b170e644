import type {
  ArchivedChoice,
  AuditViolation,
  EventJson,
  KeyVerb,
  LedgerEntryKind,
  ListedEventType,
  PrintCheck,
  QrCodeKind,
  QrCodeSort,
  RedirectState,
  Proof as SignedProof
} from "@quick-response/core"
import type { ProofKey } from "@quick-response/core/proof"
import type { Readers } from "@quick-response/design/config/options"
import type { PublishedField as ContentField } from "@quick-response/design/content/fields/ContentField"
import type { Verdict } from "../designs/check.ts"
import type { Design, Exact } from "../designs/design.ts"
import type { Draw } from "../designs/output.ts"
import type { Quote } from "../designs/price.ts"

/** Credits with at most four decimal places: `25`, `0.5`, `"25"` or `"0.50"`. */
export type Amount = number | string

export interface Account {
  readonly id: string
  /** Lower case. Null if closed, or if it belongs to a user of the host. */
  readonly email: string | null
  /** In credits; only payment refunds and disputes make it negative. */
  readonly balance: number
  readonly createdAt: Date
  /** The ledger and records of a closed account remain. */
  readonly closedAt: Date | null
}

/** A signed document about a bought code, as JSON. */
export type Proof = typeof SignedProof.Encoded

/** Append-only. */
export interface LedgerEntry {
  readonly accountId: string
  /** From 1 within the account, without gaps. */
  readonly sequence: number
  readonly kind: LedgerEntryKind
  /** In credits; negative for debits. */
  readonly amount: number
  readonly balanceAfter: number
  readonly reason: string
  /** The bought or refunded QR code; null for grants and adjustments. */
  readonly qrCodeId: string | null
  readonly createdAt: Date
}

/** The most credits that purchases by a key may take in each day of UTC, or in all. */
export interface CreditLimit<A> {
  readonly amount: A
  readonly per: "day" | "ever"
}

export interface ApiKey {
  readonly id: string
  readonly accountId: string
  /** Its first 12 characters, for recognition. */
  readonly prefix: string
  readonly name: string
  /** The allowed operations. */
  readonly verbs: ReadonlyArray<KeyVerb>
  /** Null without a limit. */
  readonly creditLimit: CreditLimit<number> | null
  /** The most credits of one purchase; null without a limit. */
  readonly priceLimit: number | null
  /** The credits spent in the present day of UTC if the limit is for a day, else in all. */
  readonly spent: number
  /** The credits spent in all, counted while the key has a limit. */
  readonly spentEver: number
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

/** A new key with its secret, which cannot be retrieved again. */
export interface NewApiKey extends ApiKey {
  /** Sent by clients as `X-API-Key`. */
  readonly secret: string
}

/** A bought QR code, kept permanently. */
export interface QrCode {
  readonly id: string
  readonly name: string
  /** The whole design as JSON, for `draw`. */
  readonly configJson: string
  /** The bought content; null if the design had data. */
  readonly content: { readonly type: string; readonly [field: string]: unknown } | null
  /** In credits. */
  readonly pricePaid: number
  readonly isActive: boolean
  readonly createdAt: Date
}

/** Equal for repetitions with the same idempotency key. */
export interface Purchase extends Pick<QrCode, "id" | "name" | "configJson" | "pricePaid"> {
  /** The balance after the debit, in credits. */
  readonly remainingBalance: number
}

export interface CreditOptions {
  /** For the ledger. */
  readonly reason: string
  /**
   * 1 to 255 printable ASCII characters, such as a payment's id. Repeating key and amount returns the first entry
   * without a change; another amount fails with `IDEMPOTENCY_KEY_REUSED`.
   */
  readonly key?: string | undefined
}

/** A search of an account's QR codes. */
export interface QrCodeSearch {
  /**
   * Words, each a part of a name, of the text of the code, its present target, its short address or a tag. Letter case
   * and accents are ignored.
   */
  readonly query?: string | undefined
  readonly archived?: ArchivedChoice | undefined
  /** The codes that have all of these tags, in any letter case. */
  readonly tags?: ReadonlyArray<string> | undefined
  readonly kind?: QrCodeKind | undefined
  /** The present state; a static code is active, or blocked by the operator. */
  readonly state?: RedirectState | undefined
  readonly sort?: QrCodeSort | undefined
}

export interface PurchaseOptions {
  /** 1 to 100 characters; by default the first 60 of the data, or of a public part of the content. */
  readonly name?: string | undefined
  /** Up to 10 words of 1 to 40 characters, by which `qrCodes` finds it. */
  readonly tags?: ReadonlyArray<string> | undefined
  /** Refuses the purchase at another price. */
  readonly expectedPrice?: Amount | undefined
  /** 1 to 255 printable ASCII characters. Repetitions return the first answer and are free. */
  readonly idempotencyKey?: string | undefined
}

/** An account's event, as in the `/v1` service and its webhooks. Its id and data never change. */
export type Event = EventJson

export interface EventOptions {
  /** The `nextCursor` of an earlier list; by default the account's start. */
  readonly after?: string | undefined
  /** By default all types. */
  readonly types?: ReadonlyArray<ListedEventType> | undefined
  /** 1 to 100; 20 by default. */
  readonly limit?: number | undefined
}

export interface EventPage {
  readonly events: ReadonlyArray<Event>
  /** The start of the next page. Store it to read each event exactly once. */
  readonly nextCursor: string
  /** True if the next page may already have events. */
  readonly hasMore: boolean
}

export interface Choice {
  /** The value for a design. */
  readonly name: string
  readonly label: string
  /** The surcharge in credits. */
  readonly price: number
}

export interface OuterEyeChoice extends Choice {
  /**
   * The scanners that read it: `"all"`, or `"most"`, without those that search for square corners, such as some kiosks,
   * turnstiles and robots. Phones read both.
   */
  readonly readers: Readers
}

export interface StyleChoices {
  readonly bodyShape: ReadonlyArray<Choice>
  readonly bodyStyle: ReadonlyArray<Choice>
  readonly errorCorrectionLevel: ReadonlyArray<Choice>
  readonly innerEyeStyle: ReadonlyArray<Choice>
  readonly outerEyeStyle: ReadonlyArray<OuterEyeChoice>
  readonly frameStyle: ReadonlyArray<Choice>
  readonly frameFont: ReadonlyArray<Choice>
}

export interface TemplateChoice extends Choice {
  /** Its group's label. */
  readonly family: string
}

export type { ContentField }

export interface ContentChoice {
  readonly type: string
  readonly label: string
  readonly hint: string
  readonly fields: ReadonlyArray<ContentField>
}

/** A violated invariant of money or records, and its place. */
export type Violation = AuditViolation

/** Such as `Deno.serve`'s second argument. */
export interface ConnectionInfo {
  /** The client address for limits; without it, all clients without a key share one. */
  readonly remoteAddr?: { readonly hostname?: string }
}

/** Answers a request. Never rejects. */
export type FetchHandler = (request: Request, info?: ConnectionInfo) => Promise<Response>

/**
 * A shop of QR codes. Failures are a `QuickResponseError` with a `code`; a failed call did not sell, charge or store.
 * Amounts are decimal credits.
 */
export interface Shop extends AsyncDisposable {
  readonly accounts: {
    /** With zero balance. */
    readonly open: (email: string) => Promise<Account>
    /**
     * Returns or opens the account of the host's user, by the host's own id of 1 to 200 characters. Concurrent calls
     * share one account. It has no e-mail address and no sign-in.
     */
    readonly openFor: (user: string) => Promise<Account>
    readonly find: (idOrEmail: string) => Promise<Account>
    /** By e-mail address. */
    readonly list: () => Promise<ReadonlyArray<Account>>
    /** Adds credits; a negative amount removes them, down to zero. */
    readonly credit: (accountId: string, amount: Amount, options: CreditOptions) => Promise<LedgerEntry>
    /** The balance's changes, newest first, unaffected by later changes. */
    readonly ledger: (accountId: string) => AsyncIterable<LedgerEntry>
  }
  readonly keys: {
    readonly create: (
      accountId: string,
      options: {
        readonly name: string
        readonly expiresAt?: Date | undefined
        /** The operations that the key allows; by default all. */
        readonly verbs?: ReadonlyArray<KeyVerb> | undefined
        readonly creditLimit?: CreditLimit<Amount> | undefined
        /** The most credits of one purchase. */
        readonly priceLimit?: Amount | undefined
      }
    ) => Promise<NewApiKey>
    /** Newest first. */
    readonly list: (accountId: string) => Promise<ReadonlyArray<ApiKey>>
    /** Revokes a key by prefix or secret. */
    readonly revoke: (key: string) => Promise<ApiKey>
  }
  /**
   * The choices of style fields with prices, to build a designer.
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
  readonly templates: () => Promise<ReadonlyArray<TemplateChoice>>
  /** The types of content with fields, with dynamic links if the service has a `shortUrl`. */
  readonly contents: () => Promise<ReadonlyArray<ContentChoice>>
  /** Itemizes a design's price. */
  readonly price: <const Given extends Design | string>(design: Exact<Given>) => Promise<Quote>
  /** Checks a design without drawing it. */
  readonly check: <const Given extends Design | string>(design: Exact<Given>) => Promise<Verdict>
  /** Prices, draws and reads back the image by an independent decoder; only then debits and stores, atomically. */
  readonly buy: <const Given extends Design | string>(
    accountId: string,
    design: Exact<Given>,
    options?: PurchaseOptions
  ) => Promise<Purchase>
  readonly draw: Draw
  readonly qrCode: (accountId: string, id: string) => Promise<QrCode>
  /**
   * An account's QR codes, or those that a search finds, in an order; unaffected by later purchases. Unarchived ones,
   * newest first, by default.
   *
   * @example
   * ```ts
   * import { openShop } from "quick-response"
   *
   * const shop = await openShop({ database: "memory:" })
   * const { id } = await shop.accounts.open("ann@example.com")
   * await shop.accounts.credit(id, 25, { reason: "invoice 1017" })
   * await shop.buy(id, { data: "https://example.com" }, { name: "Café", tags: ["menu"] })
   * const found = []
   * for await (const { name } of shop.qrCodes(id, { query: "cafe", tags: ["Menu"] })) found.push(name)
   * found // => ["Café"]
   * await shop.close()
   * ```
   */
  readonly qrCodes: (accountId: string, options?: QrCodeSearch) => AsyncIterable<QrCode>
  /**
   * An account's events after a cursor, oldest first: purchases, credits, keys and code changes.
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
  /**
   * The signed proof of a bought code: its text, the decoders that read it, and the hashes of design and picture.
   * `verifyProof` verifies it with the shop's `proofKeys`, anywhere.
   *
   * @example
   * ```ts
   * import { openShop, verifyProof } from "quick-response"
   *
   * const shop = await openShop({ database: "memory:" })
   * const account = await shop.accounts.open("ann@example.com")
   * await shop.accounts.credit(account.id, 25, { reason: "invoice 1017" })
   * const { id } = await shop.buy(account.id, { data: "https://example.com" })
   * const proof = await shop.proof(account.id, id)
   * proof.says // => "https://example.com"
   * await verifyProof(proof, { keys: await shop.proofKeys() }) // => { valid: true, reason: "signed" }
   * await shop.close()
   * ```
   */
  readonly proof: (accountId: string, id: string) => Promise<Proof>
  /** The public keys that verify all proofs of the shop, the present one first. */
  readonly proofKeys: () => Promise<ReadonlyArray<ProofKey>>
  /**
   * Compares a photograph of a print with the bought code: whether it still is that code, and how much of its error
   * correction is left. Takes pictures as `read` does, and does not store them.
   *
   * @example
   * ```ts
   * import { openShop } from "quick-response"
   *
   * const shop = await openShop({ database: "memory:" })
   * const account = await shop.accounts.open("ann@example.com")
   * await shop.accounts.credit(account.id, 25, { reason: "invoice 1017" })
   * const design = { data: "https://example.com" }
   * const { id } = await shop.buy(account.id, design)
   * const photograph = await shop.draw(design, { format: "png" })
   * const { isThisCode, reserve } = await shop.checkPrint(account.id, id, photograph)
   * isThisCode // => "yes"
   * reserve // => 100
   * await shop.close()
   * ```
   */
  readonly checkPrint: (accountId: string, id: string, picture: Uint8Array) => Promise<PrintCheck>
  /** Refunds a purchase once. The QR code remains. */
  readonly refund: (qrCodeId: string, options: { readonly reason: string }) => Promise<LedgerEntry>
  /**
   * True for a proved own domain or a host of the service; false without `service.domains`. Reads no database, so a
   * proxy may ask for each handshake.
   */
  readonly mayHaveCertificate: (host: string) => Promise<boolean>
  /** Checks all invariants of money and records, and returns violations. */
  readonly audit: () => Promise<ReadonlyArray<Violation>>
  /** The `/v1` service as a handler for `Deno.serve`, `Bun.serve` and other `Request`/`Response` hosts. */
  readonly fetch: FetchHandler
  /** Waits for pending calls and closes the database. */
  readonly close: () => Promise<void>
}
