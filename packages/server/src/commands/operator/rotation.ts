import { parsed } from "../../cli/textFields.ts"

/** The copies to keep: the newest of each of the last hours, days and weeks that have copies. */
export interface Rotation {
  readonly hours: number
  readonly days: number
  readonly weeks: number
}

/** Reads `24,7,8`. */
export const rotationText = parsed<Rotation>(
  "numbers of hours, days and weeks, not all 0, such as 24,7,8",
  (text) => {
    if (!/^\d{1,4},\d{1,4},\d{1,4}$/.test(text)) return undefined
    const [hours = 0, days = 0, weeks = 0] = text.split(",").map(Number)
    return hours + days + weeks === 0 ? undefined : { hours, days, weeks }
  }
)

/** The file name of a copy, such as `copy-20270131T090000Z.db`. */
export const copyNameAt = (milliseconds: number): string =>
  `copy-${new Date(milliseconds).toISOString().replaceAll(/[-:]|\.\d+/g, "")}.db`

const timeOf = (name: string): number => {
  const [, ...parts] = /^copy-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/.exec(name) ?? []
  const [year = "", month, day, hour, minute, second] = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

const hour = 3_600_000
const day = 24 * hour
/** 1970 began on a Thursday. */
const mondayOffset = 3 * day

/** The copies among the names of a folder that a rotation no longer keeps. Other names are left out. */
export const copiesToRemove = (
  names: ReadonlyArray<string>,
  { hours, days, weeks }: Rotation
): ReadonlyArray<string> => {
  const copies = names
    .map((name) => ({ name, time: timeOf(name) }))
    .filter(({ time }) => !Number.isNaN(time))
    .sort((a, b) => b.time - a.time)
  const newestOfEach = (length: number, offset: number, most: number) => {
    const newest = new Map<number, string>()
    for (const { name, time } of copies) {
      const period = Math.floor((time + offset) / length)
      if (!newest.has(period)) newest.set(period, name)
    }
    return [...newest.values()].slice(0, most)
  }
  const kept = new Set([
    ...newestOfEach(hour, 0, hours),
    ...newestOfEach(day, 0, days),
    ...newestOfEach(7 * day, mondayOffset, weeks)
  ])
  return copies.flatMap(({ name }) => (kept.has(name) ? [] : [name]))
}
