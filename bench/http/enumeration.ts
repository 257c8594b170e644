// Measures if the time of an answer tells that an address has an account: `npm run long -- enumeration`. Asks alternately, in
// random order, about addresses that have one and addresses that nobody has, and compares the times by the sum of ranks. Ends with
// an error where they are over four standard deviations apart: by chance that happens once in 16,000 times. Run it where nobody
// else uses the machine.
import process from "node:process"
import { freshAddress, startServer } from "./people.ts"
import { apart, quantile } from "./statistics.ts"

/** The number of pairs to ask about, by the cost of an answer: 200 passwords take about two minutes. */
const pairs = {
  "/v1/Account/sign-up": 1_500,
  "/v1/Account/password-reset": 1_500,
  "/v1/Account/session": 200
}

/** An address is mailed three times an hour for each reason, after which less is done for it. */
const timesEach = 3

const bound = 4

const milliseconds = (values: ReadonlyArray<number>): string =>
  [0.1, 0.5, 0.9].map((share) => quantile(values, share).toFixed(3).padStart(9)).join("")

const server = await startServer(Math.max(...Object.values(pairs)) / timesEach)
try {
  await Promise.all(
    Array.from({ length: 300 }, () => server.ask("POST", "/v1/Account/sign-up", { email: freshAddress() }))
  )
  console.log(`${"".padEnd(38)}  p10 ms   p50 ms   p90 ms`)
  for (const [path, count] of Object.entries(pairs)) {
    const times = { known: [] as number[], unknown: [] as number[] }
    const after = { known: [] as number[], unknown: [] as number[] }
    const statuses = new Set<number>()
    for (let pair = 0; pair < count; pair++)
      for (const kind of Math.random() < 0.5
        ? (["known", "unknown"] as const)
        : (["unknown", "known"] as const)) {
        const email =
          (kind === "known" ? server.known[pair % server.known.length] : undefined) ?? freshAddress()
        const body = path.endsWith("session") ? { email, password: "not the password" } : { email }
        const answer = await server.ask("POST", path, body)
        statuses.add(answer.status)
        times[kind].push(answer.milliseconds)
        // Work that goes on after the answer must not show in the next answer either.
        after[kind].push((await server.ask("GET", "/v1/Qr/ping")).milliseconds)
      }
    for (const [what, measured] of [
      [path, times],
      [`  a ping after ${path.slice("/v1/Account/".length)}`, after]
    ] as const) {
      console.log(`${what.padEnd(28)} known  ${milliseconds(measured.known)}`)
      console.log(`${"".padEnd(28)} unknown${milliseconds(measured.unknown)}`)
      const z = apart(measured.known, measured.unknown)
      console.log(`${"".padEnd(28)} ${z.toFixed(2)} standard deviations apart, at most ${bound}`)
      if (!(Math.abs(z) <= bound)) process.exitCode = 1
    }
    if (statuses.size !== 1) {
      console.log(`answers of several statuses: ${[...statuses].join(", ")}`)
      process.exitCode = 1
    }
  }
} finally {
  await server.stop()
}
