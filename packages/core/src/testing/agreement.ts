import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FastCheck from "effect/FastCheck"
import * as Runtime from "effect/Runtime"
import { Storage } from "../Storage.ts"
import { type Answer, answerOf, Difference, plain, same } from "./answers.ts"
import { naming } from "./Law.ts"
import type { LawBroken } from "./LawBroken.ts"
import { type Operation, perform } from "./operations.ts"
import { makeWorld, type Plan, pick, plan, type World } from "./plans.ts"
import { seededScheduler } from "./SeededScheduler.ts"
import { type Model, step } from "./StorageModel.ts"

/** An acceptable model after some order of the operations in which it gives just these answers. */
const explain = (
  model: Model,
  operations: ReadonlyArray<Operation>,
  answers: ReadonlyArray<string>,
  isAcceptable: (after: Model) => boolean
): Model | undefined => {
  if (operations.length === 0) return isAcceptable(model) ? model : undefined
  for (const [index, operation] of operations.entries()) {
    const [after, answer] = step(model, operation)
    if (show(answer) !== answers[index]) continue
    const rest = explain(after, operations.toSpliced(index, 1), answers.toSpliced(index, 1), isAcceptable)
    if (rest !== undefined) return rest
  }
  return undefined
}

const show = (answer: Answer): string => JSON.stringify(plain(answer))

/** What the model answers to these operations in this order. */
const stepThrough = (before: Model, operations: ReadonlyArray<Operation>): ReadonlyArray<string> => {
  let model = before
  return operations.map((operation) => {
    const [after, answer] = step(model, operation)
    model = after
    return show(answer)
  })
}

const wholePage = { pageNumber: 1, pageSize: 100 }

interface Run {
  readonly world: World
  readonly storage: typeof Storage.Service
  readonly run: <A, E>(effect: Effect.Effect<A, E, Storage>, seed?: number) => Promise<A>
}

/** Operations that are asked for at once, in an order that the seed determines. */
class Turn implements FastCheck.AsyncCommand<{ model: Model }, Run> {
  readonly plans: ReadonlyArray<Plan>
  readonly seed: number

  constructor(plans: ReadonlyArray<Plan>, seed: number) {
    this.plans = plans
    this.seed = seed
  }

  check(): boolean {
    return true
  }

  async run(state: { model: Model }, { world, storage, run }: Run): Promise<void> {
    const operations = this.plans.map((plan) => plan.in(world))
    const asked = operations.map((operation) => answerOf(perform(storage, operation)))
    const answers = (await run(Effect.all(asked, { concurrency: "unbounded" }), this.seed)).map(show)
    // The answers alone may leave open which came first; the ledgers tell, and the records that were switched.
    const views = world.accounts.flatMap(
      (accountId): ReadonlyArray<Operation> => [
        { _tag: "listLedger", accountId, page: wholePage },
        ...operations.flatMap(
          (operation): ReadonlyArray<Operation> =>
            operation._tag === "setQrCodeActive" ? [{ _tag: "findQrCode", accountId, id: operation.id }] : []
        )
      ]
    )
    const seen = await run(Effect.all(views.map((view) => answerOf(perform(storage, view)))))
    const after = explain(state.model, operations, answers, (model) =>
      views.every((view, index) => show(step(model, view)[1]) === show(pick(seen, index)))
    )
    if (after === undefined) {
      const labels = [
        ...this.plans.map(({ label }) => label),
        ...views.map(({ _tag }) => `${_tag} afterwards`)
      ]
      const expected = stepThrough(state.model, [...operations, ...views])
      const actual = [...answers, ...seen.map(show)]
      const differs = labels.map((_, index) => expected[index] !== actual[index])
      const shown = (texts: ReadonlyArray<string>) =>
        labels.flatMap((label, index) => (differs[index] ? [`${label}: ${texts[index]}`] : [])).join("\n    ")
      throw new Difference({ what: this.toString(), expected: shown(expected), actual: shown(actual) })
    }
    state.model = after
  }

