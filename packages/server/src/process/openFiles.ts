import process from "node:process"

/** The fewest open files with which the program starts: Node reads its modules side by side, about 200 at once. */
const leastOpenFiles = 256

/** The number of files that this process may have open; undefined if there is no limit or the runtime does not tell. */
const limitOfOpenFiles = (): number | undefined => {
  const report: unknown = process.report?.getReport()
  if (typeof report !== "object" || report === null || !("userLimits" in report)) return undefined
  const { userLimits } = report
  if (typeof userLimits !== "object" || userLimits === null || !("open_files" in userLimits)) return undefined
  const { open_files } = userLimits
  if (typeof open_files !== "object" || open_files === null || !("soft" in open_files)) return undefined
  const limit = Number(open_files.soft)
  return Number.isInteger(limit) ? limit : undefined
}

const isLackOfFiles = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && (error.code === "EMFILE" || error.code === "ENFILE")) || isLackOfFiles(error.cause))

/**
 * The sentence for a start that failed because too few files may be open; undefined if it failed for another reason.
 * Node reports the same lack as modules that are missing, so the limit itself decides, too.
 */
export const explainOpenFiles = (error: unknown): string | undefined => {
  const limit = limitOfOpenFiles()
  const isLow = limit !== undefined && limit < leastOpenFiles
  if (!isLow && !isLackOfFiles(error)) return undefined
  const most = limit === undefined ? "" : `: the limit of this process is ${limit}`
  return `too few files may be open at once${most}; raise it, for instance by ulimit -n 4096, and start again`
}
