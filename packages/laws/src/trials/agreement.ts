import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Runtime from "effect/Runtime"
import * as FastCheck from "fast-check"
import { type Answer, answerOf, Difference, show } from "./answers.ts"
import { naming } from "./Law.ts"
import type { LawBroken } from "./LawBroken.ts"
import { seededScheduler } from "./SeededScheduler.ts"

/** A model's state after an operation, and the correct answer. */
export type Step<Model> = readonly [after: Model, answer: Answer]

/** An operation on both a store and its model. */
export interface Operation<Model, R> {
  readonly label: string
  readonly perform: Effect.Effect<unknown, unknown, R>
  /** All correct outcomes: several if the port allows a choice. */
  readonly step: (model: Model) => ReadonlyArray<Step<Model>>
  /** Views that reveal the order of concurrent operations, besides {@link Subject.views}. */
  readonly views?: ReadonlyArray<Operation<Model, R>>
}

/** An operation without ids, which are drawn from the run's. */
export interface Plan<Model, World, R> {
  readonly label: string
  readonly in: (world: World) => Operation<Model, R>
}

/** A store's port, its model, and their operations. */
export interface Subject<Model, World, R> {
  /** The law that both agree, and the damage if they do not. */
  readonly name: string
  readonly meaning: string
  readonly makeWorld: Effect.Effect<World, unknown, R>
  readonly modelOf: (world: World) => Model
  readonly plan: FastCheck.Arbitrary<Plan<Model, World, R>>
  /** Views after concurrent operations, whose answers alone may not determine the order. */
  readonly views: (world: World) => ReadonlyArray<Operation<Model, R>>
  /** Final checks of each run. */
  readonly atEnd: (world: World) => ReadonlyArray<Operation<Model, R>>
}

/** A model after some of the operations, and the positions of the remaining ones. */
interface Order<Model> {
  readonly model: Model
  readonly left: ReadonlyArray<number>
}

/**
 * The models after every order of operations that gives these answers, from any previous model. Answers may be
 * ambiguous: only later ones decide.
 */
const explain = <Model, R>(
  before: ReadonlyArray<Model>,
  operations: ReadonlyArray<Operation<Model, R>>,
  answers: ReadonlyArray<string>
): ReadonlyArray<Model> => {
  let orders: ReadonlyArray<Order<Model>> = before.map((model) => ({ model, left: [...operations.keys()] }))
  for (const _ of operations) {
    const next = new Map<string, Order<Model>>()
    for (const { model, left } of orders)
      for (const index of left)
        for (const [after, answer] of operations[index]?.step(model) ?? []) {
          if (show(answer) !== answers[index]) continue
          const others = left.filter((other) => other !== index)
          next.set(`${others.join()} ${show(after)}`, { model: after, left: others })
        }
    orders = [...next.values()]
  }
  return orders.map(({ model }) => model)
}

const gives = <Model, R>(
  model: Model,
  { step }: Operation<Model, R>,
  answer: string | undefined
): Step<Model> | undefined => step(model).find((one) => show(one[1]) === answer)

/** The model's answers to these operations in order. */
const stepThrough = <Model, R>(
  before: Model,
  operations: ReadonlyArray<Operation<Model, R>>
): ReadonlyArray<string> => {
  let model = before
  return operations.map((operation) => {
    const [first] = operation.step(model)
    if (first === undefined) return "nothing"
    model = first[0]
    return show(first[1])
  })
}

interface Run<Model, World, R> {
  readonly world: World
  readonly subject: Subject<Model, World, R>
  readonly run: <A, E>(effect: Effect.Effect<A, E, R>, seed?: number) => Promise<A>
}

/** The possible states of the store by its answers: at least one model. */
interface State<Model> {
  models: readonly [Model, ...ReadonlyArray<Model>]
}

