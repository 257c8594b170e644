// The effect of 50 sign-ins a second on other callers: `npm run bench -- sign-in`. Pings one at a time, in turn without and beside
// the sign-ins, and prints both p99. Ends with an error where the second is over twice the first. Run it where nobody else uses the
// machine.
import { Agent } from "node:http"
import process from "node:process"
import { freshAddress, type Server, startServer } from "./people.ts"
import { quantile } from "./statistics.ts"

const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = Number(process.env.SECONDS ?? 10)
const signInsASecond = 50
const pingsASecond = 50
const bound = 2

/** Does it so many times a second, however long each takes; answers when all are done. */
const paced = async <A>(rate: number, action: (index: number) => Promise<A>): Promise<ReadonlyArray<A>> => {
  const began = performance.now()
  const all: Array<Promise<A>> = []
  for (let index = 0; index < rate * seconds; index++) {
    const wait = began + (index / rate) * 1_000 - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    all.push(action(index))
  }
  return Promise.all(all)
}

const pinging = new Agent({ keepAlive: true, maxSockets: 8 })
const signing = new Agent({ keepAlive: true, maxSockets: 256 })

const ping = async ({ ask }: Server) =>
  (await paced(pingsASecond, () => ask("GET", "/v1/Qr/ping", undefined, pinging))).map(
    ({ milliseconds }) => milliseconds
  )

const signIn = ({ ask, known }: Server) =>
  paced(signInsASecond, (index) => {
    const email = (index % 2 === 0 ? known[index % known.length] : undefined) ?? freshAddress()
    return ask("POST", "/v1/Account/session", { email, password: "not the password" }, signing)
  })

const figures = (name: string, values: ReadonlyArray<number>): string =>
  `${name.padEnd(18)} p50 ${quantile(values, 0.5).toFixed(2)} ms  p99 ${quantile(values, 0.99).toFixed(2)} ms`

const server = await startServer(100)
try {
  await ping(server)
  const idle: Array<number> = []
  const beside: Array<number> = []
  const statuses = new Map<number, number>()
  for (let round = 0; round < rounds; round++) {
    idle.push(...(await ping(server)))
    const [pings, answers] = await Promise.all([ping(server), signIn(server)])
    beside.push(...pings)
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const ratio = quantile(beside, 0.99) / quantile(idle, 0.99)
  console.log(figures("ping alone", idle))
  console.log(figures("beside sign-ins", beside))
  console.log(`${ratio.toFixed(2)} times, at most ${bound}`)
  for (const [status, count] of statuses)
    console.log(`sign-ins answered ${status}: ${(count / rounds / seconds).toFixed(1)} a second`)
  if (!(ratio <= bound)) process.exitCode = 1
} finally {
  pinging.destroy()
  signing.destroy()
  await server.stop()
}
