/** One way to do a piece of work. */
export interface Contender {
  readonly name: string
  readonly run: () => unknown
}

/** Seconds of one run in the fastest round. */
export interface Timing {
  readonly name: string
  readonly seconds: number
  /** Seconds of one run in each round, in the rounds' order. */
  readonly samples: ReadonlyArray<number>
}

const rounds = 15
const secondsPerRound = 0.03
const secondsToWarm = 0.6
/** The last answer, so that no run is dead code. */
export let kept: unknown

const timeRuns = async (run: () => unknown, times: number): Promise<number> => {
  const start = performance.now()
  for (let i = 0; i < times; i++) {
    const answer = run()
    kept = answer instanceof Promise ? await answer : answer
  }
  return (performance.now() - start) / 1000
}

const shuffled = <A>(items: ReadonlyArray<A>): ReadonlyArray<A> =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)

/** Times warmed-up contenders in one process, in a random order each round, so that other load affects all of them alike. */
export const compare = async (contenders: ReadonlyArray<Contender>): Promise<ReadonlyArray<Timing>> => {
  const entries: Array<{
    readonly contender: Contender
    readonly times: number
    readonly samples: Array<number>
  }> = []
  for (const contender of contenders) {
    for (const start = performance.now(); performance.now() - start < 1000 * secondsToWarm; )
      await contender.run()
    let times = 1
    while ((await timeRuns(contender.run, times)) < secondsPerRound) times *= 2
    entries.push({ contender, times, samples: [] })
  }
  for (let round = 0; round < rounds; round++) {
    for (const { contender, times, samples } of shuffled(entries)) {
      samples.push((await timeRuns(contender.run, times)) / times)
    }
  }
  return entries.map(({ contender, samples }) => ({
    name: contender.name,
    seconds: Math.min(...samples),
    samples
  }))
}
