const width = 30

/** The progress of a file: `[#####-----] 50% 1000 rows, 2 failed`, with a bar of 30 characters. A share beyond 1 is shown as 1. */
export const progressBar = ({
  rows,
  failed,
  share,
  waits
}: {
  readonly rows: number
  readonly failed: number
  /** The part of the file that is done, from 0 to 1. */
  readonly share: number
  /** For how many seconds the service is waited for. */
  readonly waits?: number
}): string => {
  const shown = Math.min(1, share)
  const done = Math.round(shown * width)
  const percent = `${Math.round(100 * shown)}%`
  return `[${"#".repeat(done)}${"-".repeat(width - done)}] ${percent} ${rows} rows, ${failed} failed${waits === undefined ? "" : `; goes on in ${waits} s, when the service takes more`}`
}
