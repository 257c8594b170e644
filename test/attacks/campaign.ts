import type { Attack } from "./Attack.ts"
import type { Bystander } from "./bystander.ts"
import { attackOf, type GrammarName, grammars } from "./grammars/index.ts"
import { type Cost, faultsOfAnswers, faultsOfCost, limits, measured, weightOf } from "./judge.ts"
import { play, type Seen, settled } from "./play.ts"
import type { Random } from "./random.ts"
import type { Target } from "./Target.ts"

/** Times that an attack is replayed alone: a cost that recurs is not the compiler's, the garbage collector's or a neighbor's. */
const replays = 3

/** The outcome of attacks. */
export interface Outcome {
  readonly attacks: number
  /** Requests that were sent, by the status of their answers; 0 if no answer was awaited. */
  readonly statuses: ReadonlyMap<number, number>
  /** Each with the grammar and seed that make it again. */
  readonly faults: ReadonlyArray<string>
  /** The costliest attack that was made alone, of each kind of cost. */
  readonly dearest: Readonly<Record<keyof Cost, { readonly name: string; readonly cost: number }>>
}

const nameOf = ({ grammar, seed }: Attack): string => `${grammar}:${seed}`

/** The faults of an attack that is over a limit each time that it is replayed alone. */
const confirmed = async (
  target: Target,
  name: GrammarName,
  seed: number
): Promise<{ readonly cost: Cost; readonly faults: ReadonlyArray<string> }> => {
  let least: Cost | undefined
  let faults: ReadonlyArray<string> = []
  for (let replay = 1; replay <= replays; replay++) {
    const attack = attackOf(name, seed, replay)
    await settled(target)
    const [seen, cost] = await measured(target, () => play(target, attack))
    least = {
      mainThread: Math.min(cost.mainThread, least?.mainThread ?? cost.mainThread),
      held: Math.min(cost.held, least?.held ?? cost.held),
      processor: Math.min(cost.processor, least?.processor ?? cost.processor),
      peak: Math.min(cost.peak, least?.peak ?? cost.peak)
    }
    faults = [...faultsOfCost(attack, least), ...faultsOfAnswers(seen, target.secrets)]
    if (faults.length === 0) break
  }
  return { cost: least ?? { mainThread: 0, held: 0, processor: 0, peak: 0 }, faults }
}

/** True if attacks made at once took enough for one of them to be over a limit. */
const isSuspicious = (attacks: ReadonlyArray<Attack>, cost: Cost): boolean => {
  const [first] = attacks
  if (first !== undefined && attacks.length === 1) return faultsOfCost(first, cost).length > 0
  const weight = attacks.reduce((sum, attack) => sum + weightOf(attack), 0)
  return (
    cost.peak > limits.peak ||
    cost.held > 0.8 * limits.held ||
    cost.processor > Math.max(limits.processor, 60 * weight)
  )
}

/** Collects what attacks did, and makes those again one by one that together took too much. */
export const makeCampaign = (target: Target, bystander: Bystander) => {
  let attacks = 0
  const statuses = new Map<number, number>()
  const byGrammar = new Map<string, Map<number, number>>()
  const faults: Array<string> = []
  const seconds = new Map<string, number>()
  const none = { name: "", cost: 0 }
  const dearest = { mainThread: none, held: none, processor: none, peak: none }

  const count = (attack: Attack, seen: ReadonlyArray<Seen>): void => {
    const ofGrammar = byGrammar.get(attack.grammar) ?? new Map<number, number>()
    byGrammar.set(attack.grammar, ofGrammar)
    for (const { status = 0 } of seen)
      for (const counts of [statuses, ofGrammar]) counts.set(status, (counts.get(status) ?? 0) + 1)
  }

  const compare = (attack: Attack, cost: Cost): void => {
    const weight = weightOf(attack)
    const all = {
      ...cost,
      processor: cost.processor / weight,
      mainThread: weight === 1 ? cost.mainThread : 0
    }
    for (const kind of ["mainThread", "held", "processor", "peak"] as const)
      if (all[kind] > dearest[kind].cost) dearest[kind] = { name: nameOf(attack), cost: all[kind] }
  }

  /** Makes attacks of one grammar at once. */
  const attackAtOnce = async (name: GrammarName, seeds: ReadonlyArray<number>): Promise<void> => {
    const began = performance.now()
    const made = seeds.map((seed) => attackOf(name, seed))
    attacks += made.length
    const [seen, cost] = await measured(target, () => Promise.all(made.map((attack) => play(target, attack))))
    const suspects = new Set<number>()
    for (const [i, attack] of made.entries()) {
      const answers = seen[i] ?? []
      count(attack, answers)
      if (faultsOfAnswers(answers, target.secrets).length > 0) suspects.add(attack.seed)
    }
    const [first] = made
    if (isSuspicious(made, cost)) for (const { seed } of made) suspects.add(seed)
    else if (first !== undefined && made.length === 1) compare(first, cost)
    for (const seed of suspects) {
      const alone = await bystander.silently(() => confirmed(target, name, seed))
      compare(attackOf(name, seed), alone.cost)
      faults.push(...alone.faults.map((fault) => `${name}:${seed} ${fault}`))
    }
    seconds.set(name, (seconds.get(name) ?? 0) + (performance.now() - began) / 1000)
  }

  return {
    attackAtOnce,
    seconds: (): ReadonlyMap<string, number> => seconds,
    byGrammar: (): ReadonlyMap<string, ReadonlyMap<number, number>> => byGrammar,
    outcome: (): Outcome => ({ attacks, statuses, faults, dearest })
  }
}

/** All names of grammars. */
export const grammarNames = Object.keys(grammars).filter((name): name is GrammarName => name in grammars)

/** A grammar for the next attacks: so often that each has its share of all attacks, however many it makes at once. */
export const anyGrammar = (random: Random): GrammarName => {
  const often = (name: GrammarName): number => Math.ceil((100 * grammars[name].share) / grammars[name].atOnce)
  let at = random.below(grammarNames.reduce((sum, name) => sum + often(name), 0))
  for (const name of grammarNames) {
    at -= often(name)
    if (at < 0) return name
  }
  return "names"
}
