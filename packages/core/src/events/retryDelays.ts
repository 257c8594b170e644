/** A second, in milliseconds. */
export const second = 1_000
const minute = 60 * second

/** An hour, in milliseconds. */
export const hour: number = 60 * minute

/** Milliseconds after which an event that others passed is tried again, after its first attempt, its second, and so on. */
const repeatDelays = [
  5 * second,
  5 * minute,
  30 * minute,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)
]

/** Milliseconds after which a webhook that took nothing is tried again. */
const probeDelays = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour]

/** Milliseconds after the so many failed turn until the next one. */
export const delayOfProbe = (failures: number): number => probeDelays[Math.max(0, failures - 1)] ?? hour

/** Milliseconds until an event is sent again after so many attempts, a fifth more or less by a number from 0 to 1; undefined where it is given up. */
export const delayOfRepeat = (attempts: number, random: number): number | undefined => {
  const delay = repeatDelays[attempts - 1]
  return delay === undefined ? undefined : Math.round(delay * (0.8 + 0.4 * random))
}
