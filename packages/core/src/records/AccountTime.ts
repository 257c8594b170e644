import * as DateTime from "effect/DateTime"
import type { QrCodeId } from "./QrCode.ts"

/** The time of an account. It never goes back, even where the clocks of servers do. */
export interface AccountTime {
  /** The time of its newest entry, at first that of its opening, in milliseconds since 1970. */
  readonly lastAt: number
  /** The id of its newest record; empty where it has none. */
  readonly newestQrCode: string
}

/**
 * The time of an account's next ledger entry: that of the clock, but none before the last.
 *
 * @example
 * ```ts
 * import { newQrCodeId, timeOfEntry } from "@quick-response/core"
 * import * as DateTime from "effect/DateTime"
 *
 * const at = DateTime.unsafeMake(1_000)
 * timeOfEntry({ lastAt: 2_000, newestQrCode: newQrCodeId(at) }, at).epochMillis // => 2_000
 * ```
 */
export const timeOfEntry = ({ lastAt }: AccountTime, at: DateTime.Utc): DateTime.Utc =>
  DateTime.unsafeMake(Math.max(at.epochMillis, lastAt))

/**
 * The time of an account's next record and of its debit: such that the record comes after all others in the order of
 * lists, by time and then by id.
 */
export const timeOfRecord = (
  { lastAt, newestQrCode }: AccountTime,
  { id, at }: { readonly id: QrCodeId; readonly at: DateTime.Utc }
): DateTime.Utc => {
  if (at.epochMillis > lastAt) return at
  return DateTime.unsafeMake(id > newestQrCode ? lastAt : lastAt + 1)
}
