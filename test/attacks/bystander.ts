import { setTimeout as pause } from "node:timers/promises"
import { connect, requestOf } from "../http/connection.ts"
import type { Target } from "./Target.ts"

/** Pings and small purchases of a customer that does not attack. */
export interface Bystander {
  /** Runs something while the bystander sends no requests, so that it causes all work of the server. */
  readonly silently: <A>(run: () => Promise<A>) => Promise<A>
  /** Stops, and answers how many requests were answered well, and those that were not. */
  readonly stop: () => Promise<{ readonly served: number; readonly faults: ReadonlyArray<string> }>
}

/** Milliseconds between a bystander's purchases: within the limits of an account. */
const pauseBetween = 150

/** Pings, each time from another address, and buys, until told to stop. Refusals of these statuses are taken, and not counted as served. */
export const startBystander = (target: Target, taken: ReadonlyArray<number> = []): Bystander => {
  const faults: Array<string> = []
  let served = 0
  let isOver = false
  let silence: Promise<unknown> = Promise.resolve()
  let round: Promise<unknown> = Promise.resolve()
  const ask = async (name: string, wanted: number, request: string): Promise<void> => {
    try {
      const connection = await connect(target.port)
      const { status } = await connection.ask(request)
      connection.socket.destroy()
      if (status === wanted) served++
      else if (!taken.includes(status)) faults.push(`the bystander's ${name} was answered by ${status}`)
    } catch (error) {
      faults.push(`the bystander's ${name} was not answered: ${String(error)}`)
    }
  }
  const headers = { "x-api-key": target.bystander.key, "x-forwarded-for": "203.0.113.1" }
  const running = (async () => {
    for (let n = 0; !isOver; n++) {
      const address = `172.16.${(n >> 8) & 255}.${n & 255}`
      await silence
      round = ask("ping", 200, requestOf("GET", "/v1/Qr/ping", { "x-forwarded-for": address })).then(() =>
        ask("purchase", 201, requestOf("POST", "/v1/Qr/purchase", headers, { data: `beside ${n}` }))
      )
      await round
      await pause(pauseBetween)
    }
  })()
  return {
    silently: async (run) => {
      const running = round.then(run)
      silence = running.catch(() => undefined)
      return await running
    },
    stop: async () => {
      isOver = true
      await running
      return { served, faults }
    }
  }
}
