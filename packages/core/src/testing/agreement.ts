import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Runtime from "effect/Runtime"
import { Credits, maximum, zero } from "../Credits.ts"
import { idempotencyLifetime } from "../idempotency/IdempotencyKey.ts"
import { Storage } from "../Storage.ts"
import { type Answer, answerOf, LawBroken, plain, same } from "./answers.ts"
import { accountWith, configWith, fresh, time } from "./fixtures.ts"
import { type Operation, perform } from "./operations.ts"
import { seededScheduler } from "./SeededScheduler.ts"
import { type Model, step } from "./StorageModel.ts"

const accountCount = 3
const qrCodeCount = 24
const keyCount = 3
const imageCount = 2

/** The ids of one run: fresh, so that runs on one store do not meet. */
const makeWorld = Effect.gen(function* () {
  const accounts = yield* Effect.all([accountWith(zero), accountWith(zero)])
  // Which of two ids comes first must not change from run to run, or no failure would come up again.
  const ids = Array.from({ length: qrCodeCount }, (_, index) =>
    fresh.qrCodeIdStarting(((index * 37) % 256).toString(16).padStart(2, "0"))
  )
  return {
    images: Array.from({ length: imageCount }, fresh.image),
    accounts: [...accounts, fresh.accountId()],
    qrCodes: ids,
    keys: Array.from({ length: keyCount }, fresh.idempotencyKey)
  }
})

type World = Effect.Effect.Success<typeof makeWorld>

/** An operation but for the ids, which are drawn from the run's. */
interface Plan {
  readonly label: string
  readonly in: (world: World) => Operation
}

const pick = <A>(items: ReadonlyArray<A>, index: number): A => {
  const item = items[index]
  if (item === undefined) throw new RangeError(`there is no item ${index}`)
  return item
}

const below = (length: number) => FastCheck.integer({ min: 0, max: length - 1 })
const amounts = (...units: ReadonlyArray<number>) => FastCheck.constantFrom(...units).map(Credits)

const account = below(accountCount)
const qrCode = below(qrCodeCount)
const image = below(imageCount)
// Few distinct times, a key's lifetime apart, in any order: clocks repeat themselves and step back.
const milliseconds = FastCheck.constantFrom(0, 1, 2, 3, idempotencyLifetime, idempotencyLifetime + 1)
const key = below(keyCount)
const claim = FastCheck.record({
  key,
  fingerprint: FastCheck.constantFrom("one", "other", "third"),
  differsFrom: FastCheck.option(FastCheck.uniqueArray(qrCode, { maxLength: qrCodeCount }), { nil: undefined })
})
const page = FastCheck.record({
  pageNumber: FastCheck.integer({ min: 1, max: 4 }),
  pageSize: FastCheck.constantFrom(1, 2, 3, 100),
  asOf: FastCheck.option(FastCheck.integer({ min: 0, max: 8 }), { nil: undefined })
})

const planned = <A extends object>(
  name: string,
  drawn: FastCheck.Arbitrary<A>,
  operationOf: (drawn: A, world: World) => Operation
): FastCheck.Arbitrary<Plan> =>
  drawn.map((values) => ({
    label: `${name} ${JSON.stringify(values)}`,
    in: (world) => operationOf(values, world)
  }))

const claimOf = (
  world: World,
  drawn: {
    readonly key: number
    readonly fingerprint: string
    readonly differsFrom: ReadonlyArray<number> | undefined
  }
) => ({
  key: pick(world.keys, drawn.key),
  fingerprint: drawn.fingerprint,
  differsFrom: drawn.differsFrom?.map((index) => pick(world.qrCodes, index))
})

const postings = (kind: "grant" | "adjustment", amount: FastCheck.Arbitrary<Credits>) =>
  planned(kind, FastCheck.record({ account, amount, milliseconds }), (drawn, world) => ({
    _tag: "post",
    posting: {
      accountId: pick(world.accounts, drawn.account),
      kind,
      amount: drawn.amount,
      reason: kind,
      at: time(drawn.milliseconds)
    }
  }))

