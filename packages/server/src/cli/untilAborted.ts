/** What some work results in. Rejects with the signal's reason once that aborts, and leaves the work to itself. */
export const untilAborted = <A>(signal: AbortSignal, work: Promise<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener("abort", abort, { once: true })
    work.then(resolve, reject)
  })
