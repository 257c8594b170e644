import process from "node:process"

const interval = 500

/**
 * Ends this process once the one that started it is gone, by SIGKILL or before this one had loaded. On Deno `disconnect` alone
 * is missed where a message was being sent as the other end was killed.
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
