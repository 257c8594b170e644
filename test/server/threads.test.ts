import { makeThreads, type ThreadOptions, type Threads, ThreadsFull } from "@quick-response/server"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import { afterEach, describe, expect, test } from "vitest"

const program = new URL("./threadProgram.mjs", import.meta.url)

let scope: Scope.CloseableScope | undefined
const close = async () => {
  if (scope !== undefined) await Effect.runPromise(Scope.close(scope, Exit.void))
  scope = undefined
}
afterEach(close)

const open = async (options: Partial<ThreadOptions> = {}): Promise<Threads> => {
  scope = await Effect.runPromise(Scope.make())
  const threads = makeThreads({ program, size: 1, waiting: 10, ...options })
  return Effect.runPromise(Scope.extend(threads, scope))
}

/** What threads share with the test: how many have begun or how often they did, and whether they may go on. */
const makeCell = () => new Int32Array(new SharedArrayBuffer(8))

const begun = async (cell: Int32Array, count: number) => {
  while (Atomics.load(cell, 0) < count) await new Promise((resolve) => setTimeout(resolve, 2))
}

const letGo = (cell: Int32Array) => {
  Atomics.store(cell, 1, 1)
  Atomics.notify(cell, 1)
}

const echo = (value: unknown) => ({ deed: "echo", value })
const hold = (cell: Int32Array, value?: unknown) => ({ deed: "hold", cell, value })

describe("ask()", () => {
  test("gives each caller the answer to its own message, from no more threads than there may be", async () => {
    const threads = await open({ size: 2, waiting: 100 })
    const answers = await Effect.runPromise(
      Effect.all(
        Array.from({ length: 50 }, (_, i) => threads.ask(echo(i))),
        { concurrency: "unbounded" }
      )
    )
    expect(answers).toMatchObject(Array.from({ length: 50 }, (_, value) => ({ value })))
    const ids = answers.map((answer) => Object(answer).threadId)
    expect(new Set(ids).size).toBe(2)
  })

  test("runs on all threads at once", async () => {
    const threads = await open({ size: 3 })
    const cell = makeCell()
    const fibers = [1, 2, 3].map((value) => Effect.runFork(threads.ask(hold(cell, value))))
    await begun(cell, 3)
    letGo(cell)
    expect(await Effect.runPromise(Fiber.join(Fiber.all(fibers)))).toMatchObject(
      [1, 2, 3].map((value) => ({ value }))
    )
  })

  test("refuses one more than may wait, and takes the next once there is room", async () => {
    const threads = await open({ waiting: 2 })
    const cell = makeCell()
    const fibers = [1, 2, 3].map((value) => Effect.runFork(threads.ask(hold(cell, value))))
    await begun(cell, 1)
    expect(await Effect.runPromise(Effect.flip(threads.ask(echo(4))))).toBeInstanceOf(ThreadsFull)
    letGo(cell)
    await Effect.runPromise(Fiber.join(Fiber.all(fibers)))
    expect(await Effect.runPromise(threads.ask(echo(5)))).toMatchObject({ value: 5 })
  })

  test("lets more wait where messages of late were brief", async () => {
    const threads = await open({ waiting: 1 })
    for (let value = 0; value < 60; value++) await Effect.runPromise(threads.ask(echo(value)))
    const cell = makeCell()
    const first = Effect.runFork(threads.ask(hold(cell)))
    await begun(cell, 1)
    const others = [1, 2, 3, 4].map((value) => Effect.runFork(threads.ask(echo(value))))
    letGo(cell)
    await Effect.runPromise(Fiber.join(first))
    expect(await Effect.runPromise(Fiber.join(Fiber.all(others)))).toMatchObject(
      [1, 2, 3, 4].map((value) => ({ value }))
    )
  })

  test("forgets a message whose caller was interrupted while it waited", async () => {
    const threads = await open({ waiting: 1 })
    const [first, second] = [makeCell(), makeCell()]
    const running = Effect.runFork(threads.ask(hold(first)))
    await begun(first, 1)
    const left = Effect.runFork(threads.ask(hold(second)))
    await Effect.runPromise(Fiber.interrupt(left))
    const next = Effect.runFork(threads.ask(echo("next")))
    letGo(first)
    await Effect.runPromise(Fiber.join(running))
    expect(await Effect.runPromise(Fiber.join(next))).toMatchObject({ value: "next" })
    expect(Atomics.load(second, 0)).toBe(0)
  })

  test("goes on after a caller was interrupted while a thread worked for it", async () => {
    const threads = await open()
    const cell = makeCell()
    const running = Effect.runFork(threads.ask(hold(cell)))
    await begun(cell, 1)
    await Effect.runPromise(Fiber.interrupt(running))
    letGo(cell)
    expect(await Effect.runPromise(threads.ask(echo(1)))).toMatchObject({ value: 1 })
  })

  test.each(["exit", "crash"])(
    "fails when its thread ends by %s, and another answers who waits",
    async (deed) => {
      const threads = await open()
      const ended = Effect.runFork(threads.ask({ deed }))
      const waiting = Effect.runFork(threads.ask(echo(1)))
      const exit = await Effect.runPromise(Fiber.await(ended))
      expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toMatchObject({ _tag: "ThreadLost" })
      expect(await Effect.runPromise(Fiber.join(waiting))).toMatchObject({ value: 1 })
      expect(await Effect.runPromise(threads.ask(echo(2)))).toMatchObject({ value: 2 })
    }
  )

  test("fails when the program cannot be run", async () => {
    const threads = await open({ program: new URL("./missing.mjs", import.meta.url) })
    const exits = await Promise.all([1, 2, 3].map((value) => Effect.runPromiseExit(threads.ask(echo(value)))))
    for (const exit of exits)
      expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toMatchObject({ _tag: "ThreadLost" })
  })
})

