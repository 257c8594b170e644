import { SqlError } from "@effect/sql/SqlError"
import { StorageError } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { type BatchVerb, planned, WriteQueue } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { describe, expect, it } from "vitest"

const retryTimeout = 5_000

/** A verb whose calls write this many characters, and return them. */
const echo: BatchVerb<number, number, never> = {
  size: (characters) => characters,
  plan: (inputs) => () =>
    Effect.succeed(
      planned(
        inputs.map((input) => Either.right(input)),
        ...inputs.map((input) => ({ text: `write ${input}`, parameters: [] }))
      )
    )
}

const makeQueue = () => {
  let now = 1_000
  const queue = WriteQueue.makeWriteQueue(retryTimeout, () => now)
  return {
    queue,
    wait: (milliseconds: number) => {
      now += milliseconds
    },
    sizes: () => queue.take().map((job) => job.size())
  }
}

/** Calls, and lets each get as far as its wait. */
const call = <A, E>(inputs: ReadonlyArray<number>, verb: (input: number) => Effect.Effect<A, E>) =>
  inputs.map((input) => Effect.runFork(Effect.either(verb(input))))

const answers = <A, E>(fibers: ReadonlyArray<Fiber.RuntimeFiber<A, E>>) =>
  Effect.runPromise(Effect.forEach(fibers, (fiber) => Fiber.join(fiber)))

/** True if each has its answer, now that all had a turn. */
const areAnswered = async (fibers: ReadonlyArray<Fiber.RuntimeFiber<unknown, unknown>>) => {
  await new Promise((resolve) => setTimeout(resolve))
  return fibers.map((fiber) => fiber.unsafePoll() !== null)
}

const rights = (values: ReadonlyArray<number>) => values.map((value) => Either.right(value))
const ones = (count: number) => Array<number>(count).fill(1)
const nothing = () => Effect.succeed([])
const error = new StorageError({ cause: new Error("busy") })

const performAll = (jobs: ReadonlyArray<WriteQueue.Job>) =>
  Effect.runSync(Effect.forEach(jobs, (job) => job.perform(nothing)))

