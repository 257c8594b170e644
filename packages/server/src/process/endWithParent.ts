import process from "node:process"

const interval = 500

/**
 * Ends this process when its parent has ended, even if killed, or before this one loaded. It also polls: on Deno, busy
 * workers received no `disconnect` when their parent was killed.
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
