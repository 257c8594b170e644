import process from "node:process"

/** The lowest limit of open files for a start: Node reads about 200 modules concurrently. */
const leastOpenFiles = 256

/** This process's limit of open files; undefined if unlimited or unknown. */
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
 * The explanation if a start failed for too few open files, otherwise undefined. Node may report missing modules
 * instead, so the limit itself is checked too.
 */
export const explainOpenFiles = (error: unknown): string | undefined => {
  const limit = limitOfOpenFiles()
  const isLow = limit !== undefined && limit < leastOpenFiles
  if (!isLow && !isLackOfFiles(error)) return undefined
  const most = limit === undefined ? "" : `: the limit of this process is ${limit}`
  return `too few files may be open at once${most}; raise it, for instance by ulimit -n 4096, and start again`
}