const purchases = planned(
  "purchase",
  FastCheck.record({
    account,
    qrCode,
    price: amounts(0, 1, 10_000, 15_000),
    claim: FastCheck.option(claim, { nil: undefined }),
    image: FastCheck.option(image, { nil: undefined }),
    milliseconds
  }),
  (drawn, world) => ({
    _tag: "purchase",
    order: {
      accountId: pick(world.accounts, drawn.account),
      qrCodeId: pick(world.qrCodes, drawn.qrCode),
      name: `code ${drawn.qrCode}`,
      config: configWith(drawn.image === undefined ? [] : [pick(world.images, drawn.image)]),
      price: drawn.price,
      idempotency: drawn.claim === undefined ? undefined : claimOf(world, drawn.claim),
      at: time(drawn.milliseconds)
    }
  })
)

const plan: FastCheck.Arbitrary<Plan> = FastCheck.oneof(
  { arbitrary: purchases, weight: 8 },
  { arbitrary: postings("grant", amounts(0, 1, 10_000, 30_000, maximum)), weight: 3 },
  { arbitrary: postings("adjustment", amounts(1, -1, -10_000, -30_000, -maximum)), weight: 1 },
  {
    arbitrary: planned("refund", FastCheck.record({ qrCode, milliseconds }), (drawn, world) => ({
      _tag: "refund",
      id: pick(world.qrCodes, drawn.qrCode),
      reason: "refund",
      at: time(drawn.milliseconds)
    })),
    weight: 2
  },
  {
    arbitrary: planned("claims", FastCheck.record({ account, key }), (drawn, world) => ({
      _tag: "findClaims",
      accountId: pick(world.accounts, drawn.account),
      key: pick(world.keys, drawn.key)
    })),
    weight: 1
  },
  {
    arbitrary: planned(
      "activate",
      FastCheck.record({ qrCode, isActive: FastCheck.boolean(), milliseconds }),
      (drawn, world) => ({
        _tag: "setQrCodeActive",
        id: pick(world.qrCodes, drawn.qrCode),
        isActive: drawn.isActive,
        at: time(drawn.milliseconds)
      })
    ),
    weight: 1
  },
  {
    arbitrary: planned("find", FastCheck.record({ account, qrCode }), (drawn, world) => ({
      _tag: "findQrCode",
      accountId: pick(world.accounts, drawn.account),
      id: pick(world.qrCodes, drawn.qrCode)
    })),
    weight: 1
  },
  {
    arbitrary: planned("image", FastCheck.record({ image }), (drawn, world) => ({
      _tag: "findImage",
      hash: pick(world.images, drawn.image).hash
    })),
    weight: 1
  },
  {
    arbitrary: planned("list", FastCheck.record({ account, page }), (drawn, world) => ({
      _tag: "listQrCodes",
      accountId: pick(world.accounts, drawn.account),
      page: drawn.page
    })),
    weight: 2
  },
  {
    arbitrary: planned("ledger", FastCheck.record({ account, page }), (drawn, world) => ({
      _tag: "listLedger",
      accountId: pick(world.accounts, drawn.account),
      page: drawn.page
    })),
    weight: 1
  }
)

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
      throw new LawBroken({
        what: this.toString(),
        expected: operations.map((operation) => show(step(state.model, operation)[1])).join(" | "),
        actual: answers.join(" | ")
      })
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

/**
 * Succeeds when a store answers thousands of random operations, alone and at once, as a plain model of it does in some
 * order of them, and holds at the end what the model holds. Claims, refunds, lists, ids that are taken and clocks that
 * step back all occur. A failure names the shortest operations that show it, and the seed that brings them up again.
 */
export const agreesWithModel = (options: {
  readonly runs: number
  readonly seed?: number
}): Effect.Effect<void, LawBroken, Storage> =>
  Effect.gen(function* () {
    const storage = yield* Storage
    const runtime = yield* Effect.runtime<Storage>()
    const run: Run["run"] = (effect, seed) =>
      Runtime.runPromise(
        runtime,
        seed === undefined ? effect : Effect.withScheduler(effect, seededScheduler(seed))
      )
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
    yield* Effect.tryPromise({
      try: () =>
        FastCheck.assert(property, {
          numRuns: options.runs,
          ...(options.seed === undefined ? {} : { seed: options.seed })
        }),
      catch: (error) =>
        new LawBroken({
          what: error instanceof Error ? error.message : String(error),
          expected: "what the model answers",
          actual: "something else"
        })
    })
  })
