import { scryptSync } from "node:crypto"
import { normalizePassword, PasswordHash, PasswordHasher } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { type ScryptLimits, scryptHasher } from "@quick-response/server"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"

const cheap = { logN: 4, r: 8, p: 1 }

const withHasher = <A, E>(
  trial: Effect.Effect<A, E, PasswordHasher>,
  limits: ScryptLimits = { cost: cheap }
) => Effect.runPromise(Effect.provide(trial, scryptHasher(limits)))

const ann = normalizePassword("correct horse battery")

it("hash() salts each hash, and verify() accepts only the password", () =>
  withHasher(
    Effect.gen(function* () {
      const { hash, verify } = yield* PasswordHasher
      const [first, second] = [yield* hash(ann), yield* hash(ann)]
      expect(first).not.toBe(second)
      expect([yield* verify(ann, first), yield* verify(ann, second)]).toEqual([true, true])
      expect(yield* verify(normalizePassword("Correct horse battery"), first)).toBe(false)
      for (const text of ["none", first.slice(0, -1), `${first}x`, first.replace("ln=4", "ln=5")])
        expect(yield* verify(ann, PasswordHash.make(text))).toBe(false)
    })
  ))

it("a hash is scrypt's, by default at OWASP's cost", () =>
  withHasher(
    Effect.gen(function* () {
      const [, name, parameters, salt = "", hash] = (yield* (yield* PasswordHasher).hash(ann)).split("$")
      expect([name, parameters]).toEqual(["scrypt", "ln=15,r=8,p=3"])
      const options = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 27 }
      const expected = scryptSync("correct horse battery", Buffer.from(salt, "base64"), 32, options)
      expect(hash).toBe(expected.toString("base64").replace("=", ""))
    }),
    {}
  ))

it("refuses hashes beyond its queue at once, and recovers", () =>
  withHasher(
    Effect.gen(function* () {
      const { hash, verify } = yield* PasswordHasher
      const outcomes = yield* Effect.all(
        Array.from({ length: 30 }, () => Effect.either(hash(ann))),
        { concurrency: "unbounded" }
      )
      const refused = outcomes.flatMap((outcome) => (Either.isLeft(outcome) ? [outcome.left._tag] : []))
      expect(refused).toEqual(Array(30 - 18).fill("PasswordHasherBusy"))
      expect(yield* verify(ann, yield* hash(ann))).toBe(true)
    }),
    { cost: cheap, concurrency: 2 }
  ))
