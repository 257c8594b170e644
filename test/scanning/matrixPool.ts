import { execFile } from "node:child_process"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Worker } from "node:worker_threads"
import type { Miss, Picture } from "./matrix.ts"

const root = new URL("../../", import.meta.url)
const program = new URL("test/node_modules/.cache/tsc/scanning/matrixWorker.js", root)

/** Pictures that a thread takes at a time. */
const share = 16

/** The pictures that decoders miss, by as many threads as there are cores; a thread runs compiled code. */
export const scanned = async (pictures: ReadonlyArray<Picture>): Promise<ReadonlyArray<Miss>> => {
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL("scripts/build.mjs", root)), "test"])
  const misses: Array<Miss> = []
  let next = 0
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(program, { execArgv: [] })
      const give = () => {
        if (next >= pictures.length) return resolve(void worker.terminate())
        worker.postMessage(pictures.slice(next, next + share))
        next += share
      }
      worker.on("message", (found: ReadonlyArray<Miss>) => {
        misses.push(...found)
        give()
      })
      worker.on("error", reject)
      give()
    })
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work))
  return misses
}
