import { Agent, request } from "node:http"
import { performance } from "node:perf_hooks"
import { setTimeout as pause } from "node:timers/promises"
import { quantile } from "../http/statistics.ts"
import { domainCount, hostOf } from "./domains.ts"

const perSecond = 1_000

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const statusOf = (url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (answer) => answer.resume().on("end", () => resolve(answer.statusCode)))
      .on("error", reject)
      .end()
  })

/**
 * Asks about held hosts for some seconds, and returns the 99th percentile of the answers' times in milliseconds. A time
 * begins when its question was due, so that questions that wait behind others count.
 */
export const questions = async (url: string, seconds: number, status = 200): Promise<number> => {
  const start = performance.now()
  const ask = async (index: number): Promise<number> => {
    const due = start + (index * 1_000) / perSecond
    const answered = await statusOf(`${url}/?domain=${hostOf((index * 7919) % domainCount)}`)
    if (answered !== status) throw new Error(`question ${index} was answered by ${answered}`)
    return performance.now() - due
  }
  const asked: Array<Promise<number>> = []
  while (asked.length < seconds * perSecond) {
    const due = Math.min(seconds * perSecond, ((performance.now() - start) * perSecond) / 1_000)
    while (asked.length < due) asked.push(ask(asked.length))
    await pause(1)
  }
  return quantile(await Promise.all(asked), 0.99)
}
