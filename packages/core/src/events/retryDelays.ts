export const second = 1_000
const minute = 60 * second

export const hour: number = 60 * minute

/** Milliseconds before an event that others overtook is sent again, by attempt. */
const repeatDelays = [
  5 * second,
  5 * minute,
  30 * minute,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)
]

/** Milliseconds before a failing webhook is tried again, by failure. */
const probeDelays = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour]

/** Milliseconds after this number of failed turns until the next. */
export const delayOfProbe = (failures: number): number => probeDelays[Math.max(0, failures - 1)] ?? hour

/**
 * Milliseconds until an event is sent again after this number of attempts, varied by a fifth with `random` from 0 to 1;
 * undefined to give up.
 */
export const delayOfRepeat = (attempts: number, random: number): number | undefined => {
  const delay = repeatDelays[attempts - 1]
  return delay === undefined ? undefined : Math.round(delay * (0.8 + 0.4 * random))
}
