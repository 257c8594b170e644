const longestPause = 60_000

/**
 * Asks the service, and again until it answers: after a pause of this many milliseconds, which doubles up to a minute; without a
 * connection not before it is back.
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
