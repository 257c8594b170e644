import { spawn } from "node:child_process"
import { once } from "node:events"
import process from "node:process"
import * as Schema from "effect/Schema"
import { run } from "./checkOut.ts"
import { AccountHistory, Bought, type Json } from "./fixture.ts"

const Account = Schema.Struct({ id: AccountHistory.fields.id, balance: Schema.Number })
const decodeAccount = Schema.decodeUnknownSync(Schema.parseJson(Account))
const decodeAccounts = Schema.decodeUnknownSync(Schema.parseJson(Schema.Array(Account)))
const decodeReceipt = Schema.decodeUnknownSync(Bought.fields.receipt)
const decodeRecord = Schema.decodeUnknownSync(Bought.fields.body)
const decodePage = Schema.decodeUnknownSync(Schema.Struct({ qrCodes: AccountHistory.fields.list }))
const decodeData = Schema.decodeUnknownSync(Schema.Struct({ data: Schema.Unknown }))
const decodeImage = Schema.decodeUnknownSync(Schema.String)

/** A purchase whose key is named; one without a key is remembered by nothing. */
interface Order {
  readonly key?: string
  readonly body: Json
}

const address = "https://example.com/"

const gradient = (angle: number) => ({
  type: "linear",
  angle,
  stops: [
    { offset: 0, color: "#102030" },
    { offset: 1, color: "#A03000" }
  ]
})

/** Requests whose stored form or fingerprint depends on the program: spellings, defaults, names, prices, images. */
const orders = (logo: string): ReadonlyArray<Order> => [
  { body: { data: address } },
  { key: "plain", body: { data: address } },
  {
    key: "defaults, written out",
    body: { data: address, margin: 4, background: "#FFFFFF", frameStyle: "none" }
  },
  { key: "angle of a whole turn", body: { data: address, foreground: gradient(360) } },
  { key: "angle over a turn", body: { data: address, foreground: gradient(450) } },
  { key: "angle below zero", body: { data: address, foreground: gradient(-90) } },
  {
    key: "short colors",
    body: { data: address, foreground: "#123", background: "#FfF", outerEyeColor: "#A00" }
  },
  {
    key: "labels and values",
    body: { data: address, bodyStyle: "Rounded", innerEyeStyle: 2, errorCorrectionLevel: "q" }
  },
  {
    key: "frame",
    body: { data: address, frameStyle: "banner-below", frameText: "Hello", frameColor: "#000080" }
  },
  { key: "template", body: { data: address, template: "dots" } },
  { key: "default name of emoji", body: { data: "\u{1f600}".repeat(70) } },
  { key: "name", body: { data: address, name: 'A name, with "quotes" & \u00e9' } },
  { key: "expected price", body: { data: address, expectedPrice: 1 } },
  { key: "long", body: { data: `${address}${"path/".repeat(150)}` } },
  { key: "logo", body: { data: address, logo: { image: logo } } },
  {
    key: "the same logo",
    body: { data: `${address}2`, logo: { image: logo, size: 0.2, padding: 0, shape: "circle" } }
  },
  { body: { data: `${address}3`, logo: { image: logo } } }
]

/** A program, and the database that it uses. */
export interface Installation {
  readonly program: string
  readonly filename: string
}

const serve = async ({ program, filename }: Installation) => {
  const server = spawn("node", [program, "serve"], {
    env: { ...process.env, HOST: "127.0.0.1", PORT: "0", QR_DATABASE: `sqlite:${filename}` },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const exit = once(server, "exit")
  const url = await new Promise<string>((resolve, reject) => {
    let output = ""
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /listening at (http:\/\/[^\s"]+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    server.stdout.on("data", read)
    server.stderr.on("data", read)
    server.once("exit", () => reject(new Error(`the server ended: ${output}`)))
  })
  const request = async (apiKey: string, path: string, body?: Json, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/v1/Qr/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json", "x-api-key": apiKey, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await response.text()
    return { isDone: response.ok, text, data: decodeData(JSON.parse(text)).data }
  }
  const end = async () => {
    server.kill("SIGTERM")
    await exit
  }
  return { request, end }
}

const emails = ["ann@example.com", "bob@example.com"]

/** The acts of a program with a new database: accounts, keys, credits, purchases, refunds, an adjustment, a deactivation. */
export const makeHistory = async (installation: Installation): Promise<ReadonlyArray<AccountHistory>> => {
  const { program, filename } = installation
  const command = (...args: ReadonlyArray<string>) =>
    run(".", "node", program, ...args, "--database", `sqlite:${filename}`)
  const accounts = emails.map((email) => {
    const { id } = decodeAccount(command("account", "create", "--json", email))
    command("account", "credit", "--reason", "to spend", email, "100")
    command("key", "create", "--name", "unused", email)
    return { id, email, apiKey: command("key", "create", "--name", "shop", email) }
  })
  const { request, end } = await serve(installation)

  /** Nothing, where the program does not know what is asked for. */
  const buy = async (apiKey: string, { key, body }: Order): Promise<ReadonlyArray<Bought>> => {
    const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key }
    const { isDone, text, data } = await request(apiKey, "purchase", body, headers)
    if (isDone) return [{ idempotencyKey: key ?? null, body, receipt: decodeReceipt(data) }]
    process.stderr.write(`${key}: ${text.slice(0, 300)}\n`)
    return []
  }

  const bought: Array<ReadonlyArray<Bought>> = []
  for (const { email, apiKey } of accounts) {
    const drawn = await request(apiKey, "generate", { data: email, format: "png", size: 256 })
    const purchases: Array<Bought> = []
    for (const order of orders(decodeImage(drawn.data))) purchases.push(...(await buy(apiKey, order)))
    bought.push(purchases)
    const [first, second, third] = purchases.map(({ receipt }) => receipt.qrCodeId)
    command("qr", "refund", "--reason", "printed wrong", `${first}`)
    command("qr", "refund", "--reason", "bought twice", `${second}`)
    command("qr", "deactivate", `${third}`)
    command("account", "credit", "--reason", "granted twice", email, "-2.5")
  }

  const histories: Array<AccountHistory> = []
  for (const [index, { id, email, apiKey }] of accounts.entries()) {
    const list = decodePage((await request(apiKey, "my-qrcodes?pageSize=100")).data).qrCodes
    const records = []
    for (const { id } of list) records.push(decodeRecord((await request(apiKey, `${id}`)).data))
    const balance = decodeAccounts(command("account", "list", "--json")).find((one) => one.id === id)?.balance
    if (balance === undefined) throw new Error(`${email} is not listed`)
    histories.push({ id, email, balance, apiKey, purchases: bought[index] ?? [], list, records })
  }
  await end()
  command("audit")
  return histories
}
