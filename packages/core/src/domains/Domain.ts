import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { AccountId } from "../records/AccountRecord.ts"

/** A host name in lower case, in ASCII. */
export const DomainHost: Schema.brand<typeof Schema.String, "DomainHost"> = Schema.String.pipe(
  Schema.brand("DomainHost")
)
export type DomainHost = typeof DomainHost.Type

const domainStates = ["pending", "proved", "live", "lost"] as const

/**
 * `pending` waits for its proof; `proved` redirects the account's codes; `live` has been requested by https; `lost`
 * had no proof for {@link lostAfter}.
 */
export const DomainState: Schema.Literal<typeof domainStates> = Schema.Literal(...domainStates)
export type DomainState = typeof DomainState.Type

/** An own domain of an account. Several accounts may wait for the same host; at most one holds it. */
export interface Domain {
  readonly host: DomainHost
  readonly accountId: AccountId
  /** The proof's text after `qr-domain=`. */
  readonly token: string
  readonly state: DomainState
  readonly createdAt: DateTime.Utc
  /** The time of the first look that found the proof; null while pending. */
  readonly provedAt: DateTime.Utc | null
  readonly liveAt: DateTime.Utc | null
  /** The time of the last look. */
  readonly checkedAt: DateTime.Utc | null
  /** The texts that the last look found at the proof's name; null before one. */
  readonly found: ReadonlyArray<string> | null
  /** The host's names and addresses at the last successful lookup; null before one. */
  readonly pointing: ReadonlyArray<string> | null
  /** The time of the first of the latest looks in a row that did not find the proof; null if the last one did. */
  readonly missingSince: DateTime.Utc | null
  /** True for at most one held domain of an account: its codes are sold there without a choice. */
  readonly isDefault: boolean
  /** The target of the path `/`; null for 404. */
  readonly rootTarget: string | null
}

/** The answers of all name servers at a time. */
export interface DomainLook {
  readonly isProved: boolean
  readonly found: ReadonlyArray<string>
  /** The host's CNAME, or its addresses; absent without an answer. */
  readonly pointing?: ReadonlyArray<string> | undefined
  readonly at: DateTime.Utc
}

/** Milliseconds for which a proof must be missing until a held domain is lost. */
export const lostAfter = 7 * 86_400_000

/** Milliseconds without a proof at which the owner is mailed. */
const mailedAfter = [86_400_000, 3 * 86_400_000, lostAfter]

/** Milliseconds for which a domain waits for its proof. */
export const pendingFor = 72 * 3_600_000

/** Milliseconds between checks of a pending domain, and of a held one. */
const pendingLookEvery = 10 * 60_000
const heldLookEvery = 86_400_000

/** Characters of a proof's token: 130 bits in base32. */
const tokenLength = 26
const tokenAlphabet = "abcdefghijklmnopqrstuvwxyz234567"

/**
 * A random token of a proof.
 *
 * @example
 * ```ts
 * import { newDomainToken } from "@quick-response/core"
 *
 * newDomainToken().length // => 26
 * ```
 */
export const newDomainToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(tokenLength)), (byte) => tokenAlphabet[byte & 31]).join("")

/** A domain to wait for. */
export interface NewDomain extends Pick<Domain, "accountId" | "host" | "token"> {
  readonly at: DateTime.Utc
  /** The most domains of an account, and of all. */
  readonly limits: { readonly account: number; readonly all: number }
}

/** The domain of an account that waits for its proof. */
export const pendingDomain = ({ host, accountId, token, at }: Omit<NewDomain, "limits">): Domain => ({
  host,
  accountId,
  token,
  state: "pending",
  createdAt: at,
  provedAt: null,
  liveAt: null,
  checkedAt: null,
  found: null,
  pointing: null,
  missingSince: null,
  isDefault: false,
  rootTarget: null
})

/** Changes of a held domain; absent fields stay. */
export interface DomainChange {
  /** True makes this the account's only default domain. */
  readonly isDefault?: boolean | undefined
  /** Null removes it. */
  readonly rootTarget?: string | null | undefined
}

/** A domain with a change. */
export const changedDomain = (domain: Domain, { isDefault, rootTarget }: DomainChange): Domain => ({
  ...domain,
  isDefault: isDefault ?? domain.isDefault,
  rootTarget: rootTarget === undefined ? domain.rootTarget : rootTarget
})

/** True if an account holds a domain: others cannot prove it, unless it is lost. */
export const isHeld = ({ state }: Pick<Domain, "state">): boolean => state !== "pending"

export const isSelling = ({ state }: Pick<Domain, "state">): boolean => state === "proved" || state === "live"

