/** What a pool of workers allows its jobs; times in milliseconds. */
export interface PoolLimits {
  /** Estimated work that waits for each worker at most: whoever waits is served within half of a request's time. */
  readonly waitingMilliseconds: number
  /** The share of it that one requester may have waiting. */
  readonly requesterShare: number
  /** Bytes of the messages that wait or are worked at. */
  readonly waitingBytes: number
  /** Estimated work that a worker is handed ahead of its answers, so that it does not idle until the event loop comes by. */
  readonly aheadMilliseconds: number
  /** The most jobs that it is handed ahead. */
  readonly aheadJobs: number
  /** A job is late after so many times its estimate, and after {@link mostLate} at the latest: another worker stands in. */
  readonly lateTimes: number
  readonly mostLate: number
  /** A job is ended after so many times its estimate, but not before {@link leastLimit}. */
  readonly limitTimes: number
  readonly leastLimit: number
  /** What nobody waits for any more may go on for the rest of its estimate, within these bounds, before its worker is ended. */
  readonly leastGrace: number
  readonly mostGrace: number
  /** How long a worker may take to load its modules. */
  readonly startMilliseconds: number
  /** After a job of this length a worker may hold much memory. */
  readonly busyAfter: number
  /** How long a worker idles before its memory is given back. */
  readonly idleMilliseconds: number
  /** Workers that stand by where all others work. */
  readonly standby: number
  /** How often workers are looked after. */
  readonly tickMilliseconds: number
  /** The heap of a worker. */
  readonly heapMebibytes: number
}

/** The limits where none are given. */
export const poolLimits: PoolLimits = {
  waitingMilliseconds: 10_000,
  requesterShare: 0.5,
  waitingBytes: 64 * 2 ** 20,
  aheadMilliseconds: 25,
  aheadJobs: 32,
  lateTimes: 4,
  mostLate: 1_000,
  limitTimes: 10,
  leastLimit: 5_000,
  leastGrace: 100,
  mostGrace: 1_000,
  startMilliseconds: 30_000,
  busyAfter: 100,
  idleMilliseconds: 10_000,
  standby: 1,
  tickMilliseconds: 20,
  heapMebibytes: 256
}
