import type { EventPlace } from "./EventId.ts"

/** A position between an account's events: the numbers of ledger entries and stored events before it. */
export interface EventPosition {
  readonly entries: number
  readonly events: number
}

/** The place before all events. */
export const beginning: EventPosition = { entries: 0, events: 0 }

/** The position after the next event, at a place. */
export const positionAfter = (
  position: EventPosition,
  { stream, sequence }: Pick<EventPlace, "sequence" | "stream">
): EventPosition =>
  stream === "ledger" ? { ...position, entries: sequence } : { ...position, events: sequence }

const radix = 36

/**
 * The cursor of a position, which callers send back.
 *
 * @example
 * ```ts
 * import { cursorOf, parseCursor } from "@quick-response/core"
 *
 * parseCursor(cursorOf({ entries: 12, events: 3 })) // => { entries: 12, events: 3 }
 * ```
 */
export const cursorOf = ({ entries, events }: EventPosition): string =>
  `${entries.toString(radix)}-${events.toString(radix)}`

/** The longest cursor. */
export const longestCursor: number = 2 * Number.MAX_SAFE_INTEGER.toString(radix).length + 1

/** The position of a cursor; undefined for an invalid one. */
export const parseCursor = (cursor: string): EventPosition | undefined => {
  const [first = "", second = "", ...more] = cursor.length > longestCursor ? [] : cursor.split("-")
  const position = { entries: Number.parseInt(first, radix), events: Number.parseInt(second, radix) }
  const isWhole = Number.isSafeInteger(position.entries) && Number.isSafeInteger(position.events)
  return more.length === 0 && isWhole && cursorOf(position) === cursor ? position : undefined
}
