/** The limits of a pool and its jobs; times in milliseconds. */
export interface PoolLimits {
  /** The most estimated work that waits for each worker: a third of a request's timeout. */
  readonly waitingMilliseconds: number
  /** The share of it that one requester may use. */
  readonly requesterShare: number
  /** The most bytes of messages that wait or are being worked on. */
  readonly waitingBytes: number
  /**
   * The most memory that jobs of all workers hold while they are worked on, as estimated: the next one waits for it. A job that needs
   * more is worked on alone.
   */
  readonly workingBytes: number
  /** The most estimated work that a worker is sent ahead of its answers, so that it does not wait for the event loop. */
  readonly aheadMilliseconds: number
  /** The most jobs that it is sent ahead. */
  readonly aheadJobs: number
  /** A job is late after this many times its estimate, and after {@link mostLate} at most: then another worker may start. */
  readonly lateTimes: number
  readonly mostLate: number
  /** A job is ended after this many times its estimate, but not before {@link leastLimit}. */
  readonly limitTimes: number
  readonly leastLimit: number
  /** An abandoned job may run for the rest of its estimate, within these bounds; then its worker is ended. */
  readonly leastGrace: number
  readonly mostGrace: number
  /** Milliseconds that a worker may take to load its modules. */
  readonly startMilliseconds: number
  /** After a job of this length a worker counts as holding much memory. */
  readonly busyAfter: number
  /** Milliseconds that a worker idles before its memory is returned. */
  readonly idleMilliseconds: number
  /** Idle workers that are kept ready while all others work. */
  readonly standby: number
  /** The interval at which workers are checked. */
  readonly tickMilliseconds: number
  /** The heap of a worker, for objects that live on. */
  readonly heapMebibytes: number
  /** The heap of a worker for young objects. V8 takes 48 without a limit, and never gives them back to the system. */
  readonly youngMebibytes: number
}

/** The limits where none are given. */
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
