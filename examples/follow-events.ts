// Keeps a list of customers' purchases in step with an account's events. It may be stopped and restarted at any time: its records
// and its place in the list are written together, and reading an event twice has no effect.
// API_KEY=qr_live_... node examples/dist/follow-events.js http://127.0.0.1:8080 crm.json

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import process from "node:process"
import { makePromiseClient } from "@quick-response/http/client"

/** The state of the CRM: a database would change it and the cursor in one transaction. */
interface Crm {
  readonly cursor: string | undefined
  /** The net price of each code that was bought, by its id. */
  readonly codes: Readonly<Record<string, { readonly name: string; readonly paid: number }>>
}

const [baseUrl = "http://127.0.0.1:8080", file = "crm.json"] = process.argv.slice(2)
const client = makePromiseClient({ baseUrl, apiKey: process.env.API_KEY })

const load = (): Crm =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { cursor: undefined, codes: {} }

const save = (crm: Crm): void => {
  writeFileSync(`${file}.new`, JSON.stringify(crm))
  renameSync(`${file}.new`, file)
}

type Event = Awaited<ReturnType<typeof client.listEvents>>["events"][number]

/** The codes after an event, whatever they were before: applying it again has no effect. */
const applied = (codes: Crm["codes"], event: Event): Crm["codes"] => {
  switch (event.type) {
    case "qrCode.purchased":
      return { ...codes, [event.data.qrCodeId]: { name: event.data.name, paid: -event.data.amount } }
    case "qrCode.refunded":
      return { ...codes, [event.data.qrCodeId]: { name: event.data.name, paid: 0 } }
    default:
      return codes
  }
}

let crm = load()
let read = 0
for (let hasMore = true; hasMore; ) {
  const { cursor } = crm
  const list = await client.listEvents({
    after: cursor,
    types: "qrCode.purchased,qrCode.refunded",
    limit: 100
  })
  crm = { cursor: list.nextCursor, codes: list.events.reduce(applied, crm.codes) }
  save(crm)
  read += list.events.length
  hasMore = list.hasMore
}
const paid = Object.values(crm.codes).reduce((sum, code) => sum + code.paid, 0)
console.log(`${read} new events; ${Object.keys(crm.codes).length} codes for ${paid} credits`)