/** Concurrent operations, in a seeded order. */
class Turn<Model extends object, World, R>
  implements FastCheck.AsyncCommand<State<Model>, Run<Model, World, R>>
{
  readonly plans: ReadonlyArray<Plan<Model, World, R>>
  readonly seed: number

  constructor(plans: ReadonlyArray<Plan<Model, World, R>>, seed: number) {
    this.plans = plans
    this.seed = seed
  }

  check(): boolean {
    return true
  }

  async run(state: State<Model>, { world, subject, run }: Run<Model, World, R>): Promise<void> {
    const operations = this.plans.map((plan) => plan.in(world))
    const asked = operations.map(({ perform }) => answerOf(perform))
    const answers = (await run(Effect.all(asked, { concurrency: "unbounded" }), this.seed)).map(show)
    const views = [...subject.views(world), ...operations.flatMap((operation) => operation.views ?? [])]
    const seen = (await run(Effect.all(views.map(({ perform }) => answerOf(perform))))).map(show)
    const [first, ...others] = explain(state.models, operations, answers).filter((model) =>
      views.every((view, index) => gives(model, view, seen[index]) !== undefined)
    )
    if (first === undefined) {
      const labels = [
        ...this.plans.map(({ label }) => label),
        ...views.map(({ label }) => `${label} afterwards`)
      ]
      const expected = stepThrough(state.models[0], [...operations, ...views])
      const actual = [...answers, ...seen]
      const differs = labels.map((_, index) => expected[index] !== actual[index])
      const shown = (texts: ReadonlyArray<string>) =>
        labels.flatMap((label, index) => (differs[index] ? [`${label}: ${texts[index]}`] : [])).join("\n    ")
      throw new Difference({ what: this.toString(), expected: shown(expected), actual: shown(actual) })
    }
    state.models = [first, ...others]
  }

  toString(): string {
    return `${this.plans.map((plan) => plan.label).join(" & ")} (seed ${this.seed})`
  }
}

const turnOf = <Model extends object, World, R>(plan: FastCheck.Arbitrary<Plan<Model, World, R>>) =>
  FastCheck.tuple(
    FastCheck.oneof(
      { arbitrary: FastCheck.array(plan, { minLength: 1, maxLength: 1 }), weight: 3 },
      { arbitrary: FastCheck.array(plan, { minLength: 2, maxLength: 5 }), weight: 1 }
    ),
    FastCheck.nat()
  ).map(([plans, seed]) => new Turn(plans, seed))

/** Succeeds if the store's contents match one of the models. */
const sameAtEnd = <Model, R>(
  before: State<Model>["models"],
  operations: ReadonlyArray<Operation<Model, R>>
) =>
  Effect.gen(function* () {
    let models = before
    for (const operation of operations) {
      const actual = show(yield* answerOf(operation.perform))
      const [first, ...others] = models.flatMap((model) => {
        const step = gives(model, operation, actual)
        return step === undefined ? [] : [step[0]]
      })
      if (first === undefined) {
        const [expected = "nothing"] = stepThrough(models[0], [operation])
        return yield* new Difference({ what: `${operation.label} at the end`, expected, actual })
      }
      models = [first, ...others]
    }
  })

/** The shortest failing operations found, and the final difference. */
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

/** The length of the trial, and its seed. */
export interface AgreementOptions {
  readonly runs: number
  readonly seed?: number
  /** Shrinks failing operations, which may take a minute; true by default. */
  readonly shrink?: boolean
}

/**
 * Succeeds if a store handles random operations, sequential and concurrent, as the model does in some order, and ends
 * with the model's contents. A failure shows the shortest failing operations, both answers, and the seed.
 */
export const agreement = <Model extends object, World, R>(
  subject: Subject<Model, World, R>,
  options: AgreementOptions
): Effect.Effect<void, LawBroken, R> =>
  Effect.gen(function* () {
    const runtime = yield* Effect.runtime<R>()
    const run: Run<Model, World, R>["run"] = async (effect, seed) => {
      const scheduled = seed === undefined ? effect : Effect.withScheduler(effect, seededScheduler(seed))
      const exit = await Runtime.runPromiseExit(runtime, scheduled)
      if (Exit.isSuccess(exit)) return exit.value
      throw Cause.squash(exit.cause)
    }
    const property = FastCheck.asyncProperty(
      FastCheck.commands([turnOf(subject.plan)], { maxCommands: 15, size: "max" }),
      async (commands) => {
        const world = await run(subject.makeWorld)
        const state: State<Model> = { models: [subject.modelOf(world)] }
        await FastCheck.asyncModelRun(() => ({ model: state, real: { world, subject, run } }), commands)
        await run(sameAtEnd(state.models, subject.atEnd(world)))
      }
    )
    const details = yield* Effect.promise(() =>
      FastCheck.check(property, {
        numRuns: options.runs,
        endOnFailure: options.shrink === false,
        ...(options.seed === undefined ? {} : { seed: options.seed })
      })
    )
    if (details.failed) return yield* shortest(details)
  }).pipe(naming(subject.name, subject.meaning))
