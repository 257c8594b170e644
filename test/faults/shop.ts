import * as Schema from "effect/Schema"
import { printed } from "../server/inProcess.ts"
import type { Account, Listed } from "./books.ts"
import { request } from "./request.ts"

/** The acts of operators and customers beside buying. */

const database = (filename: string): ReadonlyArray<string> => ["--database", `sqlite:${filename}`]

/** Pays credits into an account by the operator's command, beside a running server. */
export const credit = async (filename: string, account: Account, credits: number): Promise<void> => {
  await printed([
    "account",
    "credit",
    account.email,
    String(credits),
    "--reason",
    "to spend",
    ...database(filename)
  ])
  account.granted += credits
}

/** Opens an account with a key and this many credits. */
export const openAccount = async (filename: string, name: string, credits: number): Promise<Account> => {
  const email = `${name}@example.test`
  await printed(["account", "create", email, ...database(filename)])
  const key = await printed(["key", "create", email, "--name", "faults", ...database(filename)])
  const account: Account = {
    email,
    apiKey: key.trim(),
    granted: 0,
    acknowledged: new Map(),
    refused: new Set()
  }
  await credit(filename, account, credits)
  return account
}

const Balances = Schema.parseJson(
  Schema.Array(Schema.Struct({ email: Schema.String, balance: Schema.Number }))
)

/** The balances of all accounts, by e-mail. */
export const balances = async (filename: string): Promise<ReadonlyMap<string, number>> => {
  const text = await printed(["account", "list", "--json", ...database(filename)])
  return new Map(Schema.decodeSync(Balances)(text).map(({ email, balance }) => [email, balance]))
}

/** The sentence of the operator's audit. */
export const audit = (filename: string): Promise<string> => printed(["audit", ...database(filename)])

const Page = Schema.Struct({
  data: Schema.Struct({
    totalCount: Schema.Number,
    qrCodes: Schema.Array(
      Schema.Struct({
        id: Schema.String,
        name: Schema.String,
        pricePaid: Schema.Number,
        createdAt: Schema.String
      })
    )
  })
})

const readPage = async (url: string, { apiKey }: Account, pageNumber: number, asOf: string) => {
  const address = `${url}/v1/Qr/my-qrcodes?pageSize=100&pageNumber=${pageNumber}${asOf}`
  return Schema.decodeUnknownSync(Page)(await request(address, { headers: { "x-api-key": apiKey } })).data
}

/** True if the server lists an account's records. */
export const isReadable = (url: string, account: Account): Promise<boolean> =>
  readPage(url, account, 1, "").then(
    () => true,
    () => false
  )

/** All records of an account, page by page, as a customer reads them. */
export const listAll = async (url: string, account: Account): Promise<ReadonlyArray<Listed>> => {
  const { totalCount, qrCodes } = await readPage(url, account, 1, "")
  const listed = [...qrCodes]
  for (let page = 2; listed.length < totalCount; page++) {
    const { qrCodes: more } = await readPage(url, account, page, `&asOf=${totalCount}`)
    if (more.length === 0)
      throw new Error(`${account.email}: the list ends after ${listed.length} of ${totalCount}`)
    listed.push(...more)
  }
  return listed
}
