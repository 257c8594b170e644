const width = 30

/**
 * The progress of a file: `[#####-----] 50% 1000 rows, 2 failed`, with a bar of 30 characters. A share over 1 counts as
 * 1.
 */
export const progressBar = ({
  rows,
  failed,
  share,
  waits
}: {
  readonly rows: number
  readonly failed: number
  /** The finished part of the file, from 0 to 1. */
  readonly share: number
  /** Seconds until the service accepts more, if it throttles. */
  readonly waits?: number
}): string => {
  const shown = Math.min(1, share)
  const done = Math.round(shown * width)
  const percent = `${Math.round(100 * shown)}%`
  return `[${"#".repeat(done)}${"-".repeat(width - done)}] ${percent} ${rows} rows, ${failed} failed${waits === undefined ? "" : `; goes on in ${waits} s, when the service takes more`}`
}
