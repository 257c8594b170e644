import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto"
import { availableParallelism } from "node:os"
import { type Password, PasswordHash, PasswordHasher, PasswordHasherBusy } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"

/** The cost of a hash (RFC 7914, section 2): OWASP's N=2^15, r=8, p=3, which takes 32 MiB and about 0.2 s. */
export interface ScryptCost {
  readonly logN: number
  readonly r: number
  readonly p: number
}

const defaultCost: ScryptCost = { logN: 15, r: 8, p: 3 }

/** Waiting calls for each running one. Further calls are refused, so that a burst cannot block others for long. */
const waitingForEach = 8

const hashBytes = 32
const saltBytes = 16

/** The PHC string format: `$scrypt$ln=15,r=8,p=3$salt$hash`. */
const format = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$/

const encode = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "")

interface Parsed {
  readonly cost: ScryptCost
  readonly salt: Buffer
  readonly hash: Buffer
}

const parse = (text: string): Parsed | undefined => {
  const [, logN, r, p, salt, hash] = format.exec(text) ?? []
  if (salt === undefined || hash === undefined) return undefined
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64")
  }
}

const derive = (password: Password, salt: Buffer, { logN, r, p }: ScryptCost): Effect.Effect<Buffer> =>
  Effect.async<Buffer>((resume) => {
    const N = 2 ** logN
    // Node refuses hashes of more than 32 MiB without this bound.
    const options: ScryptOptions = { N, r, p, maxmem: 2 * 128 * N * r }
    scrypt(Redacted.value(password), salt, hashBytes, options, (error, key) =>
      resume(error === null ? Effect.succeed(key) : Effect.die(error))
    )
  })

export interface ScryptLimits {
  readonly cost?: ScryptCost
  /** Concurrent hashes; by default half of the cores. */
  readonly concurrency?: number
}

/** Hashes passwords by scrypt in the runtime's thread pool. */
export const layer = ({
  cost = defaultCost,
  concurrency = Math.max(1, Math.floor(availableParallelism() / 2))
}: ScryptLimits = {}): Layer.Layer<PasswordHasher> =>
  Layer.effect(
    PasswordHasher,
    Effect.map(Effect.makeSemaphore(concurrency), (semaphore) => {
      let present = 0

      const bounded = <A>(effect: Effect.Effect<A>): Effect.Effect<A, PasswordHasherBusy> =>
        Effect.acquireUseRelease(
          Effect.suspend(() => {
            if (present >= concurrency * (1 + waitingForEach)) return new PasswordHasherBusy()
            present++
            return Effect.void
          }),
          // A started hash cannot be stopped: an interrupted caller leaves, but its permit is held until the hash ends.
          () => semaphore.withPermits(1)(Effect.uninterruptible(effect)),
          () =>
            Effect.sync(() => {
              present--
            })
        )

      return PasswordHasher.of({
        hash: (password) =>
          bounded(
            Effect.gen(function* () {
              const salt = randomBytes(saltBytes)
              const hash = yield* derive(password, salt, cost)
              const parameters = `ln=${cost.logN},r=${cost.r},p=${cost.p}`
              return PasswordHash.make(`$scrypt$${parameters}$${encode(salt)}$${encode(hash)}`)
            })
          ),
        verify: (password, text) =>
          bounded(
            Effect.gen(function* () {
              const parsed = parse(text)
              const salt = parsed?.salt ?? randomBytes(saltBytes)
              const hash = yield* derive(password, salt, parsed?.cost ?? cost)
              return parsed !== undefined && timingSafeEqual(hash, parsed.hash)
            })
          )
      })
    })
  )
