import { type Ask, type Conduct, type Grammar, get, type Move, move, post } from "../Attack.ts"
import type { Random } from "../random.ts"
import { batchOf } from "./batches.ts"
import { styleOf } from "./encoders.ts"
import { lengthOf } from "./texts.ts"

/** Milliseconds that a client waits without an answer: a few in most attacks, so that many are made. */
const patience = (random: Random): number => random.of([50, 100, 200, 400, 1_500])

/** Answers of megabytes. */
const largeAnswer = (random: Random, fresh: string): Ask =>
  random.of([
    post(
      "customer",
      "/v1/Qr/batch",
      {
        rows: Array.from({ length: random.of([5, 50, 500]) }, (_, i) => ({ data: `${fresh} ${i}` })),
        formats: ["png"],
        defaults: { size: random.of([64, 1_024, 2_048]) }
      },
      { accept: "application/zip" }
    ),
    batchOf(random, fresh).ask,
    get("customer", "/v1/Qr/my-qrcodes?pageSize=100"),
    get("person", "/v1/Account/keys"),
    get("stranger", "/openapi.json"),
    post(
      "customer",
      "/v1/Qr/generate",
      { data: "Q r9".repeat(720), ...styleOf(random) },
      { accept: "image/svg+xml" }
    ),
    post("customer", "/v1/Qr/generate", { data: `${fresh}${"x".repeat(2_000)}`, format: "png", size: 4_096 })
  ])

/** Answers that the client does not read to the end, several at once. */
export const unread: Grammar = (random, fresh) => {
  const conduct: Conduct = {
    kind: "takes",
    bytes: random.of([0, 1, 1_000, 100_000]),
    end: random.of(["pauses", "trickles"]),
    milliseconds: patience(random)
  }
  const ask = largeAnswer(random, fresh)
  return [move(ask, { conduct, copies: 1 + random.below(12), weight: ask.path.endsWith("batch") ? 500 : 1 })]
}

/** Requests that end half-way: in the line, in the header fields or in the body. */
export const halfSent: Grammar = (random, fresh) => {
  const body = { data: fresh, logo: { image: "x".repeat(lengthOf(random, 900_000)) } }
  const ask = random.of([
    post(random.of(["customer", "stranger", "wrong key"]), "/v1/Qr/generate", body),
    post("stranger", "/v1/Qr/preview", body),
    post("customer", "/v1/Qr/batch", { rows: [body], formats: ["svg"] }),
    post("stranger", "/v1/Account/session", { email: "a@example.com", password: "x".repeat(3_000) }),
    get("stranger", "/v1/Qr/ping")
  ])
  const conduct: Conduct = {
    kind: "sends",
    share: random.below(1_000) / 1_000,
    end: random.of(["pauses", "trickles", "ends", "resets"]),
    milliseconds: patience(random)
  }
  return [move(ask, { conduct, copies: 1 + random.below(20) })]
}

/** Many connections of one address that declare a body under a wrong key. */
export const sockets: Grammar = (random, fresh) => {
  const body = `{"data":"${fresh}${"x".repeat(random.of([100, 8_100, 60_000]))}"}`
  const conduct: Conduct = {
    kind: "sends",
    share: random.of([0.05, 0.9]),
    end: "pauses",
    milliseconds: random.of([200, 1_000])
  }
  return [move(post("wrong key", "/v1/Qr/purchase", body), { conduct, copies: 50 + lengthOf(random, 1_500) })]
}

const revoke = (data: Readonly<Record<string, unknown>>): ReadonlyArray<Move> =>
  typeof data.id === "string"
    ? [
        move({
          caller: "person",
          method: "DELETE",
          path: `/v1/Account/keys/${data.id}`,
          headers: { "content-type": "application/json" }
        }),
        move(get("person", "/v1/Account/keys"))
      ]
    : []

/** Keys that are made and revoked in bulk, and listed meanwhile. */
export const keys: Grammar = (random, fresh) => [
  move(post("person", "/v1/Account/keys", { name: `key ${fresh}` }), {
    copies: 1 + random.below(30),
    next: revoke,
    weight: 3
  }),
  move(get("person", "/v1/Account/sessions"), { copies: 1 + random.below(4) })
]

/** Purchases of one idempotency key at once, in several requests. */
export const purchases: Grammar = (random, fresh) =>
  Array.from({ length: 1 + random.below(4) }, (_, i) =>
    move(
      post(
        "customer",
        "/v1/Qr/purchase",
        { data: `${fresh} ${random.chance(0.6) ? 0 : i}`, name: `n${i}` },
        { "idempotency-key": `same ${fresh}` }
      ),
      {
        copies: 1 + random.below(8),
        conduct: random.chance(0.3)
          ? { kind: "sends", share: 1, end: "resets", milliseconds: 5 }
          : { kind: "reads" }
      }
    )
  )
