import { expected, type Fault, sentencesOf } from "@quick-response/design/field/faults"
import {
  acceptedDecimal,
  Credits,
  decimalDescription,
  format,
  maximum,
  toDecimal
} from "@quick-response/design/pricing/Credits"
import type * as Brand from "effect/Brand"
import { identity } from "effect/Function"
import * as Schema from "effect/Schema"
import { converted } from "../schema/index.ts"
import { CreditsFromDecimal } from "./CreditsSchema.ts"
import { normalEmail } from "./normalEmail.ts"

export const AccountId: Schema.brand<typeof Schema.UUID, "AccountId"> = Schema.UUID.pipe(
  Schema.brand("AccountId")
)
export type AccountId = typeof AccountId.Type

const emailDescription = "an e-mail address of at most 254 characters"

/**
 * A normalized e-mail address ({@link normalEmail}) of at most 254 characters (RFC 5321, section 4.5.3.1.3).
 * `demo@localhost` is valid: the domain needs no dot.
 */
export const Email: Schema.Schema<string & Brand.Brand<"Email">, string> = converted(
  Schema.String.annotations({ jsonSchema: { maxLength: 254 } }),
  Schema.String.pipe(Schema.brand("Email")),
  { decode: normalEmail, encode: identity }
).annotations({ description: emailDescription })
export type Email = typeof Email.Type

/** An {@link Email} that is normalized already, as stored. */
export const StoredEmail: Schema.Schema<Email> = Schema.typeSchema(Email)

const NullableEmail: Schema.NullOr<typeof StoredEmail> = Schema.NullOr(StoredEmail)
const NullableTime: Schema.NullOr<typeof Schema.DateTimeUtc> = Schema.NullOr(Schema.DateTimeUtc)

const NullableCredits: Schema.NullOr<typeof CreditsFromDecimal> = Schema.NullOr(CreditsFromDecimal)

const NullableText: Schema.NullOr<typeof Schema.String> = Schema.NullOr(Schema.String)

const accountFields = {
  id: AccountId,
  /** Null if the account is closed, or belongs to a host's user. */
  email: NullableEmail,
  balance: CreditsFromDecimal,
  /** The balance below which its owner is notified; null for no alert. */
  lowBalance: NullableCredits,
  /** The owner's chosen language tag for pages and mails; null without a choice. */
  language: NullableText,
  createdAt: Schema.DateTimeUtc,
  /** The time of closing; ledger and records stay. */
  closedAt: NullableTime,
  /** The time since which its keys and sessions are refused; null if it is not suspended. */
  suspendedAt: NullableTime
} as const

/** An account owns API keys, a balance and QR codes. Only refunds of top-ups and disputes can make the balance negative. */
export const Account: Schema.Struct<typeof accountFields> = Schema.Struct(accountFields)
export type Account = typeof Account.Type

/** A page of all accounts by e-mail address; closed ones sort by id, host users by `hostUserAddress`. */
export interface AccountPage {
  readonly accounts: ReadonlyArray<Account>
  readonly totalCount: number
}

export class EmailTaken extends Schema.TaggedError<EmailTaken>()("EmailTaken", {
  email: StoredEmail
}) {
  override get message(): string {
    return `an account for ${this.email} exists already`
  }
}

export class AccountNotFound extends Schema.TaggedError<AccountNotFound>()("AccountNotFound", {
  account: Schema.String
}) {
  override get message(): string {
    return `no account ${this.account}`
  }
}

/** The account is suspended: its keys and sessions are rejected, and it cannot buy. */
export class AccountSuspended extends Schema.TaggedError<AccountSuspended>()("AccountSuspended", {}) {
  override get message(): string {
    return "the account is suspended; ask the operator of the service for the reason"
  }
}

/** An amount is too large or has more than four decimal places; nothing was changed. */
export class InvalidAmount extends Schema.TaggedError<InvalidAmount>()("InvalidAmount", {
  amount: Schema.Unknown
}) {
  get fault(): Fault {
    const largest = toDecimal(Credits(maximum))
    const description = `${decimalDescription} up to ${largest}`
    return expected(["amount"], {
      accepted: { ...acceptedDecimal(-largest), description },
      value: this.amount
    })
  }
  override get message(): string {
    return sentencesOf([this.fault]).join()
  }
}

/** A debit would take the balance below zero, or it is negative already; nothing was changed. */
export class InsufficientBalance extends Schema.TaggedError<InsufficientBalance>()("InsufficientBalance", {
  required: CreditsFromDecimal,
  available: CreditsFromDecimal
}) {
  override get message(): string {
    if (this.available < 0)
      return `the balance is ${format(this.available)} credits, and cannot buy below zero: add at least ${format(Credits(Math.min(this.required - this.available, maximum)))} and ask again`
    return `the price is ${format(this.required)} credits and the balance is ${format(this.available)}; add credits to the account and ask again`
  }
}

/** A credit would exceed the largest exact balance; nothing was changed. */
export class BalanceTooLarge extends Schema.TaggedError<BalanceTooLarge>()("BalanceTooLarge", {
  balance: CreditsFromDecimal,
  amount: CreditsFromDecimal
}) {
  override get message(): string {
    return `a balance holds at most ${format(Credits(maximum))} credits: ${format(this.amount)} cannot be added to ${format(this.balance)}`
  }
}
