import { writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Member, openAccount } from "../browser/account.ts"
import { makeMailbox } from "../browser/mailbox.ts"
import { makePlace, type Running, said } from "../server/program.ts"
import { eventOf } from "./double/endpoints.ts"
import { type Fault, StripeDouble, signatureOf } from "./double/StripeDouble.ts"

const count = Number(process.env.QR_TEST_TOP_UPS ?? 24)
const kills = Number(process.env.QR_TEST_TOP_UP_KILLS ?? 4)

/** An account makes at most ten in an hour, those among them whose answers were lost included. */
const ofAccount = 3

/** The accounts that buy at the same time. */
const atOnce = 12

const credits = 25
const [price, refunded] = [2500, 1000]

const secret = "whsec_first"
const place = makePlace()
const packs = join(place.folder, "packs.json")
let double: StripeDouble
beforeAll(async () => {
  writeFileSync(
    packs,
    JSON.stringify({ currency: "eur", packs: [{ id: "small", label: "25 credits", credits, amount: price }] })
  )
  double = await StripeDouble.start()
})
afterAll(async () => {
  await place.remove()
  await double[Symbol.asyncDispose]()
})

const faults: ReadonlyArray<Fault> = ["lost", 429, "reset", 500]

/** A server that is killed and started again at the same port. */
interface Killed {
  url: string
  running: Running
}

/** The fates of top-ups in turn. */
const fates = ["paid", "refunded", "disputed", "canceled", "paid"] as const

test(`${count} top-ups over ${kills} kills are booked once, and books agree`, async () => {
  const settings = {
    QR_DATABASE: `sqlite:${join(place.folder, "shop.db")}`,
    QR_STRIPE_KEY: double.key,
    QR_STRIPE_URL: double.url,
    QR_STRIPE_WEBHOOK_SECRET: secret,
    QR_CREDIT_PACKS: packs,
    QR_RATE_LIMIT: "off",
    QR_WELCOME_CREDITS: "0",
    QR_TRUSTED_PROXIES: "1"
  }
  const serve = async (port: string): Promise<Killed> => {
    const running = place.start(["serve", "--port", port], settings)
    const [, url = ""] = await said(running, "stderr", /listening at (http:[^"\s]+)/)
    return { running, url }
  }
  const servers = [await serve("0"), await serve("0")] as const
  const anyUrl = () => servers[Math.floor(Math.random() * 2)]?.url ?? ""

  const letterTo = makeMailbox(join(place.folder, "mail"))
  const members: Array<Member> = []
  for (let i = 0; i < Math.ceil(count / ofAccount); i++)
    members.push(await openAccount({ url: servers[0].url, letterTo }, `buyer-${i}@example.com`))

  /** Asks one server or the other until one answers. */
  const ask = async (member: Member, method: string, path: string, body?: object): Promise<unknown> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await member.call(method, path, body, anyUrl())
      } catch (error) {
        if (attempt === 600) throw error
        await pause(100)
      }
    }
  }

  /** Sends the events that Stripe has by now: some never, some twice, out of order, to either server. */
  const sendEvents = async () => {
    for (const event of double.books.events.splice(0).toReversed()) {
      const times = [0, 1, 2][Math.floor(Math.random() * 3)] ?? 1
      for (let i = 0; i < times; i++) {
        const body = JSON.stringify(eventOf(event))
        const headers = { "stripe-signature": signatureOf(body, [secret], Math.floor(Date.now() / 1000)) }
        const answer = await fetch(`${anyUrl()}/v1/Payments/stripe`, { method: "POST", body, headers }).catch(
          () => undefined
        )
        await answer?.body?.cancel()
      }
    }
  }

  // One request in five to Stripe goes wrong.
  double.faultOf = ({ ordinal }) => (ordinal % 5 === 4 ? faults[ordinal % faults.length] : undefined)
  const since = new Date(Date.now() - 60_000).toISOString()
  let isDone = false
  let killed = 0
  const killing = (async () => {
    for (let round = 0; round < kills && !isDone; round++) {
      await pause(200 + Math.random() * 800)
      const server = servers[round % 2]
      if (server === undefined) continue
      server.running.kill("SIGKILL")
      await server.running.ended
      killed++
      Object.assign(server, await serve(new URL(server.url).port))
    }
  })()
  const paid = new Map<Member, number>()
  const buy = async (member: Member, place: number) => {
    const fate = fates[place % fates.length] ?? "paid"
    const topUp = Object(await ask(member, "POST", "/v1/Account/top-ups", { pack: "small" }))
    const checkout = new URL(topUp.url).pathname.split("/").at(-1) ?? ""
    const path = `/v1/Account/top-ups/${topUp.id}`
    if (fate === "canceled") {
      await ask(member, "DELETE", path)
      if (double.books.session(checkout).status !== "complete") return
    } else double.books.pay(checkout)
    paid.set(member, (paid.get(member) ?? 0) + 1)
    if (fate === "refunded") double.books.refund(double.books.paymentOf(checkout).charge, refunded)
    if (fate === "disputed") double.books.dispute(checkout)
    await sendEvents()
    while (Object(await ask(member, "GET", path)).state !== "paid") await pause(500)
  }
  const waiting = [...members.entries()]
  const buyers = Array.from({ length: atOnce }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [i, member] = next
      for (let k = 0; k < ofAccount; k++) await buy(member, i * ofAccount + k)
    }
  })
  await Promise.all(buyers)
  isDone = true
  await killing
  double.faultOf = () => undefined
  const booked = [...paid.values()].reduce((sum, one) => sum + one, 0)
  console.log(
    `${count} top-ups, ${booked} of them paid, ${killed} kills, ${double.requests.length} requests to Stripe`
  )

  const command = (...words: ReadonlyArray<string>) => place.run(words, settings)
  expect((await command("payments", "reconcile", "--since", since)).code).toBe(0)
  let audit = await command("payments", "audit", "--since", since)
  // A look that was postponed while Stripe failed is taken up within ten minutes, or by the next command.
  for (let again = 0; again < 5 && audit.code !== 0; again++) {
    await pause(2000)
    await command("payments", "reconcile", "--since", since)
    audit = await command("payments", "audit", "--since", since)
  }
  expect([audit.code, audit.stdout + audit.stderr]).toEqual([0, expect.any(String)])
  expect((await command("audit")).stdout.trim()).toBe("all invariants hold")
  for (const member of members) {
    const { entries } = Object(await ask(member, "GET", "/v1/Account/ledger?pageSize=100"))
    const topUps = entries.filter(({ kind }: { kind: string }) => kind === "top-up")
    expect(topUps).toHaveLength(paid.get(member) ?? 0)
    expect(new Set(topUps.map(({ topUpId }: { topUpId: string }) => topUpId)).size).toBe(topUps.length)
  }
}, 1_800_000)
