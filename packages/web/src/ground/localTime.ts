const twoDigits = (value: number): string => String(value).padStart(2, "0")

/** A time for a local time field: `2026-11-25T14:30`; empty for null. */
export const localTime = (at: string | null | undefined): string => {
  if (at === null || at === undefined) return ""
  const time = new Date(at)
  const day = [time.getFullYear(), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())].join("-")
  return `${day}T${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`
}

/** The time in a local time field, for the service; undefined if it is empty or invalid. */
export const timeOfLocal = (text: string): string | undefined => {
  const time = new Date(text)
  return text === "" || Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
