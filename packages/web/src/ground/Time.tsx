import { type ReadonlySignal, signal } from "@preact/signals"
import { formatExact, formatRelative } from "./format.ts"

const current = signal(Date.now())

/** The time, in milliseconds since 1970, to half a minute. */
export const now: ReadonlySignal<number> = current

setInterval(() => {
  current.value = Date.now()
}, 30_000)

/**
 * A time relative to now, with the exact one on hover. A past event is never shown as future, even if clocks differ.
 */
export const Time = ({ at, isPlanned = false }: { readonly at: string; readonly isPlanned?: boolean }) => {
  const time = Date.parse(at)
  const shown = isPlanned ? time : Math.min(time, now.value)
  return (
    <time dateTime={at} title={formatExact(time)}>
      {formatRelative(shown, now.value)}
    </time>
  )
}
