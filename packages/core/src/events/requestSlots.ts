import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import type * as Scope from "effect/Scope"

/** Does work when a slot for it is free. */
export type Slots = <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** Milliseconds between searches for slow work: work is slow that two of them see. */
const searchEvery = 250

/**
 * Makes slots of two kinds. Work that turns out to be slow goes on in a slot for slow work, where one is free, so that those who wait
 * for targets that take their time do not hold the others.
 */
export const makeSlots = (counts: {
  readonly quick: number
  readonly slow: number
}): Effect.Effect<Slots, never, Scope.Scope> =>
  Effect.gen(function* () {
    const quick = Effect.unsafeMakeSemaphore(counts.quick)
    /** The work in slots for quick work. */
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

/** Gives work the slots of an owner. */
export type Shares<Owner> = <A, E, R>(
  owner: Owner,
  work: (inShare: Slots) => Effect.Effect<A, E, R>
) => Effect.Effect<A, E, R>

/** Makes slots of which each owner has so many of its own. */
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
