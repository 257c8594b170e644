import process from "node:process"
import { createInterface } from "node:readline"
import * as Fetch from "@quick-response/http/fetch"
import * as Effect from "effect/Effect"
import { all, optional, readBy } from "../cli/Input.ts"
import { forwardMessage, type Send } from "../mcp/forwardMessage.ts"
import { version } from "../process/packageFiles.ts"
import { readBrandFile } from "../settings/brandFile.ts"
import { baseUrl } from "../settings/settingFields.ts"
import { readSettings } from "../settings/settings.ts"
import { keyVariable } from "../settings/unknownVariables.ts"
import { effectVerb } from "./effectVerb.ts"
import { database, listeningAddress, withShop } from "./withStore.ts"

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

/** Answers the lines by a service over the command's own database, with the settings of a server. */
const answerHere = (flag: string | undefined) =>
  Effect.gen(function* () {
    const chosen = yield* readSettings({ database: flag }, process.env)
    const { baseUrl = listeningAddress(chosen), drawing, shortUrl } = chosen
    const brand = yield* readBrandFile(chosen.brand)
    const handler = yield* Fetch.make({ version, baseUrl, brand, drawing, shortUrl })
    const endpoint = new URL("/mcp", baseUrl)
    yield* answerLines((body, headers) => handler(new Request(endpoint, { method: "POST", body, headers })))
  }).pipe(Effect.scoped, withShop(flag))

/** Answers the lines by a running service. */
const answerThere = (service: string) =>
  answerLines((body, headers) => fetch(`${service}/mcp`, { method: "POST", body, headers }))

/** Serves an agent on the same machine. */
export const mcp = effectVerb(
  {
    name: "mcp",
    summary: "Serves an agent by the Model Context Protocol over standard input and output.",
    details: [
      `On the command's own database with the settings of its server, or with --service on a running service. The API key is read from the environment variable ${keyVariable}; without it the agent can describe, price and preview.`
    ],
    examples: [
      ["mcp", "Serve an agent on the database of this machine"],
      ["mcp --service https://qr.example.com", "Serve it on a service"]
    ]
  },
  all({
    service: readBy(optional("service", "URL", "The address of a running service."), baseUrl),
    database
  }),
  ({ service, database }) => (service === undefined ? answerHere(database) : answerThere(service))
)
