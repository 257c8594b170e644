import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { DomainHost } from "../domains/Domain.ts"
import type { AccountId } from "../records/AccountRecord.ts"
import { QrCodeId } from "../records/QrCode.ts"
import { RedirectRules } from "./RedirectRule.ts"
import type { RedirectSlug } from "./RedirectSlug.ts"

const NullableText: Schema.NullOr<typeof Schema.String> = Schema.NullOr(Schema.String)
const NullableTime: Schema.NullOr<typeof Schema.DateTimeUtc> = Schema.NullOr(Schema.DateTimeUtc)

const settingsFields = {
  /** The address to which scanners are redirected. */
  target: Schema.String,
  /** The address for scanners while the code is paused or expired. */
  fallback: NullableText,
  expiresAt: NullableTime,
  /** True if query parameters that the target lacks are added to it. */
  forwardQuery: Schema.Boolean,
  rules: RedirectRules
} as const

/** The owner's settings of a dynamic code. */
export const RedirectSettings: Schema.Struct<typeof settingsFields> = Schema.Struct(settingsFields)
export type RedirectSettings = typeof RedirectSettings.Type

/** The key of an adopted address: its account, host and path, without one trailing slash. */
export const AddressKey: Schema.brand<typeof Schema.String, "AddressKey"> = Schema.String.pipe(
  Schema.brand("AddressKey")
)
export type AddressKey = typeof AddressKey.Type

/** The key of an address below an account's own domain. Its letter case counts. */
export const addressKeyOf = (accountId: AccountId, host: string, path: string): AddressKey =>
  AddressKey.make(`${host}${path} ${accountId}`, { disableValidation: true })

/** The start of each account's key of the same address. */
export const addressStartOf = (key: AddressKey): string => key.slice(0, key.indexOf(" ") + 1)

/** The permanent short address of a dynamic code. */
export interface ShortAddress {
  readonly slug: RedirectSlug
  /** The address up to the slug, as in the picture: `HTTPS://Q.EXAMPLE/`; an adopted address as a whole. */
  readonly shortUrl: string
  /** The own domain that the picture names; null for a host of the service. */
  readonly host: DomainHost | null
  /** The key of an adopted address; null for an address with a slug. */
  readonly addressKey: AddressKey | null
}

/** A redirect to store with a purchase. */
export interface NewRedirect extends ShortAddress, Omit<RedirectSettings, "rules"> {
  /** True to begin paused. */
  readonly isPaused?: boolean | undefined
}

/** The redirect of a dynamic code, as stored. */
export interface Redirect extends ShortAddress, RedirectSettings {
  readonly qrCodeId: QrCodeId
  readonly accountId: AccountId
  /** The time at which its owner paused it. */
  readonly pausedAt: DateTime.Utc | null
  /** True while the operator has deactivated its record, and permanently after its account was closed with `stop`. */
  readonly isBlocked: boolean
  /** 1 at the purchase, one more with each change. */
  readonly version: number
  readonly changedAt: DateTime.Utc
}

/** A redirect with the total number of its scans. */
export interface CountedRedirect extends Redirect {
  readonly scans: number
  readonly lastScanAt: DateTime.Utc | null
}

const redirectStates = ["active", "paused", "expired", "blocked"] as const

/** The state of a dynamic code: the last that applies in this order. */
export const RedirectState: Schema.Literal<typeof redirectStates> = Schema.Literal(...redirectStates)
export type RedirectState = typeof RedirectState.Type

/** The state of a redirect at a time. It expires at the exact millisecond of `expiresAt`. */
export const redirectStateAt = (
  { isBlocked, expiresAt, pausedAt }: Pick<Redirect, "isBlocked" | "expiresAt" | "pausedAt">,
  at: DateTime.Utc
): RedirectState => {
  if (isBlocked) return "blocked"
  if (expiresAt !== null && DateTime.lessThanOrEqualTo(expiresAt, at)) return "expired"
  return pausedAt === null ? "active" : "paused"
}

const changeAuthors = ["owner", "operator"] as const

export const ChangeAuthor: Schema.Literal<typeof changeAuthors> = Schema.Literal(...changeAuthors)
export type ChangeAuthor = typeof ChangeAuthor.Type

const versionFields = {
  version: Schema.Int,
  ...settingsFields,
  /** True unless the owner or operator has switched the code off. */
  isActive: Schema.Boolean,
  by: ChangeAuthor,
  reason: NullableText,
  at: Schema.DateTimeUtc
} as const

/** A version of a redirect: its settings after a change, and the author. */
export const RedirectVersion: Schema.Struct<typeof versionFields> = Schema.Struct(versionFields)
export type RedirectVersion = typeof RedirectVersion.Type

/** A version of one of an account's redirects. */
export interface CodeVersion extends RedirectVersion {
  readonly slug: RedirectSlug
  readonly qrCodeId: QrCodeId
}

/** A page of a redirect's versions, newest first. */
export interface RedirectVersionPage {
  readonly changes: ReadonlyArray<RedirectVersion>
  /** The number of stored versions. */
  readonly totalCount: number
}

export const versionOf = (
  { version, target, fallback, expiresAt, forwardQuery, rules, isBlocked, pausedAt, changedAt }: Redirect,
  { by, reason = null }: { readonly by: ChangeAuthor; readonly reason?: string | null | undefined }
): RedirectVersion => ({
  version,
  target,
  fallback,
  expiresAt,
  forwardQuery,
  rules,
  isActive: !isBlocked && pausedAt === null,
  by,
  reason,
  at: changedAt
})

/** A redirect right after its purchase. */
export const firstRedirect = (
  { isPaused = false, ...redirect }: NewRedirect,
  owner: Pick<Redirect, "qrCodeId" | "accountId">,
  at: DateTime.Utc
): Redirect => ({
  ...redirect,
  ...owner,
  rules: [],
  pausedAt: isPaused ? at : null,
  isBlocked: false,
  version: 1,
  changedAt: at
})

/** The slug belongs to another code. */
export class SlugTaken extends Schema.TaggedError<SlugTaken>()("SlugTaken", { slug: Schema.String }) {
  override get message(): string {
    return `the slug ${this.slug} is taken`
  }
}

/** The account already has a code at the address, or it is the slug of another code. */
export class AddressTaken extends Schema.TaggedError<AddressTaken>()("AddressTaken", {
  address: Schema.String
}) {
  override get message(): string {
    return `content.address: ${this.address} already has a code; change the target of that code`
  }
}

/** The QR code is static: its target cannot change. */
export class QrCodeNotDynamic extends Schema.TaggedError<QrCodeNotDynamic>()("QrCodeNotDynamic", {
  id: QrCodeId
}) {
  override get message(): string {
    return `QR code ${this.id} is not dynamic: the content of its picture cannot be changed`
  }
}
