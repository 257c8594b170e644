import { eventIdOf, signedHeaders, webhookSecret } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as StandardWebhooks from "standardwebhooks"
import { Webhook as Svix } from "svix"
import { describe, expect, it } from "vitest"
import { webhookOf } from "./webhook.ts"

const key = "9f".repeat(32)
const webhook = webhookOf({ secretVersion: 2 })
const id = eventIdOf({ accountId: webhook.accountId, stream: "ledger", sequence: 7 })
const body = JSON.stringify({ id, type: "credits.granted", data: { reason: "Grüße, 𝒬\u2028" } })
const now = DateTime.unsafeMake(Date.now())
const [first, second, third] = [1, 2, 3].map((version) => webhookSecret(key, webhook.id, version))

/** True if an implementation of others takes a message of this webhook by a secret. */
const verifiers = {
  standardwebhooks: (secret = "") => new StandardWebhooks.Webhook(secret),
  svix: (secret = "") => new Svix(secret)
}

const isTaken = (name: keyof typeof verifiers, secret: string | undefined, headers: object, text = body) => {
  try {
    verifiers[name](secret).verify(text, { ...headers })
    return true
  } catch {
    return false
  }
}

describe("webhookSecret()", () => {
  it("is base64 of 32 bytes, different for each store, webhook and version", () => {
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(new Set([first, second, third, webhookSecret("other", webhook.id, 1)]).size).toBe(4)
    expect(webhookSecret(key, webhook.id, 1)).toBe(first)
  })
})

describe.each(["standardwebhooks", "svix"] as const)("signedHeaders() for %s", (name) => {
  it("are verified by the webhook's secret for this body, id and time", () => {
    const headers = signedHeaders(key, webhook, { id, body }, now)
    expect(isTaken(name, second, headers)).toBe(true)
    expect(isTaken(name, first, headers)).toBe(false)
    expect(isTaken(name, third, headers)).toBe(false)
    expect(isTaken(name, second, headers, `${body} `)).toBe(false)
    expect(isTaken(name, second, { ...headers, "webhook-id": `${id}x` })).toBe(false)
    const old = signedHeaders(key, webhook, { id, body }, DateTime.subtract(now, { minutes: 6 }))
    expect(isTaken(name, second, old)).toBe(false)
  })

  it("are also accepted under the previous secret until it ends", () => {
    const rolled = { ...webhook, formerSecretUntil: DateTime.add(now, { seconds: 1 }) }
    const headers = signedHeaders(key, rolled, { id, body }, now)
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2)
    expect([first, second, third].map((secret) => isTaken(name, secret, headers))).toEqual([
      true,
      true,
      false
    ])
    const later = signedHeaders(key, { ...webhook, formerSecretUntil: now }, { id, body }, now)
    expect([first, second].map((secret) => isTaken(name, secret, later))).toEqual([false, true])
  })
})
