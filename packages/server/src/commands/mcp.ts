import process from "node:process"
import { createInterface } from "node:readline"
import * as Fetch from "@quick-response/http/fetch"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { all, optional } from "../cli/Input.ts"
import { messagesOnly } from "../cli/printTable.ts"
import { forwardMessage, type Send } from "../mcp/forwardMessage.ts"
import { version } from "../process/packageFiles.ts"
import { proofKeys } from "../proofs/proofKeysLayer.ts"
import { blockedAddresses } from "../serving/servedAddresses.ts"
import { pricing, readPriceList, services } from "../serving/servicesLayer.ts"
import { readSetting } from "../settings/Setting.ts"
import { settings } from "../settings/settings.ts"
import { storageLayer } from "../storage/storageLayer.ts"
import { effectVerb } from "./effectVerb.ts"
import { database } from "./withStore.ts"

const keyVariable = "QR_API_KEY"

/** Answers each line of standard input by a line of standard output, until the input ends. */
const answerLines = (send: Send) =>
  Effect.promise(async () => {
    const waiting = new Set<Promise<void>>()
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.trim() === "") continue
      const answered = forwardMessage(line, send, process.env[keyVariable]).then((answer) => {
        if (answer !== undefined) process.stdout.write(`${answer}\n`)
      })
      waiting.add(answered)
      answered.finally(() => waiting.delete(answered))
    }
    await Promise.all(waiting)
  })

/** The endpoint of a service over the command's own database. */
const ownService = (flag: string | undefined) =>
  Effect.gen(function* () {
    const store = yield* readSetting(settings.database, { database: flag }, process.env)
    const proofKeyFile = yield* readSetting(settings.proofKeyFile, {}, process.env)
    const priceList = yield* readPriceList(yield* readSetting(settings.priceList, {}, process.env))
    const drawing = yield* readSetting(settings.drawing, {}, process.env)
    const blockedHosts = yield* readSetting(settings.blockedHosts, {}, process.env)
    const layer = services(pricing(priceList), { threads: 0 }).pipe(
      Layer.provide(proofKeys({ database: store, proofKeyFile })),
      Layer.provideMerge(storageLayer(store)),
      Layer.provideMerge(blockedAddresses(blockedHosts))
    )
    const context = yield* Layer.build(layer)
    const handler = yield* Effect.provide(
      Fetch.make({ version, drawing, rateLimit: "off", cpuLimit: "off" }),
      context
    )
    return (body: string, headers: Readonly<Record<string, string>>) =>
      handler(new Request("http://localhost/mcp", { method: "POST", body, headers }))
  })

/** Serves an agent on the same machine. */
export const mcp = effectVerb(
  {
    name: "mcp",
    summary: "Serves an agent by the Model Context Protocol over standard input and output.",
    details: [
      `On the command's own database, or with --service on a running service. The API key is read from the environment variable ${keyVariable}; without it the agent can describe, price and preview.`
    ],
    examples: [
      ["mcp", "Serve an agent on the database of this machine"],
      ["mcp --service https://qr.example.com", "Serve it on a service"]
    ]
  },
  all({ service: optional("service", "URL", "The address of a running service."), database }),
  ({ service, database }) =>
    Effect.gen(function* () {
      const send =
        service === undefined
          ? yield* ownService(database)
          : (body: string, headers: Readonly<Record<string, string>>) =>
              fetch(`${service.replace(/\/$/, "")}/mcp`, { method: "POST", body, headers })
      yield* answerLines(send)
    }).pipe(Effect.scoped, Effect.provide(messagesOnly))
)
