import process from "node:process"

const interval = 500

/**
 * Ends this process once the one that started it is gone, by SIGKILL or before this one had loaded. It looks for it, too: on
 * Deno, workers under load went on without a `disconnect` after their main process was killed.
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
