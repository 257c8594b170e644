import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

/** Turns of the event loop after which all that can go on without time has gone on. */
const turns = 2

const settled = async () => {
  for (let i = 0; i < turns; i++) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** A clock whose time passes only as a test wishes, from one sleeper to the next: days pass in seconds. */
export class VirtualClock implements Clock.Clock {
  readonly [Clock.ClockTypeId]: typeof Clock.ClockTypeId = Clock.ClockTypeId
  readonly #sleepers = new Set<Sleeper>()
  #now: number

  constructor(now: number) {
    this.#now = now
  }

  unsafeCurrentTimeMillis(): number {
    return this.#now
  }

  unsafeCurrentTimeNanos(): bigint {
    return BigInt(Math.round(this.#now * 1e6))
  }

  readonly currentTimeMillis: Effect.Effect<number> = Effect.sync(() => this.#now)
  readonly currentTimeNanos: Effect.Effect<bigint> = Effect.sync(() => this.unsafeCurrentTimeNanos())

  sleep(duration: Duration.Duration): Effect.Effect<void> {
    return Effect.async<void>((resume) => {
      const sleeper = {
        at: this.#now + Duration.toMillis(duration),
        wake: () => resume(Effect.void)
      }
      this.#sleepers.add(sleeper)
      return Effect.sync(() => {
        this.#sleepers.delete(sleeper)
      })
    })
  }

  /** Lets time pass at once, as on a machine that was suspended: each sleeper that is due wakes once. */
  async skip(millis: number): Promise<void> {
    await settled()
    this.#now += millis
    this.#wakeDue()
    await settled()
  }

  #wakeDue(): void {
    for (const sleeper of this.#sleepers)
      if (sleeper.at <= this.#now) {
        this.#sleepers.delete(sleeper)
        sleeper.wake()
      }
  }

  /** Lets time pass until an end, or until something is true. */
  async pass(millis: number, isEnough: () => boolean = () => false): Promise<void> {
    const end = this.#now + millis
    await settled()
    while (!isEnough()) {
      let next = Number.POSITIVE_INFINITY
      for (const { at } of this.#sleepers) next = Math.min(next, at)
      if (next > end) break
      this.#now = Math.max(this.#now, next)
      this.#wakeDue()
      await settled()
    }
    if (!isEnough()) this.#now = end
  }
}
