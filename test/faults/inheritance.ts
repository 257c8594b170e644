import { writeFileSync } from "node:fs"
import * as Schema from "effect/Schema"
import type { Random } from "../attacks/random.ts"
import { type AccountHistory, fixtures } from "../storage/migrations/fixture.ts"
import { request } from "./request.ts"

/** The customers of a database that an earlier version made. */
export interface Inheritance {
  /** The schema of the database. */
  readonly schema: string
  /** Repeats what they bought with its keys, and lists their records: what differs from the answers of that time. */
  readonly differences: (url: string) => Promise<ReadonlyArray<string>>
}

const Repeated = Schema.Struct({
  code: Schema.String,
  data: Schema.NullOr(Schema.Struct({ qrCodeId: Schema.String, remainingBalance: Schema.Number }))
})
const Listed = Schema.Struct({ data: Schema.Struct({ totalCount: Schema.Number }) })

const differencesOf = async (url: string, { email, apiKey, purchases, records }: AccountHistory) => {
  const found: Array<string> = []
  const headers = { "content-type": "application/json", "x-api-key": apiKey }
  for (const { idempotencyKey, body, receipt } of purchases) {
    if (idempotencyKey === null) continue
    const answer = await request(`${url}/v1/Qr/purchase`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": idempotencyKey },
      body: JSON.stringify(body)
    })
    const { code, data } = Schema.decodeUnknownSync(Repeated)(answer)
    if (data?.qrCodeId !== receipt.qrCodeId || data.remainingBalance !== receipt.remainingBalance)
      found.push(
        `${email}: "${idempotencyKey}" of an earlier version was answered with ${code} ${data?.qrCodeId}`
      )
  }
  const { totalCount } = Schema.decodeUnknownSync(Listed)(
    await request(`${url}/v1/Qr/my-qrcodes`, { headers })
  ).data
  if (totalCount !== records.length)
    found.push(`${email}: has ${totalCount} records and had ${records.length} before the upgrade`)
  return found
}

/** Writes a database of an earlier schema, any of them, into a file. */
export const inherit = (filename: string, random: Random): Inheritance => {
  const fixture = fixtures[random.below(fixtures.length)]
  if (fixture === undefined) throw new Error("there are no databases of earlier versions")
  writeFileSync(filename, fixture.database())
  return {
    schema: fixture.name,
    differences: async (url) => {
      const found = await Promise.all(fixture.accounts.map((account) => differencesOf(url, account)))
      return found.flat()
    }
  }
}
