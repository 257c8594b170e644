const longestPause = 60_000

/**
 * Repeats a request until the service answers: after a pause of this many milliseconds, which doubles up to a minute.
 * Offline, it waits for the connection.
 */
export const untilAnswered = (ask: () => Promise<unknown>, pause = 2000): void => {
  ask().catch(() => {
    const askAgain = () => {
      clearTimeout(timer)
      removeEventListener("online", askAgain)
      untilAnswered(ask, Math.min(2 * pause, longestPause))
    }
    addEventListener("online", askAgain)
    const timer = navigator.onLine ? setTimeout(askAgain, pause) : undefined
  })
}
