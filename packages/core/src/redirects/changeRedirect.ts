import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import * as Either from "../either/index.ts"
import { type Redirect, RedirectSettings } from "./Redirect.ts"

/** An owner's change of a dynamic code; absent parts are unchanged. */
export interface RedirectChange extends Partial<RedirectSettings> {
  /** False pauses the code, true resumes it. */
  readonly isActive?: boolean | undefined
  /** The version that must still be the newest. */
  readonly expectedVersion?: number | undefined
}

/** The operator deactivated the code, and only the operator can activate it. */
export class QrCodeBlocked extends Schema.TaggedError<QrCodeBlocked>()("QrCodeBlocked", {
  id: Schema.String
}) {
  override get message(): string {
    return `QR code ${this.id} was deactivated by the operator of this service; only the operator can activate it`
  }
}

/** The code or price list was changed since the expected version. */
export class VersionChanged extends Schema.TaggedError<VersionChanged>()("VersionChanged", {
  expected: Schema.Number,
  actual: Schema.Number
}) {
  override get message(): string {
    return `expectedVersion: the version is ${this.actual} now, not ${this.expected}: read it again`
  }
}

/** The code had its most changes of a day. */
export class TooManyChanges extends Schema.TaggedError<TooManyChanges>()("TooManyChanges", {
  /** The time from which it may be changed again. */
  until: Schema.DateTimeUtc
}) {
  override get message(): string {
    return `a code can be changed ${changesADay} times a day: try again at ${DateTime.formatIso(this.until)}`
  }
}

/** The most changes by a code's owner in 24 hours. */
export const changesADay = 100

/** The period of {@link changesADay} in milliseconds. */
export const changesPeriod = 86_400_000

/** The most stored versions of a code. */
export const keptVersions = 1_000

const encode = Schema.encodeSync(RedirectSettings)

const textOf = ({ target, fallback, expiresAt, forwardQuery, rules }: RedirectSettings): string =>
  JSON.stringify(encode({ target, fallback, expiresAt, forwardQuery, rules }))

/** The pause after a change. */
const pauseAfter = (
  { pausedAt }: Redirect,
  isActive: boolean | undefined,
  at: DateTime.Utc
): Redirect["pausedAt"] => {
  if (isActive === undefined) return pausedAt
  return isActive ? null : (pausedAt ?? at)
}

/** The next version of a redirect, at a time that never goes back. */
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

/** A redirect after its owner's change; the same object without a change. */
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
