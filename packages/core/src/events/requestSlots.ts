import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import type * as Scope from "effect/Scope"

/** Does work in a free slot. */
export type Slots = <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** Milliseconds between searches for slow work: work is slow if two of them see it. */
const searchEvery = 250

/** Slots of two kinds. Slow work moves to a slot for slow work if one is free, so that slow targets do not delay others. */
export const makeSlots = (counts: {
  readonly quick: number
  readonly slow: number
}): Effect.Effect<Slots, never, Scope.Scope> =>
  Effect.gen(function* () {
    const quick = Effect.unsafeMakeSemaphore(counts.quick)
    /** Work in quick slots. */
    const held = new Set<{ wasSeen: boolean }>()
    let slow = 0
    const begun = yield* Queue.sliding<void>(1)

    const moveSlow = Effect.suspend(() => {
      let moved = 0
      for (const work of held) {
        if (!work.wasSeen) work.wasSeen = true
        else if (slow < counts.slow) {
          held.delete(work)
          slow++
          moved++
        }
      }
      return moved === 0 ? Effect.void : quick.release(moved)
    })
    yield* Queue.take(begun).pipe(
      Effect.zipRight(
        Effect.repeat(Effect.zipRight(Effect.sleep(searchEvery), moveSlow), { while: () => held.size > 0 })
      ),
      Effect.forever,
      Effect.forkScoped
    )

    const enter = Effect.sync(() => {
      const work = { wasSeen: false }
      held.add(work)
      Queue.unsafeOffer(begun, undefined)
      return Effect.suspend(() => {
        if (held.delete(work)) return Effect.asVoid(quick.release(1))
        slow--
        return Effect.void
      })
    })
    return (work) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.zipRight(restore(quick.take(1)), enter).pipe(
          Effect.flatMap((leave) => Effect.ensuring(restore(work), leave))
        )
      )
  })

/** Does work in an owner's slot. */
export type Shares<Owner> = <A, E, R>(
  owner: Owner,
  work: (inShare: Slots) => Effect.Effect<A, E, R>
) => Effect.Effect<A, E, R>

/** Gives each owner its own number of slots. */
export const makeShares = <Owner>(share: number): Shares<Owner> => {
  const shares = new Map<Owner, { readonly inShare: Slots; users: number }>()
  return (owner, work) =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const own = shares.get(owner) ?? {
          inShare: Effect.unsafeMakeSemaphore(share).withPermits(1),
          users: 0
        }
        own.users++
        shares.set(owner, own)
        return own
      }),
      ({ inShare }) => work(inShare),
      (own) =>
        Effect.sync(() => {
          if (--own.users === 0) shares.delete(owner)
        })
    )
}
