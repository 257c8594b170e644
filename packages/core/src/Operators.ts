import { type Decimal, fromDecimal } from "@quick-response/design/pricing/Credits"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { PasskeyRequired, type Session } from "./credentials/SessionRecord.ts"
import { type Domain, DomainHost } from "./domains/Domain.ts"
import type { ListedWebhook, WebhookId, WebhookNotFound } from "./events/Webhook.ts"
import type { IdempotencyKey, IdempotencyKeyReused } from "./idempotency/IdempotencyKey.ts"
import type { AccountSummary, Operator } from "./operators/AccountSummary.ts"
import type { UnknownDomain } from "./operators/DomainSummary.ts"
import type { Deed, NewLogEntry, ReasonedDeed } from "./operators/OperatorLog.ts"
import {
  type AccountId,
  type AccountNotFound,
  type BalanceTooLarge,
  type InsufficientBalance,
  InvalidAmount
} from "./records/AccountRecord.ts"
import type { CreditKeyTaken, LedgerEntry } from "./records/Ledger.ts"
import type { QrCodeId, QrCodeNotFound, QrCodeRecord } from "./records/QrCode.ts"
import { parseSlug } from "./redirects/RedirectSlug.ts"
import { Switches, switching } from "./redirects/Switches.ts"
import { OperatorStorage } from "./storage/OperatorStorage.ts"
import { RedirectStorage } from "./storage/RedirectStorage.ts"
import type { AlreadyRefunded, StorageError } from "./storage/Storage.ts"

/** The author of a change and an optional reason, 1 to 200 characters; the operator is null for the command. */
export type Doer = Omit<Deed, "at">

export type ReasonedDoer = Omit<ReasonedDeed, "at">

/** Milliseconds after a passkey started or renewed a session in which it has operator rights. */
export const operatorSessionLifetime: number = 12 * 3_600_000

export type CreditFault =
  | AccountNotFound
  | BalanceTooLarge
  | CreditKeyTaken
  | InsufficientBalance
  | InvalidAmount
  | StorageError

/** The operator verbs passed through to the store. */
type StoredVerbs = Pick<
  typeof OperatorStorage.Service,
  | "findAccounts"
  | "findDomains"
  | "findQrCode"
  | "findSummary"
  | "isOperator"
  | "listRefunds"
  | "listSoldQrCodes"
  | "readLog"
>

/**
 * Operator actions. Each change is logged in the same step, with author and reason.
 *
 * @example
 * ```ts
 * import { Accounts, Email, Operators } from "@quick-response/core"
 * import * as Memory from "@quick-response/storage-memory"
 * import * as Effect from "effect/Effect"
 * import * as Layer from "effect/Layer"
 * import * as Schema from "effect/Schema"
 *
 * const program = Effect.gen(function* () {
 *   const { id } = yield* (yield* Accounts).create(Schema.decodeSync(Email)("ann@example.com"))
 *   const operators = yield* Operators
 *   yield* operators.suspend({ accountId: id, stopsCodes: false }, { operatorId: null, reason: "invoice 1017" })
 *   return (yield* operators.findSummary(id)).state
 * })
 *
 * const layer = Layer.provide(Layer.merge(Accounts.layer, Operators.layer), Memory.layer)
 * await Effect.runPromise(Effect.provide(program, layer)) // => "suspended"
 * ```
 */
