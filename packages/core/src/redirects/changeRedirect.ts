import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import * as Either from "../either/index.ts"
import { type Redirect, RedirectSettings } from "./Redirect.ts"

/** A change by a dynamic code's owner: what is absent stays as it is. */
export interface RedirectChange extends Partial<RedirectSettings> {
  /** False pauses the code, and true goes on with it. */
  readonly isActive?: boolean | undefined
  /** The version that must still be the newest. */
  readonly expectedVersion?: number | undefined
}

/** The operator deactivated the code, and the operator alone can activate it. */
export class QrCodeBlocked extends Schema.TaggedError<QrCodeBlocked>()("QrCodeBlocked", {
  id: Schema.String
}) {
  override get message(): string {
    return `QR code ${this.id} was deactivated by the operator of this service, who alone can activate it`
  }
}

/** The code, or the price list, was changed since the version that the change was made for. */
export class VersionChanged extends Schema.TaggedError<VersionChanged>()("VersionChanged", {
  expected: Schema.Number,
  actual: Schema.Number
}) {
  override get message(): string {
    return `expectedVersion: the version is ${this.actual} now, not ${this.expected}: read it again`
  }
}

/** The code was changed as often as it may be in a day. */
export class TooManyChanges extends Schema.TaggedError<TooManyChanges>()("TooManyChanges", {
  /** From when it may be changed again. */
  until: Schema.DateTimeUtc
}) {
  override get message(): string {
    return `a code can be changed ${changesADay} times a day: try again at ${DateTime.formatIso(this.until)}`
  }
}

/** The number of changes that a code's owner can make in 24 hours. */
export const changesADay = 100

/** Milliseconds of the day in which changes are counted. */
export const changesPeriod = 86_400_000

/** The number of versions of a code that are kept. */
export const keptVersions = 1_000

const encode = Schema.encodeSync(RedirectSettings)

const textOf = ({ target, fallback, expiresAt, forwardQuery, rules }: RedirectSettings): string =>
  JSON.stringify(encode({ target, fallback, expiresAt, forwardQuery, rules }))

/** The pause that a change leaves. */
const pauseAfter = (
  { pausedAt }: Redirect,
  isActive: boolean | undefined,
  at: DateTime.Utc
): Redirect["pausedAt"] => {
  if (isActive === undefined) return pausedAt
  return isActive ? null : (pausedAt ?? at)
}

/** The next version of a redirect that becomes another, whose time never goes back. */
export const nextVersion = (
  before: Redirect,
  change: Partial<Pick<Redirect, "isBlocked" | "pausedAt"> & RedirectSettings>,
  at: DateTime.Utc
): Redirect => ({
  ...before,
  ...change,
  version: before.version + 1,
  changedAt: DateTime.max(at, before.changedAt)
})

/** A redirect after its owner's change; the same one where that changes nothing. */
export const changeRedirect = (
  before: Redirect,
  { isActive, expectedVersion, ...given }: RedirectChange,
  at: DateTime.Utc
): Either.Either<Redirect, QrCodeBlocked | VersionChanged> => {
  if (expectedVersion !== undefined && expectedVersion !== before.version)
    return Either.left(new VersionChanged({ expected: expectedVersion, actual: before.version }))
  if (isActive === true && before.isBlocked) return Either.left(new QrCodeBlocked({ id: before.qrCodeId }))
  const {
    target = before.target,
    fallback = before.fallback,
    expiresAt = before.expiresAt,
    forwardQuery = before.forwardQuery,
    rules = before.rules
  } = given
  const settings = { target, fallback, expiresAt, forwardQuery, rules }
  const pausedAt = pauseAfter(before, isActive, at)
  const isSame = textOf(settings) === textOf(before) && (pausedAt === null) === (before.pausedAt === null)
  return Either.right(isSame ? before : nextVersion(before, { ...settings, pausedAt }, at))
}
