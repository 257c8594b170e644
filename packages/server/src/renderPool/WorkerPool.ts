import { Requester, type RequesterShape } from "@quick-response/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { isDeno } from "../process/packageFiles.ts"
import { FairQueue, type Waiting } from "./FairQueue.ts"
import { type PoolLimits, poolLimits } from "./poolLimits.ts"
import { startProcess } from "./processWorker.ts"
import type { RenderWorker, StartWorker, WorkerEvents } from "./RenderWorker.ts"
import { SpeedScale } from "./SpeedScale.ts"
import { startThread } from "./threadWorker.ts"

/** Too much work or memory is queued, of this requester or of all. */
export class PoolFull extends Data.TaggedError("PoolFull") {}

/** The worker ended before it answered the job, and is replaced. */
export class WorkerLost extends Data.TaggedError("WorkerLost")<{ readonly cause: unknown }> {
  override get message(): string {
    return "a rendering worker ended before it answered"
  }
}

/** The worker's program threw for the job and continues; another worker would fail as well. */
export class JobFailed extends Data.TaggedError("JobFailed")<{ readonly cause: unknown }> {
  override get message(): string {
    return "a rendering worker failed at a job"
  }
}

/** No worker could be started: the machine lacks threads, processes, memory or file descriptors, or the program is broken. */
export class WorkerNotStarted extends Data.TaggedError("WorkerNotStarted")<{ readonly cause: unknown }> {
  override get message(): string {
    return "a rendering worker could not be started"
  }
}

/** The job exceeded its time limit, and was ended with its worker. */
export class JobOverdue extends Data.TaggedError("JobOverdue") {}

/** The job exceeded its memory limit, and ended with its worker. */
export class JobOutOfMemory extends Data.TaggedError("JobOutOfMemory") {}

export interface Job {
  /** Sent to the worker as a structured clone. */
  readonly message: object
  /** Estimated milliseconds on the reference machine. */
  readonly estimate: number
  /** Memory that the message holds. */
  readonly bytes: number
  /** Estimated memory of the running job in bytes, including memory outside the heap. */
  readonly memory: number
}

export const replacementReasons = ["abandoned", "overdue", "memory", "crash", "idle"] as const
export type ReplacementReason = (typeof replacementReasons)[number]

/** Receives the events of a pool. */
export interface PoolObserver {
  readonly onReplaced: (reason: ReplacementReason) => void
  readonly onRefused: () => void
}

/** The reason why a job has no answer. */
type Failure = PoolFull | JobFailed | WorkerLost | WorkerNotStarted | JobOverdue | JobOutOfMemory

/** Workers that run the same program and share its jobs. */
export interface WorkerPool {
  /** The answer to a job. Interruption removes a queued job; a running one is ended with its worker after a short grace. */
  readonly ask: (job: Job) => Effect.Effect<unknown, Failure>
  /** The same if a worker can take the short job at once; otherwise undefined, and another worker is started if allowed. */
  readonly askIfFree: (job: Job) => ReturnType<WorkerPool["ask"]> | undefined
  /** Milliseconds of queued work, as estimated for this machine. */
  readonly waiting: () => number
}

export interface PoolOptions {
  /** The worker's program file; it calls `answerJobs`. */
  readonly program: URL
  /** The most workers that run jobs concurrently, at least 1, not counting late ones. Each starts on demand. */
  readonly size: number
  readonly limits?: Partial<PoolLimits>
  /** Threads by default; on Deno, processes. */
  readonly start?: StartWorker
  readonly observer?: PoolObserver
}

interface Asked {
  readonly job: Job
  readonly requester: RequesterShape
  readonly resume: (answer: ReturnType<WorkerPool["ask"]>) => void
  /** When its caller was interrupted. */
  abandonedAt: number | undefined
}

type Entry = Waiting<Asked>

interface Member {
  readonly worker: RenderWorker
  /** Its unanswered jobs; it works on the first. */
  readonly jobs: Array<Entry>
  /** Estimated milliseconds of its jobs. */
  outstanding: number
  isReady: boolean
  /** When it began with its first job, or became idle. */
  since: number
  /** True if its first job is late, so that another worker may start. */
  isLate: boolean
  /** True if a long job may have left it with much memory. */
  wasBusy: boolean
  /** Its replacement, once ready. */
  successor: Member | undefined
}