export class Operators extends Context.Tag("@quick-response/core/Operators")<
  Operators,
  StoredVerbs & {
    /** Makes an open account's owner an operator. */
    readonly add: (accountId: AccountId, by: Doer) => Effect.Effect<Operator, AccountNotFound | StorageError>
    /** Removes an operator; returns true if the account was one. */
    readonly remove: (accountId: AccountId, by: Doer) => Effect.Effect<boolean, StorageError>
    readonly list: Effect.Effect<ReadonlyArray<Operator>, StorageError>
    /** True for an operator's session. Fails if it is one, but without a recent passkey. */
    readonly admits: (session: Session) => Effect.Effect<boolean, PasskeyRequired | StorageError>
    /** Rejects an account's keys and sessions: here at once, on other servers within a second. */
    readonly suspend: (
      given: { readonly accountId: AccountId; readonly stopsCodes: boolean },
      by: ReasonedDoer
    ) => Effect.Effect<AccountSummary, AccountNotFound | StorageError>
    readonly restore: (
      accountId: AccountId,
      by: Doer
    ) => Effect.Effect<AccountSummary, AccountNotFound | StorageError>
    /** Adds or removes credits as `Accounts.credit` does, once for each key. */
    readonly credit: (
      accountId: AccountId,
      amount: Decimal,
      by: ReasonedDoer,
      key?: IdempotencyKey
    ) => Effect.Effect<LedgerEntry, CreditFault>
    /** Refunds a purchase once; repetitions with the key return the same refund. */
    readonly refund: (
      id: QrCodeId,
      by: ReasonedDoer,
      key?: IdempotencyKey
    ) => Effect.Effect<
      LedgerEntry,
      AlreadyRefunded | BalanceTooLarge | IdempotencyKeyReused | QrCodeNotFound | StorageError
    >
    /** Activates or deactivates a code; a dynamic one's redirect follows here at once, on other servers within a second. */
    readonly setQrCodeActive: (
      id: QrCodeId,
      isActive: boolean,
      by: Doer
    ) => Effect.Effect<QrCodeRecord, QrCodeNotFound | StorageError>
    /** Stops or resumes a webhook, within a second on all servers. Its owner cannot resume it. */
    readonly setWebhookStopped: (
      id: WebhookId,
      isStopped: boolean,
      by: ReasonedDoer
    ) => Effect.Effect<ListedWebhook, StorageError | WebhookNotFound>
    /** Removes a host from the account that holds it, within a second on all servers. */
    readonly removeDomain: (
      host: string,
      by: ReasonedDoer
    ) => Effect.Effect<Domain, StorageError | UnknownDomain>
    /** The id of the code with a slug, if any. */
    readonly findSlug: (slug: string) => Effect.Effect<QrCodeId | undefined, StorageError>
    readonly appendLog: (entry: Omit<NewLogEntry, "at">) => Effect.Effect<void, StorageError>
  }
>() {
  static readonly layer: Layer.Layer<Operators, never, OperatorStorage | RedirectStorage> = Layer.effect(
    Operators,
    Effect.suspend(() => make)
  )
}

const make = Effect.gen(function* () {
  const storage = yield* OperatorStorage
  const redirects = yield* RedirectStorage
  const switches = yield* Switches

  const now = <A, E>(use: (at: DateTime.Utc) => Effect.Effect<A, E>) => Effect.flatMap(DateTime.now, use)

  return Operators.of({
    add: (accountId, by) => now((at) => storage.addOperator(accountId, { ...by, at })),
    remove: (accountId, by) => now((at) => storage.removeOperator(accountId, { ...by, at })),
    list: storage.listOperators,
    isOperator: storage.isOperator,
    admits: Effect.fn("Operators.admits")(function* ({ accountId, passkeyAt }) {
      if (!(yield* storage.isOperator(accountId))) return false
      const now = yield* Clock.currentTimeMillis
      const isFresh = passkeyAt !== null && now < passkeyAt.epochMillis + operatorSessionLifetime
      return isFresh || (yield* new PasskeyRequired())
    }),
    findAccounts: storage.findAccounts,
    findDomains: storage.findDomains,
    findSummary: storage.findSummary,
    suspend: (given, by) =>
      switching(
        switches,
        { accountId: given.accountId },
        now((at) => storage.suspend(given, { ...by, at }))
      ),
    restore: (accountId, by) =>
      switching(
        switches,
        { accountId },
        now((at) => storage.restore(accountId, { ...by, at }))
      ),
    credit: Effect.fn("Operators.credit")(function* (accountId, amount, by, key) {
      const exact = fromDecimal(amount)
      if (exact === undefined) return yield* new InvalidAmount({ amount })
      const at = yield* DateTime.now
      const kind = exact < 0 ? "adjustment" : "grant"
      const posting = { accountId, kind, amount: exact, reason: by.reason, key, at } as const
      return yield* storage.credit(posting, { ...by, at })
    }),
    refund: (id, by, key) => now((at) => storage.refund(id, { ...by, at }, key)),
    listRefunds: storage.listRefunds,
    setQrCodeActive: (id, isActive, by) =>
      switching(
        switches,
        { qrCodeId: id },
        now((at) => storage.setQrCodeActive(id, isActive, { ...by, at }))
      ),
    setWebhookStopped: (id, isStopped, by) =>
      now((at) => storage.setWebhookStopped(id, isStopped, { ...by, at })),
    removeDomain: (host, by) =>
      now((at) => storage.removeDomain(DomainHost.make(host.toLowerCase()), { ...by, at })),
    findSlug: Effect.fn("Operators.findSlug")(function* (text) {
      const slug = parseSlug(text)
      return slug === undefined ? undefined : (yield* redirects.findRedirect(slug))?.qrCodeId
    }),
    findQrCode: storage.findQrCode,
    listSoldQrCodes: storage.listSoldQrCodes,
    appendLog: (entry) => now((at) => storage.appendLog({ ...entry, at })),
    readLog: storage.readLog
  })
})
