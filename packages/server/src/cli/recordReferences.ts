import {
  AccountId,
  Credits,
  Email,
  parseSlug,
  QrCodeId,
  type RedirectSlug,
  SessionId,
  Slug,
  TopUpId
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { decoder } from "@quick-response/core/schema"
import * as Schema from "effect/Schema"
import { UsageError } from "../process/commandErrors.ts"
import { argument, type Input, mapped, optional } from "./Input.ts"

/** An argument read by a schema. */
const read = <A>(name: string, meaning: string, schema: Schema.Schema<A, string>): Input<A> => {
  const decode = decoder(schema)
  return mapped(argument(name, meaning), (text) =>
    Either.getOrThrowWith(decode(text), (faults) => new UsageError(`${name}: ${faults.join("; ")}`))
  )
}

/** The e-mail address of an account. */
export const email = read("EMAIL", "The account's e-mail address.", Email)

/** An account by its address, or by its id: a closed one has no address. */
export type AccountReference = { readonly email: Email } | { readonly id: AccountId }

const isId = Schema.is(AccountId)
const decodeEmail = decoder(Email)

/** Reads the reference to an account in an input by this name. */
const readAccount = (name: string, text: string): AccountReference => {
  const id = text.toLowerCase()
  if (isId(id)) return { id }
  const email = Either.getOrThrowWith(
    decodeEmail(text),
    (faults) => new UsageError(`${name}: ${faults.join("; ")}, or the account's id`)
  )
  return { email }
}

/** The e-mail address or the id of an account. */
export const accountReference: Input<AccountReference> = mapped(
  argument("ACCOUNT", "The account's e-mail address, or its id."),
  (text) => readAccount("ACCOUNT", text)
)

/** The account whose records alone are meant, or undefined for those of all. */
export const ofAccount: Input<AccountReference | undefined> = mapped(
  optional("account", "ACCOUNT", "Of this account alone: its e-mail address, or its id."),
  (text) => (text === undefined ? undefined : readAccount("--account", text))
)

const decodeSessionId = decoder(Schema.compose(Schema.Lowercase, SessionId))

/** The id of a session, or all of them. */
export const sessionReference: Input<SessionId | "all"> = mapped(
  argument("SESSION", "The session's id, as `session list` shows it, or `all`."),
  (text) =>
    text === "all"
      ? text
      : Either.getOrThrowWith(
          decodeSessionId(text),
          () => new UsageError(`SESSION: expected "all" or the id of a session, got ${JSON.stringify(text)}`)
        )
)

/** The slug of a tool. */
export const slug = read(
  "SLUG",
  "The tool's slug, as `tool list` shows it.",
  Schema.compose(Schema.Lowercase, Slug)
)

/** The id of a purchased QR code. */
export const qrCodeId = read("ID", "The id of a bought QR code.", Schema.compose(Schema.Lowercase, QrCodeId))

/** The id of a top-up. */
export const topUpId = read(
  "ID",
  "The id of a top-up, as `payments list` shows it.",
  Schema.compose(Schema.Lowercase, TopUpId)
)

/** A bought QR code by its id, or a dynamic one by its slug. */
export type CodeReference = { readonly id: QrCodeId } | { readonly slug: RedirectSlug }

const isQrCodeId = Schema.is(QrCodeId)

/** The last part of the path of a short address; the text itself where it is no address. */
const endOf = (text: string): string => {
  const [path = ""] = text.split(/[?#]/, 1)
  return path.replace(/\/$/, "").split("/").at(-1) ?? ""
}

/** A bought QR code by its id, by its slug, or by the short address that its picture holds. */
export const codeReference: Input<CodeReference> = mapped(
  argument("CODE", "The id of a bought QR code; of a dynamic one also its slug or its short address."),
  (text) => {
    const id = text.toLowerCase()
    if (isQrCodeId(id)) return { id }
    const slug = parseSlug(endOf(text))
    if (slug !== undefined) return { slug }
    throw new UsageError(
      `CODE: expected the id of a QR code, a slug of 8 characters or a short address, got ${JSON.stringify(text)}`
    )
  }
)

/** Credits to add or take away. */
export const amount: Input<Credits.Credits> = mapped(
  argument("AMOUNT", "Credits, with at most 4 decimal places; not 0."),
  (text) => {
    const amount = /^-?\d+(?:\.\d{1,4})?$/.test(text) ? Credits.fromDecimal(Number(text)) : undefined
    if (amount !== undefined && amount !== Credits.zero) return amount
    throw new UsageError(
      `AMOUNT: expected credits other than 0 with at most 4 decimal places, got ${JSON.stringify(text)}`
    )
  }
)