const ignore = () => undefined

const silent: PoolObserver = { onReplaced: ignore, onRefused: ignore }

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** A pool whose workers end with the scope. Callers without an answer are interrupted then. */
export const makeWorkerPool = ({
  program,
  size,
  start: startWorker = isDeno ? startProcess : startThread,
  limits: given,
  observer = silent
}: PoolOptions): Effect.Effect<WorkerPool, never, Scope.Scope> => {
  const limits: PoolLimits = { ...poolLimits, ...given }
  const members = new Set<Member>()
  const queue = new FairQueue<Asked>()
  const speed = new SpeedScale()
  let bytesHeld = 0
  /** Estimated bytes of the running jobs. */
  let bytesWorking = 0
  let isClosed = false
  /** When a worker was last removed. A standby worker is loaded only some time later, so that queued jobs go first. */
  let replacedAt = Number.NEGATIVE_INFINITY
  let ticker: ReturnType<typeof setTimeout> | undefined
  /** The milliseconds of the ticker. */
  let pause = 0

  const expected = ({ item }: Entry): number => item.job.estimate * speed.scale

  /** The factor by which queueing takes longer than with all workers, because short memory lets fewer run. */
  const crowding = ({ memory }: Job): number =>
    Math.max(1, size / Math.max(1, Math.floor(limits.workingBytes / memory)))

  const queuedEstimate = (job: Job): number => job.estimate * crowding(job)

  const lateAfter = (entry: Entry): number =>
    clamp(limits.lateTimes * expected(entry), limits.leastGrace, limits.mostLate)

  const endAfter = (entry: Entry): number => Math.max(limits.leastLimit, limits.limitTimes * expected(entry))

  const graceOf = (entry: Entry, elapsed: number): number =>
    clamp(expected(entry) - elapsed, limits.leastGrace, limits.mostGrace)

  const begin = (member: Member): void => {
    member.since = performance.now()
    member.isLate = false
  }

  const give = (member: Member, entry: Entry): void => {
    if (member.jobs.length === 0) begin(member)
    member.jobs.push(entry)
    member.outstanding += entry.item.job.estimate
    bytesWorking += entry.item.job.memory
    member.worker.post(entry.item.job.message)
    watch()
  }

  /** Releases the bytes of a started job, and charges its requester. */
  const settle = (entry: Entry, milliseconds: number): void => {
    const { requester, job } = entry.item
    bytesHeld -= job.bytes
    bytesWorking -= job.memory
    requester.spend(milliseconds)
    queue.correct(entry.requester, (milliseconds / speed.scale) * crowding(job) - entry.estimate)
  }

  const answered = (member: Member, outcome: Effect.Effect<unknown, Failure>, milliseconds: number): void => {
    const entry = member.jobs.shift()
    if (entry === undefined) return
    begin(member)
    const { estimate } = entry.item.job
    member.outstanding = member.jobs.length === 0 ? 0 : member.outstanding - estimate
    member.wasBusy ||= milliseconds > limits.busyAfter
    settle(entry, milliseconds)
    speed.measure(estimate, milliseconds)
    entry.item.resume(outcome)
    advance()
  }

  /** Removes a worker. Its started job fails; jobs sent in advance return to the queue. */
  const remove = (member: Member, reason: ReplacementReason, failure?: Failure): void => {
    if (!members.delete(member)) return
    observer.onReplaced(reason)
    replacedAt = performance.now()
    const [begun, ...untouched] = member.jobs
    if (begun !== undefined) {
      settle(begun, performance.now() - member.since)
      begun.item.resume(failure ?? new WorkerLost({ cause: reason }))
    }
    for (const entry of untouched) {
      bytesWorking -= entry.item.job.memory
      if (entry.item.abandonedAt === undefined) queue.putBack(entry)
      else bytesHeld -= entry.item.job.bytes
    }
    void member.worker.end()
    advance()
  }

  /** A worker that ends before it is ready fails one queued job, otherwise it would be restarted forever. */
  const lost = (member: Member, cause: unknown, isOutOfMemory: boolean): void => {
    const failure = isOutOfMemory
      ? new JobOutOfMemory()
      : member.isReady
        ? new WorkerLost({ cause })
        : new WorkerNotStarted({ cause })
    if (!member.isReady) {
      const waiting = queue.take()
      if (waiting !== undefined) {
        bytesHeld -= waiting.item.job.bytes
        waiting.item.resume(failure)
      }
    }
    remove(member, isOutOfMemory ? "memory" : "crash", failure)
  }

  /** A worker that cannot be started counts as ended while loading. */
  const startSafely = (events: WorkerEvents): RenderWorker => {
    try {
      return startWorker(program, limits, events)
    } catch (cause) {
      queueMicrotask(() => events.onGone(cause, false))
      return { post: ignore, end: async () => undefined }
    }
  }

  const start = (): Member => {
    const member: Member = {
      worker: startSafely({
        onReady: () => {
          member.isReady = true
          begin(member)
          advance()
        },
        onAnswer: (answer, milliseconds) => answered(member, Effect.succeed(answer), milliseconds),
        onFailed: (cause, milliseconds) => answered(member, new JobFailed({ cause }), milliseconds),
        onGone: (cause, isOutOfMemory) => lost(member, cause, isOutOfMemory)
      }),
      jobs: [],
      outstanding: 0,
      isReady: false,
      since: performance.now(),
      isLate: false,
      wasBusy: false,
      successor: undefined
    }
    members.add(member)
    watch()
    return member
  }

  const count = (holds: (member: Member) => boolean): number => {
    let times = 0
    for (const member of members) if (holds(member)) times++
    return times
  }

  const isReady = ({ isReady }: Member): boolean => isReady
  const isStarting = ({ isReady }: Member): boolean => !isReady
  const isIdle = ({ isReady, jobs }: Member): boolean => isReady && jobs.length === 0
  const isLate = (member: Member): boolean => member.isLate

  /** The number of workers that may run concurrently: late ones do not count, up to twice the size. */
  const mostWorking = (): number => Math.min(2 * size, size + count(isLate))

  /** True if a job of this memory may start now: within the bound, or alone. */
  const hasMemory = (memory: number): boolean =>
    bytesWorking + memory <= limits.workingBytes || count(({ jobs }) => jobs.length > 0) === 0

  /**
   * A worker for a job: an idle one if fewer than {@link mostWorking} run, or one with so little work that the job can
   * be sent in advance; undefined while memory is short.
   */
  const findRoom = ({ estimate, memory }: Job): Member | undefined => {
    if (!hasMemory(memory)) return undefined
    let [idle, best]: Array<Member | undefined> = []
    let working = 0
    for (const member of members) {
      const { isReady, jobs, outstanding } = member
      if (!isReady) continue
      if (jobs.length === 0) {
        idle ??= member
        continue
      }
      working++
      const hasRoom =
        !member.isLate && jobs.length < limits.aheadJobs && outstanding + estimate <= limits.aheadMilliseconds
      if (hasRoom && (best === undefined || outstanding < best.outstanding)) best = member
    }
    return idle !== undefined && working < mostWorking() ? idle : best
  }

  const advance = (): void => {
    if (isClosed) return
    for (let next = queue.peek(); next !== undefined; next = queue.peek()) {
      const { job } = next.item
      const member = findRoom(job)
      if (member === undefined) {
        if (hasMemory(job.memory) && count(isStarting) < queue.size && members.size < mostWorking()) start()
        return
      }
      queue.take()
      give(member, next)
    }
  }

  /** Marks the worker's first job as late, or ends it with its worker if it is overdue or abandoned. */
  const check = (member: Member, first: Entry, now: number): void => {
    const elapsed = now - member.since
    const { abandonedAt } = first.item
    const from = Math.max(abandonedAt ?? now, member.since)
    if (elapsed > endAfter(first)) remove(member, "overdue", new JobOverdue())
    else if (now - from > graceOf(first, from - member.since)) remove(member, "abandoned", new JobOverdue())
    member.isLate = elapsed > (abandonedAt === undefined ? lateAfter(first) : expected(first))
  }

  /** True if the last replacement is over and the processor is free to load another worker. */
  const isSettled = (now: number): boolean => now - replacedAt > limits.mostLate || count(isReady) === 0

  /**
   * Returns the memory of an idle worker. A spare one ends; a formerly busy one ends when its replacement is ready, so
   * that a job always finds a worker.
   */
  const rest = (member: Member, now: number): void => {
    if (now - member.since < limits.idleMilliseconds) return
    const isSpare = count(isReady) > mostWorking() + limits.standby
    if (isSpare || member.successor?.isReady === true) remove(member, "idle")
    else if (member.wasBusy && count(isStarting) === 0 && isSettled(now)) member.successor = start()
  }

  const tick = (): void => {
    ticker = undefined
    const now = performance.now()
    for (const member of [...members]) {
      const [first] = member.jobs
      if (first !== undefined) check(member, first, now)
      else if (member.isReady) rest(member, now)
      else if (now - member.since > limits.startMilliseconds)
        lost(member, new Error("a rendering worker does not start"), false)
    }
    // Keeps a standby worker, which can take over at once.
    const hasStandby = count(isIdle) + count(isStarting) > 0
    if (!hasStandby && isSettled(now) && members.size < mostWorking() + limits.standby) start()
    // After a job became late, the standby worker may take a queued one.
    advance()
    watch()
  }

  /** Runs the ticker while a worker runs a job or may have to end. */
  const watch = (): void => {
    if (isClosed || (ticker !== undefined && pause === limits.tickMilliseconds)) return
    const isWorking = count(({ isReady, jobs }) => !isReady || jobs.length > 0) > 0
    const isResting = members.size > size + limits.standby || count(({ wasBusy }) => wasBusy) > 0
    if (!isWorking && (!isResting || ticker !== undefined)) return
    clearTimeout(ticker)
    pause = isWorking ? limits.tickMilliseconds : limits.idleMilliseconds / 4
    ticker = setTimeout(tick, pause)
  }

  /** True if the queue is too long for this job. A requester can always queue one job if no other requester has any. */
  const isFull = (job: Job, { id }: RequesterShape): boolean => {
    const { bytes } = job
    const estimate = queuedEstimate(job)
    if (bytesHeld > 0 && bytesHeld + bytes > limits.waitingBytes) return true
    const most = (limits.waitingMilliseconds * size) / speed.scale
    const own = queue.waitingOf(id)
    return (
      (queue.waiting > 0 && queue.waiting + estimate > most) ||
      (own > 0 && own + estimate > most * limits.requesterShare)
    )
  }

  const leave = (entry: Entry): void => {
    if (queue.remove(entry)) bytesHeld -= entry.item.job.bytes
    else entry.item.abandonedAt = performance.now()
  }

  const ask: WorkerPool["ask"] = (job) =>
    Effect.flatMap(Requester, (requester) =>
      Effect.async((resume) => {
        const isWaiting = queue.size > 0 || findRoom(job) === undefined
        if (isWaiting && isFull(job, requester)) {
          observer.onRefused()
          return resume(new PoolFull())
        }
        const entry = queue.add(
          { job, requester, resume, abandonedAt: undefined },
          requester.id,
          queuedEstimate(job)
        )
        bytesHeld += job.bytes
        advance()
        return Effect.sync(() => leave(entry))
      })
    )

  const askIfFree: WorkerPool["askIfFree"] = (job) => {
    // Queued jobs go first.
    if (queue.size > 0) return undefined
    if (findRoom(job) !== undefined) return ask(job)
    if (hasMemory(job.memory) && count(isStarting) === 0 && members.size < mostWorking()) start()
    return undefined
  }

  const end = Effect.promise(() => {
    isClosed = true
    clearTimeout(ticker)
    const ended = [...members]
    members.clear()
    const entries = ended.flatMap(({ jobs }) => jobs)
    for (let next = queue.take(); next !== undefined; next = queue.take()) entries.push(next)
    for (const { item } of entries) item.resume(Effect.interrupt)
    return Promise.all(ended.map(({ worker }) => worker.end()))
  })

  const pool: WorkerPool = { ask, askIfFree, waiting: () => queue.waiting * speed.scale }
  return Effect.acquireRelease(Effect.succeed(pool), () => end)
}
