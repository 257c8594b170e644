/** Random choices that are the same for the same seed. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  readonly below: (limit: number) => number
  readonly chance: (share: number) => boolean
  readonly of: <const A>(choices: readonly [A, ...ReadonlyArray<A>]) => A
}

/** Choices by mulberry32. */
export const randomOf = (seed: number): Random => {
  let state = seed >>> 0
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(share() * limit)
  return {
    below,
    chance: (wanted) => share() < wanted,
    of: (choices) => choices[below(choices.length)] ?? choices[0]
  }
}

/** The seed of a run: `QR_ATTACK_SEED`, or one that is printed. */
export const seedOfRun = (): number => {
  const seed = Number(process.env.QR_ATTACK_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`QR_ATTACK_SEED=${seed}`)
  return seed
}