describe("makeWriteQueue()", () => {
  it("joins the calls of a verb in jobs of 64", () => {
    const { queue, sizes } = makeQueue()
    call(ones(65), queue.enqueue(echo))
    expect([sizes(), sizes(), sizes()]).toEqual([[64], [1], []])
  })

  it("joins calls in jobs of at most 2 ** 19 characters", () => {
    const { queue, sizes } = makeQueue()
    call([2 ** 18, 2 ** 18, 1, 2 ** 19, 2 ** 20, 7], queue.enqueue(echo))
    expect(sizes()).toEqual([2, 1, 1, 1, 1])
  })

  it("takes jobs of several verbs in order, at most 64 writes", () => {
    const { queue, sizes } = makeQueue()
    for (const count of [40, 24, 1, 64, 30]) call(ones(count), queue.enqueue(echo))
    expect([sizes(), sizes(), sizes(), sizes(), sizes()]).toEqual([[40, 24], [1], [64], [30], []])
  })

  it("adds nothing to a job that was taken", () => {
    const { queue, sizes } = makeQueue()
    const verb = queue.enqueue(echo)
    call([1], verb)
    const [taken] = queue.take()
    call([2], verb)
    expect([taken?.size(), sizes()]).toEqual([1, [1]])
  })

  it("nonEmpty waits for a call, unless one is queued", async () => {
    const { queue } = makeQueue()
    const waiting = Effect.runFork(queue.nonEmpty)
    expect(await areAnswered([waiting])).toEqual([false])
    call([1], queue.enqueue(echo))
    const second = Effect.runFork(queue.nonEmpty)
    expect(await areAnswered([waiting, second])).toEqual([true, true])
    queue.take()
    expect(await areAnswered([Effect.runFork(queue.nonEmpty)])).toEqual([false])
  })

  it("applies a job's changes in order, and answers when told to", async () => {
    const { queue } = makeQueue()
    const calls = call([3, 1, 2], queue.enqueue(echo))
    const texts: Array<unknown> = []
    const deliver = queue.take().map((job) =>
      Effect.runSync(
        job.perform(({ text }) => {
          texts.push(text)
          return Effect.succeed([])
        })
      )
    )
    expect(texts).toEqual(["write 3", "write 1", "write 2"])
    expect(await areAnswered(calls)).toEqual([false, false, false])
    for (const answer of deliver) answer()
    expect(await answers(calls)).toEqual(rights([3, 1, 2]))
  })

  it("turns a defect of the driver into a failure of the job", () => {
    const { queue } = makeQueue()
    const cause = new Error("the driver threw")
    call([1], queue.enqueue(echo))
    const outcomes = queue
      .take()
      .map((job) => Effect.runSync(Effect.flip(job.perform(() => Effect.die(cause)))))
    expect(outcomes).toEqual([new SqlError({ cause })])
    expect(outcomes.map((outcome) => outcome.cause)).toEqual([cause])
  })

  it("forgets an interrupted call that waits, and its empty job", async () => {
    const { queue, sizes } = makeQueue()
    const [first, ...others] = call([1, 2], queue.enqueue(echo))
    if (first === undefined) throw new Error("there is a call")
    await Effect.runPromise(Fiber.interrupt(first))
    const alone = call([3], queue.enqueue(echo))
    await Effect.runPromise(Fiber.interruptAll(alone))
    expect(sizes()).toEqual([1])
    await Effect.runPromise(Fiber.interruptAll(others))
  })

  it("finishes a job that was taken, though its callers are gone", async () => {
    const { queue } = makeQueue()
    const calls = call([1, 2], queue.enqueue(echo))
    const jobs = queue.take()
    await Effect.runPromise(Fiber.interruptAll(calls))
    expect(jobs.map((job) => job.size())).toEqual([2])
  })

  it("takes returned jobs first", () => {
    const { queue, sizes } = makeQueue()
    for (const count of [1, 2]) call(ones(count), queue.enqueue(echo))
    const jobs = queue.take()
    call(ones(3), queue.enqueue(echo))
    queue.putBack(jobs)
    expect(sizes()).toEqual([1, 2, 3])
  })

  it("refuses overdue calls, keeps the others, and drops empty jobs", async () => {
    const { queue, wait, sizes } = makeQueue()
    const verb = queue.enqueue(echo)
    const early = [...call([1], verb), ...call([2], queue.enqueue(echo))]
    wait(1)
    const late = call([3, 4], verb)
    wait(retryTimeout - 2)
    queue.refuseOverdue(error)
    expect(await areAnswered([...early, ...late])).toEqual([false, false, false, false])
    wait(1)
    queue.refuseOverdue(error)
    expect(await answers(early)).toEqual([Either.left(error), Either.left(error)])
    expect(await areAnswered(late)).toEqual([false, false])
    expect(sizes()).toEqual([2])
  })

  it("splits a job in jobs of one call, each with its answer", async () => {
    const { queue } = makeQueue()
    const calls = call([1, 2, 3], queue.enqueue(echo))
    const [first, second, third] = queue.take().flatMap((job) => job.split())
    if (first === undefined || second === undefined || third === undefined) throw new Error("there are three")
    for (const answer of performAll([first, third])) answer()
    expect(await areAnswered(calls)).toEqual([true, false, true])
    second.fail(error)
    expect(await answers(calls)).toEqual([Either.right(1), Either.left(error), Either.right(3)])
    const others = call([4, 5], queue.enqueue(echo))
    for (const job of queue.take()) job.fail(error)
    expect(await answers(others)).toEqual([Either.left(error), Either.left(error)])
  })

  it("refuses waiting and later calls once closed", async () => {
    const { queue } = makeQueue()
    const waiting = call([1, 2], queue.enqueue(echo))
    Effect.runSync(queue.close)
    const outcomes = await answers([...waiting, ...call([3], queue.enqueue(echo))])
    const reasons = outcomes.map((outcome) => Either.isLeft(outcome) && String(outcome.left.cause))
    expect(reasons).toEqual(Array(3).fill("Error: the storage is closed"))
  })
})
