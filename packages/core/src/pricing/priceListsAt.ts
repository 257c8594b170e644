import type { PriceList } from "@quick-response/design/pricing/PriceList"
import * as DateTime from "effect/DateTime"
import type { NewLogEntry } from "../operators/OperatorLog.ts"

/** A price list that was published. It never changes; a later version takes its place. */
export interface PriceListVersion {
  /** From 1, without gaps; 0 is the list that the program brings. */
  readonly version: number
  readonly prices: PriceList
  /** The time from which it is in force; equal to `createdAt` where it is from the moment it was published. */
  readonly effectiveAt: DateTime.Utc
  /** Never before that of the version before. */
  readonly createdAt: DateTime.Utc
}

/** The price list in force at a time, and the one that is to follow it. */
export interface PriceListsAt {
  /** Undefined where none was published: the program's own is in force. */
  readonly current: PriceListVersion | undefined
  readonly next: PriceListVersion | undefined
}

/** True for a version that no later one voided: those were published once it was in force. */
const isLasting =
  (versions: ReadonlyArray<PriceListVersion>) =>
  ({ version, effectiveAt }: PriceListVersion): boolean =>
    versions.every(
      (other) => other.version <= version || DateTime.greaterThanOrEqualTo(other.createdAt, effectiveAt)
    )

const isInForce =
  (at: DateTime.Utc) =>
  ({ effectiveAt, createdAt }: PriceListVersion): boolean =>
    // One that is in force from its publication is so for a server whose clock is behind, too.
    DateTime.lessThanOrEqualTo(effectiveAt, at) || DateTime.Equivalence(effectiveAt, createdAt)

/**
 * The price lists at a time, of versions in any order: in force is the newest that has begun and that was not voided, as one that
 * waits is by whatever is published after it.
 *
 * @example
 * ```ts
 * import { PriceList, priceListsAt } from "@quick-response/core"
 * import * as DateTime from "effect/DateTime"
 *
 * const [today, tomorrow] = [DateTime.unsafeMake("2026-11-26"), DateTime.unsafeMake("2026-11-27")]
 * const prices = PriceList.defaultPriceList
 * const first = { version: 1, prices, createdAt: today, effectiveAt: tomorrow }
 * priceListsAt([first], today).next?.version // => 1
 * priceListsAt([first], tomorrow).current?.version // => 1
 * ```
 */
export const priceListsAt = (versions: ReadonlyArray<PriceListVersion>, at: DateTime.Utc): PriceListsAt => {
  const lasting = versions.filter(isLasting(versions)).toSorted((a, b) => b.version - a.version)
  const [newest] = lasting
  const current = lasting.find(isInForce(at))
  return { current, next: newest === current ? undefined : newest }
}

/** The entry of the operators' log that tells of a published price list. */
export const entryOfPriceList = ({
  version,
  effectiveAt
}: PriceListVersion): Pick<NewLogEntry, "action" | "detail" | "subject"> => ({
  action: "priceList.published",
  subject: String(version),
  detail: { effectiveAt: DateTime.formatIso(effectiveAt) }
})

/** The version that follows the newest, at a time that never goes back. */
export const nextPriceList = (
  newest: PriceListVersion | undefined,
  {
    prices,
    effectiveAt,
    at
  }: { readonly prices: PriceList; readonly effectiveAt: DateTime.Utc | null; readonly at: DateTime.Utc }
): PriceListVersion => {
  const createdAt = newest === undefined ? at : DateTime.max(at, newest.createdAt)
  return {
    version: (newest?.version ?? 0) + 1,
    prices,
    effectiveAt: effectiveAt === null ? createdAt : DateTime.max(effectiveAt, createdAt),
    createdAt
  }
}