describe("ask(), where many wait", () => {
  test("hands a thread some ahead, which it works off while this one is busy, and gives each caller its own", async () => {
    const threads = await open({ waiting: 100 })
    await Effect.runPromise(threads.ask(echo("at first")))
    const cell = makeCell()
    letGo(cell)
    const many = Array.from({ length: 60 }, (_, value) => value)
    const fibers = many.map((value) => Effect.runFork(threads.ask(hold(cell, value))))
    const spare = makeCell()
    while (Atomics.load(cell, 0) < 16) Atomics.wait(spare, 0, 0, 1)
    const answers = await Effect.runPromise(Fiber.join(Fiber.all(fibers)))
    expect(answers).toMatchObject(many.map((value) => ({ value })))
  })
})

describe("askInPassing()", () => {
  const few = Array.from({ length: 32 }, (_, value) => value)

  /** Threads of which one has answered. */
  const openWarm = async () => {
    const threads = await open()
    expect(threads.askInPassing(echo("at first"))).toBeUndefined()
    await Effect.runPromise(threads.ask(echo("then")))
    return threads
  }

  const inPassing = (threads: Threads, message: unknown) => {
    const asked = threads.askInPassing(message)
    if (asked === undefined) throw new Error("no thread has time")
    return Effect.runFork(asked)
  }

  test("hands a thread a few messages ahead of its answers, and gives each caller its own", async () => {
    const threads = await openWarm()
    const cell = makeCell()
    const [first, ...others] = few
    const fibers = [
      inPassing(threads, hold(cell, first)),
      ...others.map((value) => inPassing(threads, echo(value)))
    ]
    await begun(cell, 1)
    expect(threads.askInPassing(echo("one more"))).toBeUndefined()
    letGo(cell)
    const answers = await Effect.runPromise(Fiber.join(Fiber.all(fibers)))
    expect(answers).toMatchObject(few.map((value) => ({ value })))
  })

  test("has no thread beside one that works for long", async () => {
    const threads = await openWarm()
    const cell = makeCell()
    const working = Effect.runFork(threads.ask(hold(cell)))
    await begun(cell, 1)
    expect(threads.askInPassing(echo(1))).toBeUndefined()
    letGo(cell)
    await Effect.runPromise(Fiber.join(working))
    expect(await Effect.runPromise(Fiber.join(inPassing(threads, echo(2))))).toMatchObject({ value: 2 })
  })

  test("fails for the message alone in which its thread ends: another answers those behind it", async () => {
    const threads = await openWarm()
    const ended = inPassing(threads, { deed: "exit" })
    const behind = few.slice(1).map((value) => inPassing(threads, echo(value)))
    expect(Exit.isFailure(await Effect.runPromise(Fiber.await(ended)))).toBe(true)
    const answers = await Effect.runPromise(Fiber.join(Fiber.all(behind)))
    expect(answers).toMatchObject(few.slice(1).map((value) => ({ value })))
  })
})

describe("the end of the scope", () => {
  test("ends threads in the midst of their work, and interrupts who asked or waits", async () => {
    const threads = await open()
    const cell = makeCell()
    const working = Effect.runFork(threads.ask({ deed: "tick", cell }))
    const waiting = Effect.runFork(threads.ask(echo(1)))
    await begun(cell, 1)
    await close()
    for (const fiber of [working, waiting])
      expect(Exit.isInterrupted(await Effect.runPromise(Fiber.await(fiber)))).toBe(true)
    // Deno says that a thread has ended a moment before it has.
    for (let count = 0; count !== Atomics.load(cell, 0); ) {
      count = Atomics.load(cell, 0)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
})