  toString(): string {
    return `${this.plans.map((plan) => plan.label).join(" & ")} (seed ${this.seed})`
  }
}

const turn = FastCheck.tuple(
  FastCheck.oneof(
    { arbitrary: FastCheck.array(plan, { minLength: 1, maxLength: 1 }), weight: 3 },
    { arbitrary: FastCheck.array(plan, { minLength: 2, maxLength: 5 }), weight: 1 }
  ),
  FastCheck.nat()
).map(([plans, seed]) => new Turn(plans, seed))

/** Succeeds when the store holds what the model does. */
const sameState = (model: Model, { world, storage }: Run) =>
  Effect.forEach(world.accounts.slice(0, 2), (accountId) =>
    Effect.gen(function* () {
      for (const _tag of ["listLedger", "listQrCodes"] as const) {
        const operation = { _tag, accountId, page: wholePage }
        const answer = yield* answerOf(perform(storage, operation))
        yield* same(`${_tag} at the end`, answer, step(model, operation)[1])
      }
      const { balance } = yield* storage.findAccount({ id: accountId })
      const entries = model.entries.filter((entry) => entry.accountId === accountId)
      const sum = entries.reduce((total, { amount }) => total + amount, 0)
      yield* same("the balance at the end", balance, sum)
    })
  )

const name = "every answer, alone or at once, is that of a plain model in some order"
const meaning = "Else one of the other laws fails for some operations, which these are the shortest to show."

/** The operations of a failed run, as short as they could be made, with what differed at the last. */
const shortest = (failure: {
  readonly errorInstance: unknown
  readonly counterexample: readonly [turns: Iterable<unknown>] | null
  readonly seed: number
}): Difference => {
  const error = failure.errorInstance
  const { what, expected, actual } =
    error instanceof Difference
      ? error
      : { what: "a run of operations", expected: "an answer to each", actual: String(error) }
  const steps = Array.from(failure.counterexample?.[0] ?? [], (turn) => `\n  after ${String(turn)}`)
  return new Difference({ what: `${what}${steps.join("")}\n  with seed ${failure.seed}`, expected, actual })
}

/**
 * Succeeds when a store answers thousands of random operations, alone and at once, as a plain model of it does in some
 * order of them, and holds at the end what the model holds. Claims, refunds, lists, ids that are taken and clocks that
 * step back all occur. A failure shows the shortest operations that bring it about, what the model answers and what the store
 * does, and the seed that brings them up again.
 */
export const agreesWithModel = (options: {
  readonly runs: number
  readonly seed?: number
}): Effect.Effect<void, LawBroken, Storage> =>
  Effect.gen(function* () {
    const storage = yield* Storage
    const runtime = yield* Effect.runtime<Storage>()
    const run: Run["run"] = async (effect, seed) => {
      const scheduled = seed === undefined ? effect : Effect.withScheduler(effect, seededScheduler(seed))
      const exit = await Runtime.runPromiseExit(runtime, scheduled)
      if (Exit.isSuccess(exit)) return exit.value
      throw Cause.squash(exit.cause)
    }
    const property = FastCheck.asyncProperty(
      FastCheck.commands([turn], { maxCommands: 15, size: "max" }),
      async (commands) => {
        const world = await run(makeWorld)
        const state: { model: Model } = {
          model: { accounts: world.accounts.slice(0, 2), entries: [], records: [], claims: [] }
        }
        const real = { world, storage, run }
        await FastCheck.asyncModelRun(() => ({ model: state, real }), commands)
        await run(sameState(state.model, real))
      }
    )
    const details = yield* Effect.promise(() =>
      FastCheck.check(property, {
        numRuns: options.runs,
        ...(options.seed === undefined ? {} : { seed: options.seed })
      })
    )
    if (details.failed) return yield* shortest(details)
  }).pipe(naming(name, meaning))
