// One contestant, in a process of its own: `node contestant.js NAME PORT FOLDER`. The folder has the published contract of the service. Says
// `ready` and its key.
import process from "node:process"
import { type Draw, drawByCore, drawPlain } from "./pictures.ts"
import { contestantKey, hashOfKey, type Published, readPublished } from "./published.ts"

type Serve = (published: Published, port: number, folder: string) => Promise<void>

const never: Draw = () => Promise.reject(new Error("this contestant draws nothing"))

const contestants: Readonly<Record<string, Serve>> = {
  raw: async (published, port) => {
    const { serveByHand } = await import("./byHand.ts")
    serveByHand(published, port, await drawByCore())
  },
  fastify: async (published, port) => {
    const { serveWithFastify } = await import("./withFastify.ts")
    await serveWithFastify(published, port, await drawByCore())
  },
  "fastify + qrcode, unstyled": async (published, port) => {
    const { serveWithFastify } = await import("./withFastify.ts")
    await serveWithFastify(published, port, await drawPlain())
  },
  "fastify + better-sqlite3": async (published, port, folder) => {
    const { serveWithFastify } = await import("./withFastify.ts")
    const { openDatabase } = await import("./openDatabase.ts")
    await serveWithFastify(published, port, never, openDatabase(folder, hashOfKey))
  },
  hono: async (published, port) => {
    const { serveWithHono } = await import("./withHono.ts")
    serveWithHono(published, port, await drawByCore())
  }
}

const [, , name = "", portText = "", folder = ""] = process.argv
const serve = contestants[name]
if (serve === undefined) throw new Error(`no contestant ${name}`)
await serve(readPublished(folder), Number(portText), folder)
console.log(`ready ${contestantKey}`)
