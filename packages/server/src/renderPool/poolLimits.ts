/** The limits of a pool and its jobs; times in milliseconds. */
export interface PoolLimits {
  /** The most estimated work that waits for each worker: a third of a request's timeout. */
  readonly waitingMilliseconds: number
  /** The share of it that one requester may use. */
  readonly requesterShare: number
  /** The most bytes of messages that wait or run. */
  readonly waitingBytes: number
  /** The most estimated memory of all running jobs; further jobs wait. A job that needs more runs alone. */
  readonly workingBytes: number
  /**
   * The most estimated work sent to a worker before it has answered earlier jobs, so that it does not wait for the
   * event loop.
   */
  readonly aheadMilliseconds: number
  /** The most jobs sent in advance. */
  readonly aheadJobs: number
  /** A job is late after this many times its estimate, at most {@link mostLate}: then another worker may start. */
  readonly lateTimes: number
  readonly mostLate: number
  /** A job is ended after this many times its estimate, but not before {@link leastLimit}. */
  readonly limitTimes: number
  readonly leastLimit: number
  /** Bounds of the grace for an abandoned job, otherwise the rest of its estimate; then its worker is ended. */
  readonly leastGrace: number
  readonly mostGrace: number
  /** Milliseconds that a worker may take to load its modules. */
  readonly startMilliseconds: number
  /** After a job of this length a worker counts as holding much memory. */
  readonly busyAfter: number
  /** Milliseconds that a worker idles before its memory is returned. */
  readonly idleMilliseconds: number
  /** Idle workers kept ready while all others are busy. */
  readonly standby: number
  /** The interval at which workers are checked. */
  readonly tickMilliseconds: number
  /** The old-generation heap of a worker. */
  readonly heapMebibytes: number
  /** The young-generation heap of a worker. V8 takes 48 without a limit, and never returns them to the system. */
  readonly youngMebibytes: number
}

/** The defaults. */
export const poolLimits: PoolLimits = {
  waitingMilliseconds: 10_000,
  requesterShare: 0.5,
  waitingBytes: 64 * 2 ** 20,
  workingBytes: 224 * 2 ** 20,
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
  heapMebibytes: 256,
  youngMebibytes: 12
}
