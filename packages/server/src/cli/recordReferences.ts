import {
  AccountId,
  Credits,
  Email,
  parseSlug,
  QrCodeId,
  type RedirectSlug,
  SessionId,
  Slug,
  TopUpId,
  WebhookId
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { decoder } from "@quick-response/core/schema"
import { type Field, refused } from "@quick-response/design/field/Field"
import type { Fault } from "@quick-response/design/field/faults"
import * as Schema from "effect/Schema"
import { argument, type Input, optional, readBy, required } from "./Input.ts"
import { parsed } from "./textFields.ts"

const fieldOf = <A>(schema: Schema.Schema<A, string>): Field<A, string> => {
  const decode = decoder(schema)
  return {
    ...parsed<A>("a text", () => undefined),
    read: (text, faults) =>
      Either.match(decode(text), {
        onLeft: (found) => {
          faults.push(...found)
          return refused
        },
        onRight: (value) => value
      })
  }
}

/** A schema's texts, ignoring case. */
const lowercase = <A>(schema: Schema.Schema<A, string>): Field<A, string> =>
  fieldOf(Schema.compose(Schema.Lowercase, schema))

const emailField = fieldOf(Email)

export const email = readBy(argument("EMAIL", "The account's e-mail address."), emailField)

/** An account's email address, or its id, since closed accounts have no address. */
export type AccountReference = { readonly email: Email } | { readonly id: AccountId }

const isId = Schema.is(AccountId)

const accountField: Field<AccountReference, string> = {
  ...emailField,
  read: (value, faults) => {
    const id = typeof value === "string" ? value.toLowerCase() : ""
    if (isId(id)) return { id }
    const found: Array<Fault> = []
    const email = emailField.read(value, found)
    if (email !== refused) return { email }
    faults.push(...found.map((fault) => ({ ...fault, text: () => `${fault.text()}, or the account's id` })))
    return refused
  }
}

export const accountReference: Input<AccountReference> = readBy(
  argument("ACCOUNT", "The account's e-mail address, or its id."),
  accountField
)

/** The account that a command acts for. */
export const forAccount: Input<AccountReference> = readBy(
  required("account", "ACCOUNT", "The account's e-mail address, or its id."),
  accountField
)

/** Restricts a list to one account; undefined lists all. */
export const ofAccount: Input<AccountReference | undefined> = readBy(
  optional("account", "ACCOUNT", "Of this account alone: its e-mail address, or its id."),
  accountField
)

const isSessionId = Schema.is(SessionId)

export const sessionReference: Input<SessionId | "all"> = readBy(
  argument("SESSION", "The session's id, as `session list` shows it, or `all`."),
  parsed(`"all" or the id of a session`, (text) => {
    const id = text.toLowerCase()
    return text === "all" ? text : isSessionId(id) ? id : undefined
  })
)

export const slug = readBy(argument("SLUG", "The tool's slug, as `tool list` shows it."), lowercase(Slug))

export const qrCodeId = readBy(argument("ID", "The id of a bought QR code."), lowercase(QrCodeId))

export const topUpId = readBy(
  argument("ID", "The id of a top-up, as `payments list` shows it."),
  lowercase(TopUpId)
)

/** The id of a webhook. */
export const webhookId = readBy(
  argument("ID", "The id of a webhook, as `webhook list` shows it."),
  lowercase(WebhookId)
)

/** A purchased QR code by its id, or a dynamic one by its slug. */
export type CodeReference = { readonly id: QrCodeId } | { readonly slug: RedirectSlug }

const isQrCodeId = Schema.is(QrCodeId)

/** The last path segment of a short address; other texts unchanged. */
const endOf = (text: string): string => {
  const [path = ""] = text.split(/[?#]/, 1)
  return path.replace(/\/$/, "").split("/").at(-1) ?? ""
}

/** A purchased QR code by its id, its slug or its printed short address. */
export const codeReference: Input<CodeReference> = readBy(
  argument("CODE", "The id of a bought QR code; of a dynamic one also its slug or its short address."),
  parsed("the id of a QR code, a slug of 8 characters or a short address", (text) => {
    const id = text.toLowerCase()
    if (isQrCodeId(id)) return { id }
    const slug = parseSlug(endOf(text))
    return slug === undefined ? undefined : { slug }
  })
)

export const amount: Input<Credits.Credits> = readBy(
  argument("AMOUNT", "Credits, with at most 4 decimal places; not 0."),
  parsed("credits other than 0 with at most 4 decimal places", (text) => {
    const amount = /^-?\d+(?:\.\d{1,4})?$/.test(text) ? Credits.fromDecimal(Number(text)) : undefined
    return amount === Credits.zero ? undefined : amount
  })
)
