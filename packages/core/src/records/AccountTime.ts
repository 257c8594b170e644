import * as DateTime from "effect/DateTime"
import type { QrCodeId } from "./QrCode.ts"

/** An account's time, which never goes back, even if servers' clocks do. */
export interface AccountTime {
  /** The time of its latest entry, or else its opening, in milliseconds since 1970. */
  readonly lastAt: number
  /** The id of its newest record; empty without records. */
  readonly newestQrCode: string
}

/**
 * The time of an account's next ledger entry: the clock's, but not before the last entry's.
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

/** The time of an account's next record and debit, so that the record sorts after all others by time and id. */
export const timeOfRecord = (
  { lastAt, newestQrCode }: AccountTime,
  { id, at }: { readonly id: QrCodeId; readonly at: DateTime.Utc }
): DateTime.Utc => {
  if (at.epochMillis > lastAt) return at
  return DateTime.unsafeMake(id > newestQrCode ? lastAt : lastAt + 1)
}