/** A domain after a look. */
export const afterLook = (domain: Domain, look: DomainLook): Domain => {
  const { isProved, found, pointing } = look
  // Processes may record looks out of order.
  const at = domain.checkedAt === null ? look.at : DateTime.max(look.at, domain.checkedAt)
  const seen = { ...domain, checkedAt: at, found, pointing: pointing ?? domain.pointing }
  if (isProved) {
    const isNew = domain.state === "pending" || domain.state === "lost"
    return {
      ...seen,
      missingSince: null,
      ...(isNew ? { state: "proved" as const, provedAt: at } : {})
    }
  }
  if (domain.state === "pending") return seen
  const missingSince = domain.missingSince ?? at
  const isLost = DateTime.distance(missingSince, at) >= lostAfter
  return { ...seen, missingSince, state: isLost ? "lost" : domain.state }
}

/** The number of mails about a domain's missing proof. */
const mailsAbout = ({ missingSince, checkedAt }: Domain): number =>
  missingSince === null || checkedAt === null
    ? 0
    : mailedAfter.filter((after) => DateTime.distance(missingSince, checkedAt) >= after).length

/** The new mail to the owner after a look, if any. */
export const domainMail = (before: Domain, after: Domain): "domain-lost" | "domain-missing" | undefined => {
  if (mailsAbout(after) <= mailsAbout(before)) return undefined
  return after.state === "lost" ? "domain-lost" : "domain-missing"
}

/** The time of the next look, in milliseconds. */
export const nextLookAt = ({ state, createdAt, checkedAt }: Domain): number =>
  checkedAt === null
    ? createdAt.epochMillis
    : checkedAt.epochMillis + (state === "pending" ? pendingLookEvery : heldLookEvery)

/** Another account holds the host. */
export class DomainTaken extends Schema.TaggedError<DomainTaken>()("DomainTaken", { host: Schema.String }) {
  override get message(): string {
    return `another account holds ${this.host}; name another host, or ask the operator of the service`
  }
}

const NamingField = Schema.Literal("content.address", "content.domain")

export class DomainNotFound extends Schema.TaggedError<DomainNotFound>()("DomainNotFound", {
  host: Schema.String,
  /** Absent if the path names the host. */
  field: Schema.optional(Schema.Literal("domain", ...NamingField.literals))
}) {
  override get message(): string {
    const start = this.field === undefined ? "" : `${this.field}: `
    return `${start}the account holds no domain ${this.host}; add it, and prove it`
  }
}

/** The account, or the service, has reached its limit of domains. */
export class DomainLimitReached extends Schema.TaggedError<DomainLimitReached>()("DomainLimitReached", {
  limit: Schema.Int,
  /** True if it is the account's limit. */
  isOfAccount: Schema.Boolean
}) {
  override get message(): string {
    return this.isOfAccount
      ? `an account may have ${this.limit} domains; remove one first`
      : `this service has its ${this.limit} domains; ask its operator`
  }
}

/** Codes name the domain, and the removal was not confirmed by their number. */
export class DomainInUse extends Schema.TaggedError<DomainInUse>()("DomainInUse", {
  host: Schema.String,
  codes: Schema.Int
}) {
  override get message(): string {
    return `confirm: ${this.codes} codes use ${this.host}, and stop working there once it is removed; send their number`
  }
}

/** The operator offers no own domains. */
export class DomainsClosed extends Schema.TaggedError<DomainsClosed>()("DomainsClosed", {}) {
  override get message(): string {
    return "own domains are not offered here; ask the operator of the service for them"
  }
}

/** The proof was not found, or the name servers gave no answer: then `found` is null. */
export class DomainNotProved extends Schema.TaggedError<DomainNotProved>()("DomainNotProved", {
  name: Schema.String,
  expected: Schema.String,
  found: Schema.NullOr(Schema.Array(Schema.String)),
  /** Present if a purchase is refused. */
  purchase: Schema.optional(
    Schema.Struct({ host: Schema.String, field: NamingField, isDefault: Schema.Boolean })
  )
}) {
  override get message(): string {
    const { purchase } = this
    const start =
      purchase === undefined
        ? ""
        : `${purchase.field}: ${purchase.host}${purchase.isDefault ? ", the default domain," : ""} is not proved; check it once its record is set, or name another domain; `
    const found =
      this.found === null
        ? purchase === undefined
          ? "a name server gave no answer; try again"
          : "it was not looked up yet"
        : this.found.length === 0
          ? "none was found; a new record can take minutes to appear"
          : `found ${this.found.map((text) => JSON.stringify(text)).join(", ")}`
    return `${start}expected the TXT record ${this.name} with the text ${JSON.stringify(this.expected)}: ${found}`
  }
}
