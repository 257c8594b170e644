import type { PriceList } from "@quick-response/design/pricing/PriceList"
import * as DateTime from "effect/DateTime"
import type { NewLogEntry } from "../operators/OperatorLog.ts"

/** A published price list. It never changes; a later version replaces it. */
export interface PriceListVersion {
  /** From 1, without gaps; 0 is the built-in list. */
  readonly version: number
  readonly prices: PriceList
  /** The time from which it is in force; equal to `createdAt` if that is at once. */
  readonly effectiveAt: DateTime.Utc
  /** Never earlier than the previous version's. */
  readonly createdAt: DateTime.Utc
}

export interface PriceListsAt {
  /** Undefined if no list was published: the built-in one is in force. */
  readonly current: PriceListVersion | undefined
  readonly next: PriceListVersion | undefined
}

/** True if no later version replaced this one before it took effect. */
const isLasting =
  (versions: ReadonlyArray<PriceListVersion>) =>
  ({ version, effectiveAt }: PriceListVersion): boolean =>
    versions.every(
      (other) => other.version <= version || DateTime.greaterThanOrEqualTo(other.createdAt, effectiveAt)
    )

const isInForce =
  (at: DateTime.Utc) =>
  ({ effectiveAt, createdAt }: PriceListVersion): boolean =>
    // A list that is in force from its publication is so for a server with a slow clock, too.
    DateTime.lessThanOrEqualTo(effectiveAt, at) || DateTime.Equivalence(effectiveAt, createdAt)

/**
 * The price lists at a time, from versions in any order. In force is the newest that has begun and is not voided; a
 * waiting version is voided by the next publication.
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

/** The audit entry of a published price list. */
export const entryOfPriceList = ({
  version,
  effectiveAt
}: PriceListVersion): Pick<NewLogEntry, "action" | "detail" | "subject"> => ({
  action: "priceList.published",
  subject: String(version),
  detail: { effectiveAt: DateTime.formatIso(effectiveAt) }
})

/** The next version, at a time that never goes back. */
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
