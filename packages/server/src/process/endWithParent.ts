import process from "node:process"

const interval = 500

/**
 * Ends this process when its parent is gone, even if killed or gone before this one loaded. It also polls: on Deno,
 * busy workers received no `disconnect` when their parent was killed.
 */
export const endWithParent = (exitCode: number): void => {
  const parent = process.ppid
  const end = (): void => process.exit(exitCode)
  process.on("disconnect", end)
  if (!process.connected) end()
  setInterval(() => {
    if (process.ppid !== parent) end()
  }, interval).unref()
}
