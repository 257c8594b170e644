// The cost of each endpoint: processor time of the server, and bytes on the wire. Linux alone tells the processor time of threads.
import { loadavg } from "node:os"
import { median, middleHalf } from "../http/statistics.ts"
import { keepRows } from "../report/rows.ts"
import { eurosAMillion } from "./price.ts"
import { allWorks, ping as pingWork, type Work } from "./requests.ts"
import { openShop, type Shop } from "./shop.ts"

const rounds = 5

interface Cost {
  /** Milliseconds of processor time a request, in each round. */
  readonly milliseconds: ReadonlyArray<number>
  readonly bytes: number
}

const costOf = async (shop: Shop, { endpoint, times, isAlone, prepare }: Work): Promise<Cost> => {
  const milliseconds: Array<number> = []
  let bytes = 0
  // The first round is for the compiler, and as long as all others.
  for (let round = 0; round <= rounds; round++) {
    const all = []
    for (let i = 0; i < Math.ceil(round === 0 ? times : times / rounds); i++) all.push(await prepare(shop))
    const before = shop.cpu()
    const answers = []
    if (isAlone === true) for (const prepared of all) answers.push(await shop.ask(prepared))
    else answers.push(...(await Promise.all(all.map((prepared) => shop.ask(prepared)))))
    if (round > 0) milliseconds.push((shop.cpu() - before) / 1e6 / all.length)
    const refused = answers.find(({ status }) => status >= 300)
    if (refused !== undefined) throw new Error(`${endpoint}: ${refused.status} ${refused.text}`)
    bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0) / answers.length
  }
  return { milliseconds, bytes }
}

const shop = await openShop()
try {
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  // For the compiler: what all requests pass through.
  await costOf(shop, pingWork)
  let ping: number | undefined
  for (const work of allWorks()) {
    const { milliseconds, bytes } = await costOf(shop, work)
    const middle = median(milliseconds)
    ping ??= middle
    const base = ping
    const figures = [
      `${middle.toPrecision(3)} ms CPU`,
      `${bytes.toFixed(0)} bytes`,
      `${eurosAMillion(middle).toPrecision(2)} € a million`
    ]
    keepRows([
      {
        work: "each endpoint",
        contender: work.endpoint,
        isOurs: true,
        figure: figures.join(", "),
        times: middle / base,
        spread: middleHalf(milliseconds.map((one) => one / base))
      }
    ])
    console.log(work.endpoint.padEnd(44) + figures.map((text) => text.padStart(18)).join(""))
  }
} finally {
  await shop.stop()
}
