import {
  agreedProofKeys,
  newKeySet,
  noteProofKey,
  type OperatorStorage,
  type ProofKeySet,
  ProofKeys,
  rolledKeySet,
  standingOf
} from "@quick-response/core"
import * as Memory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { describe, expect, it } from "vitest"

/** Several servers with key sets of their own, over one store. */
const withStore = async (
  trial: (run: <A, E>(effect: Effect.Effect<A, E, OperatorStorage>) => Promise<A>) => Promise<void>
): Promise<void> => {
  const runtime = ManagedRuntime.make(Memory.layer)
  await trial((effect) => runtime.runPromise(effect))
  await runtime.dispose()
}

/** Reads as a server with this set does: the key's id, or the tag of its refusal. */
const readAs = (set: ProofKeySet): Effect.Effect<string, never, OperatorStorage> =>
  Effect.flatMap(ProofKeys, ({ read }) => read).pipe(
    Effect.provide(agreedProofKeys({ read: Effect.succeed(set) })),
    Effect.either,
    Effect.map(Either.match({ onLeft: ({ _tag }) => _tag, onRight: ({ current }) => current.kid }))
  )

const [first, other] = await Promise.all([newKeySet(), newKeySet()])
const rolled = await rolledKeySet(first)

describe("keys of proofs in a store", () => {
  it("are the first server's, and no other's", () =>
    withStore(async (run) => {
      expect(await run(standingOf(other))).toBe("unused")
      expect(await run(readAs(first))).toBe(first.current.kid)
      expect(await run(readAs(other))).toBe("ProofKeysUnavailable")
      expect(await run(standingOf(other))).toBe("other")
      expect(await run(readAs(first))).toBe(first.current.kid)
    }))

  it("continue with a rolled key, beside servers with the former", () =>
    withStore(async (run) => {
      await run(readAs(first))
      expect(await run(standingOf(rolled))).toBe("rolledHere")
      expect(await run(readAs(rolled))).toBe(rolled.current.kid)
      expect(await run(standingOf(first))).toBe("rolledElsewhere")
      expect(await run(readAs(first))).toBe(first.current.kid)
      expect(await run(readAs(other))).toBe("ProofKeysUnavailable")
    }))

  it("are shared if servers sign for the first time concurrently", () =>
    withStore(async (run) => {
      const sets = await Promise.all(Array.from({ length: 8 }, () => newKeySet()))
      const read = await run(Effect.forEach(sets, readAs, { concurrency: "unbounded" }))
      expect(read.filter((kid) => kid !== "ProofKeysUnavailable")).toHaveLength(1)
    }))

  it("start over if the former key was lost", () =>
    withStore(async (run) => {
      await run(readAs(first))
      await run(noteProofKey(other, true))
      expect(await run(readAs(other))).toBe(other.current.kid)
      expect(await run(readAs(first))).toBe("ProofKeysUnavailable")
    }))
})
