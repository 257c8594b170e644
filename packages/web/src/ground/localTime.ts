const twoDigits = (value: number): string => String(value).padStart(2, "0")

/** A time as a field for local times has it: `2026-11-25T14:30`; empty for none. */
export const localTime = (at: string | null | undefined): string => {
  if (at === null || at === undefined) return ""
  const time = new Date(at)
  const day = [time.getFullYear(), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())].join("-")
  return `${day}T${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`
}

/** The time that a field for local times holds, as the service reads it; undefined if it holds none. */
export const timeOfLocal = (text: string): string | undefined => {
  const time = new Date(text)
  return text === "" || Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
