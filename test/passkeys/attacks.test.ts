import { Buffer } from "node:buffer"
import { AccountId, Passkeys, userHandleOf } from "@quick-response/core"
import * as Memory from "@quick-response/storage-memory"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { cookieOf, outcomeOf, type Site, startSite } from "../people/site.ts"
import { addPasskey, dataOf, type Post, passkeyOrigin, signInBy, signInOptions } from "./ceremonies.ts"
import { cbor, type Lies, softAuthenticator } from "./softAuthenticator.ts"

const refused = "401 CREDENTIALS_INVALID"

const open = async () => {
  const logged: Array<string> = []
  const site = await startSite({ baseUrl: passkeyOrigin, logged })
  const post: Post = (path, body, cookie) =>
    site.ask(path, { method: "POST", body, ...(cookie === undefined ? {} : { cookie }) })
  return { site, post, person: await site.person(), logged }
}

/** The passkeys that the store holds of an account. */
const stored = (site: Site, accountId: Parameters<(typeof Passkeys.Service)["list"]>[0]) =>
  site.run(Effect.flatMap(Passkeys, ({ list }) => list(accountId)))

/** Waits for a letter of this kind to an address. */
const told = async ({ world }: Site, kind: string, address: string): Promise<void> => {
  while (!world.letters.some(({ _tag, to }) => _tag === kind && to === address))
    await new Promise((resolve) => setTimeout(resolve, 5))
}

/** The changes that make the answers of either ceremony a lie. */
const lies: ReadonlyArray<readonly [what: string, lie: Lies]> = [
  ["by a page of another origin", { origin: "https://evil.example" }],
  ["by a page on another port", { origin: `${passkeyOrigin}:8080` }],
  ["for another relying party", { rpId: "evil.example" }],
  ["by a page in a frame of another site", { crossOrigin: true }],
  ["by a page in a frame that names the site", { crossOrigin: true, topOrigin: passkeyOrigin }],
  ["without verification of the user", { isVerified: false }],
  ["without presence of the user", { isPresent: false }],
  ["for a challenge that was never given", { challenge: "A".repeat(43) }],
  ["for a challenge that is not text of ours", { challenge: "" }],
  ["under another type", { type: "payment.get" }],
  ["under the id of another credential", { id: "A".repeat(43) }]
]

const points = (x: Buffer, y: Buffer) =>
  new Map([
    [-2, x],
    [-3, y]
  ])

const rsaKey = (modulus: Buffer) =>
  new Map<number, Buffer | number>([
    [1, 3],
    [3, -257],
    [-1, modulus],
    [-2, Buffer.from([1, 0, 1])]
  ])

describe("createPasskey refuses and stores nothing", () => {
  const creations: ReadonlyArray<readonly [what: string, lie: Lies]> = [
    ...lies,
    ["as a signature is", { type: "webauthn.get" }],
    ["with a key of no algorithm", { algorithm: 0 }],
    ["with a key of SHA-1", { algorithm: -65535 }],
    ["with a key of zeros", { key: points(Buffer.alloc(32), Buffer.alloc(32)) }],
    [
      "with a key that is not a point of its curve",
      { key: points(Buffer.alloc(32, 1), Buffer.alloc(32, 2)) }
    ],
    ["with a key of another curve", { key: new Map([[-1, 2]]) }],
    ...["00", "01", "80"].map((first): readonly [what: string, lie: Lies] => [
      `with an Ed25519 key of low order, ${first}`,
      {
        key: new Map<number, Buffer | number>([
          [1, 1],
          [3, -8],
          [-1, 6],
          [-2, Buffer.from(first === "80" ? `${"00".repeat(31)}80` : `${first}${"00".repeat(31)}`, "hex")]
        ])
      }
    ]),
    ["with an RSA key of zeros", { key: rsaKey(Buffer.alloc(256)) }],
    ["with an RSA key of 1,024 bits", { key: rsaKey(Buffer.alloc(128, 255)) }],
    [
      "with an attestation of a manufacturer",
      { format: "packed", statement: new Map([["x5c", Buffer.from("x")]]) }
    ],
    ["with an attestation whose certificates name addresses", { format: "android-safetynet" }],
    ["with an attestation of no known format", { format: "unknown" }],
    ["with a statement where there should be none", { statement: new Map([["a", 1]]) }],
    ["with an object that is not CBOR", { attestationObject: Buffer.from("not CBOR") }],
    [
      "with an object that ends early",
      { attestationObject: cbor(new Map([["fmt", "none"]])).subarray(0, 4) }
    ],
    [
      "with an object that says it is huge",
      { attestationObject: Buffer.from([0xbb, 255, 255, 255, 255, 255, 255, 255, 255]) }
    ],
    ["with an object that is a list of lists", { attestationObject: Buffer.alloc(10_000, 0x81) }]
  ]
  it.each(creations)("%s", async (_, lie) => {
    const { site, post, person, logged } = await open()
    const options = await dataOf(
      await post("/passkeys/options", { currentPassword: person.password }, person.cookie)
    )
    const credential = softAuthenticator(passkeyOrigin).create(options, lie)
    const answer = await post("/passkeys", { name: "laptop", credential }, person.cookie)
    expect(await outcomeOf(answer)).toBe(refused)
    expect(await stored(site, person.account.id)).toEqual([])
    expect(logged.filter((line) => line.includes("ERROR"))).toEqual([])
  })
})

describe("signInByPasskey refuses and signs nobody in", () => {
  const signatures: ReadonlyArray<readonly [what: string, lie: Lies]> = [
    ...lies,
    ["as a creation is", { type: "webauthn.create" }],
    ["for another account", { userHandle: userHandleOf(AccountId.make(crypto.randomUUID())) }],
    ["for no account", { userHandle: undefined }],
    [
      "with a bit flipped",
      { tamper: (signature) => Buffer.from(signature.map((byte, i) => (i === 20 ? byte ^ 1 : byte))) }
    ],
    ["with a signature that is not DER", { tamper: () => Buffer.from("no signature") }],
    ["with authenticator data that end early", { authenticatorData: Buffer.alloc(36) }],
    ["with authenticator data that go on", { authenticatorData: Buffer.alloc(400, 255) }]
  ]
  it.each(signatures)("%s", async (_, lie) => {
    const { site, post, person, logged } = await open()
    const authenticator = await addPasskey(post, person)
    const [before] = await stored(site, person.account.id)
    const credential = authenticator.sign(await signInOptions(post), lie)
    const answer = await post("/session/passkey", { credential })
    expect(answer.headers.get("set-cookie")).toBeNull()
    expect(await outcomeOf(answer)).toBe(refused)
    expect(await stored(site, person.account.id)).toEqual([before])
    expect(logged.filter((line) => line.includes("ERROR"))).toEqual([])
    expect((await signInBy(post, authenticator)).status).toBe(200)
  })
})

describe("a challenge", () => {
  it("works once, for a creation or a signature", async () => {
    const { site, post, person } = await open()
    const options = await dataOf(
      await post("/passkeys/options", { currentPassword: person.password }, person.cookie)
    )
    const made = { name: "laptop", credential: softAuthenticator(passkeyOrigin).create(options) }
    expect((await post("/passkeys", made, person.cookie)).status).toBe(201)
    expect(await outcomeOf(await post("/passkeys", made, person.cookie))).toBe(refused)
    const authenticator = await addPasskey(post, person)
    const body = { credential: authenticator.sign(await signInOptions(post)) }
    const answers = await Promise.all([1, 2, 3].map(() => post("/session/passkey", body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(await stored(site, person.account.id)).toHaveLength(2)
  })

  it("is bound to its ceremony and its account", async () => {
    const { post, person, site } = await open()
    const authenticator = await addPasskey(post, person)
    const other = await site.person()
    const ask = async ({ cookie, password }: typeof person) =>
      dataOf(await post("/passkeys/options", { currentPassword: password }, cookie))
    const own = await ask(person)
    const crossed = {
      name: "x",
      credential: softAuthenticator(passkeyOrigin).create({ ...own, ...(await signInOptions(post)) })
    }
    expect(await outcomeOf(await post("/passkeys", crossed, person.cookie))).toBe(refused)
    const signed = { credential: authenticator.sign({ ...own, rpId: "localhost" }) }
    expect(await outcomeOf(await post("/session/passkey", signed))).toBe(refused)
    const theirs = { name: "x", credential: softAuthenticator(passkeyOrigin).create(await ask(other)) }
    expect(await outcomeOf(await post("/passkeys", theirs, person.cookie))).toBe(refused)
    expect(await stored(site, person.account.id)).toHaveLength(1)
  })

  it("expires after five minutes", async () => {
    const { post, person } = await open()
    const authenticator = await addPasskey(post, person)
    const options = await signInOptions(post)
    const { now } = Date
    Date.now = () => now() + 300_001
    try {
      const answer = await post("/session/passkey", { credential: authenticator.sign(options) })
      expect(await outcomeOf(answer)).toBe(refused)
    } finally {
      Date.now = now
    }
  })
})

describe("a passkey", () => {
  it.each(["ES256", "EdDSA", "RS256"] as const)("of %s signs in repeatedly", async (algorithm) => {
    const { post, person, site } = await open()
    const authenticator = await addPasskey(post, person, algorithm)
    for (let i = 0; i < 2; i++) {
      const answer = await signInBy(post, authenticator)
      expect([answer.status, cookieOf(answer)]).toEqual([200, expect.stringMatching(/^qr_session=.{43}$/)])
    }
    expect((await stored(site, person.account.id))[0]?.lastUsedAt).not.toBeNull()
    await told(site, "passkey-added", person.email)
  })

  it("is refused if its counter goes back, and its owner is told", async () => {
    const { post, person, site } = await open()
    const authenticator = await addPasskey(post, person)
    expect((await signInBy(post, authenticator)).status).toBe(200)
    for (const counter of [1, 0]) {
      const credential = authenticator.sign(await signInOptions(post), { counter })
      expect(await outcomeOf(await post("/session/passkey", { credential }))).toBe(refused)
    }
    await told(site, "passkey-refused", person.email)
  })

  it("belongs to one account", async () => {
    const { post, person, site } = await open()
    const authenticator = await addPasskey(post, person)
    const other = await site.person()
    const options = await dataOf(
      await post("/passkeys/options", { currentPassword: other.password }, other.cookie)
    )
    const body = { name: "stolen", credential: authenticator.create(options) }
    expect(await outcomeOf(await post("/passkeys", body, other.cookie))).toBe(refused)
    expect(await stored(site, other.account.id)).toEqual([])
    const remove = {
      method: "DELETE",
      cookie: other.cookie,
      headers: { "content-type": "application/json" }
    } as const
    expect(await outcomeOf(await site.ask(`/passkeys/${authenticator.passkeyId}`, remove))).toBe(
      "404 PASSKEY_NOT_FOUND"
    )
  })

  it("replaces the password for every action of its owner", async () => {
    const { post, person, site } = await open()
    const json = { "content-type": "application/json" }
    const first = await post("/passkeys/options", {}, person.cookie)
    expect((await first.json()).errors).toEqual([
      "currentPassword: expected the account's password, since the session was not begun by a passkey"
    ])
    const removal = { method: "DELETE", headers: json } as const
    expect(await outcomeOf(await site.ask("/password", { ...removal, cookie: person.cookie }))).toBe(
      "403 PASSKEY_REQUIRED"
    )
    const authenticator = await addPasskey(post, person)
    const cookie = cookieOf(await signInBy(post, authenticator))
    expect((await site.ask("/password", { ...removal, cookie })).status).toBe(200)
    await told(site, "password-removed", person.email)
    const byPassword = { email: person.email, password: person.password }
    expect(await outcomeOf(await post("/session", byPassword))).toBe(refused)
    expect(await outcomeOf(await site.ask("/sessions", { cookie: person.cookie }))).toBe(
      "401 SESSION_REQUIRED"
    )
    await addPasskey(post, { cookie })
    const change = { method: "PUT", body: { email: "next@example.com" }, cookie } as const
    expect((await site.ask("/email", change)).status).toBe(202)
    expect((await site.ask("", { method: "DELETE", body: {}, cookie })).status).toBe(200)
    expect(await outcomeOf(await signInBy(post, authenticator))).toBe(refused)
  })
})

/** The requests that a password or a fresh passkey proves. */
const proved: ReadonlyArray<
  readonly [what: string, method: "DELETE" | "POST" | "PUT", path: string, body: object]
> = [
  ["requestPasskey", "POST", "/passkeys/options", {}],
  ["requestEmailChange", "PUT", "/email", { email: "next@example.com" }],
  ["removePassword", "DELETE", "/password", {}],
  ["closeAccount", "DELETE", "", {}]
]

describe("a passkey proves its owner for ten minutes to", () => {
  it.each(proved)("%s", async (_, method, path, body) => {
    const state = Memory.emptyState()
    const site = await startSite({ baseUrl: passkeyOrigin, store: Memory.layerOf(state) })
    const post: Post = (path, body, cookie) =>
      site.ask(path, { method: "POST", body, ...(cookie === undefined ? {} : { cookie }) })
    const authenticator = await addPasskey(post, await site.person())
    const cookie = cookieOf(await signInBy(post, authenticator))
    const age = (milliseconds: number) => {
      for (const [id, session] of state.sessions)
        if (session.passkeyAt !== null)
          state.sessions.set(id, { ...session, passkeyAt: DateTime.unsafeMake(Date.now() - milliseconds) })
    }
    const ask = async () => outcomeOf(await site.ask(path, { method, body, cookie }))
    for (const milliseconds of [600_000, 13 * 3_600_000, 20 * 86_400_000]) {
      age(milliseconds)
      expect(await ask()).toBe("403 PASSKEY_REQUIRED")
    }
    expect((await signInBy(post, authenticator, cookie)).status).toBe(200)
    age(590_000)
    expect(await ask()).toMatch(/^20[02] OK$/)
  })
})

describe("Requests about passkeys", () => {
  it("are refused by field if malformed or too large", async () => {
    const { post, person } = await open()
    const answer = await softAuthenticator(passkeyOrigin).create({ challenge: "A" })
    for (const [credential, field] of [
      [null, "credential"],
      [{}, "credential.id"],
      [{ ...answer, id: "!" }, "credential.id"],
      [
        { ...answer, response: { ...answer.response, attestationObject: "A".repeat(30_000) } },
        "credential.response.attestationObject"
      ],
      [
        { ...answer, response: { ...answer.response, transports: Array(17).fill("usb") } },
        "credential.response.transports"
      ]
    ] as const) {
      const { code, errors } = await (
        await post("/passkeys", { name: "x", credential }, person.cookie)
      ).json()
      expect([code, errors[0].split(":")[0]]).toEqual(["VALIDATION_FAILED", field])
    }
  })

  it("may contain extra members of browsers", async () => {
    const { post, person } = await open()
    const options = await dataOf(
      await post("/passkeys/options", { currentPassword: person.password }, person.cookie)
    )
    const { id, response } = softAuthenticator(passkeyOrigin).create(options)
    const credential = {
      id,
      rawId: id,
      type: "public-key",
      authenticatorAttachment: "platform",
      clientExtensionResults: { credProps: { rk: true } },
      response: { ...response, publicKeyAlgorithm: -7, authenticatorData: "AAAA", publicKey: "AAAA" }
    }
    expect((await post("/passkeys", { name: "x", credential }, person.cookie)).status).toBe(201)
  })

  it("are rate-limited as wrong passwords, with one answer", async () => {
    const { post, person } = await open()
    const authenticator = await addPasskey(post, person)
    const outcomes: Array<string> = []
    const bodies: Array<unknown> = []
    for (let i = 0; i < 51; i++) {
      const options = await signInOptions(post)
      const signer = i % 2 === 0 ? authenticator : softAuthenticator(passkeyOrigin)
      const credential = signer.sign(options, i % 2 === 0 ? { tamper: () => Buffer.from("0") } : {})
      const answer = await post("/session/passkey", { credential })
      const { code, errors } = await answer.json()
      outcomes.push(code)
      if (code === "CREDENTIALS_INVALID") bodies.push(errors)
    }
    expect(outcomes.filter((code) => code === "CREDENTIALS_INVALID")).toHaveLength(50)
    expect(outcomes.at(-1)).toBe("RATE_LIMITED")
    expect(new Set(bodies.map((errors) => JSON.stringify(errors))).size).toBe(1)
  })

  it("answer 404 on an IP address", async () => {
    const site = await startSite({ baseUrl: "https://192.0.2.7" })
    const info = await (await site.ask("/v1/Service")).json()
    expect(info.data.passkeys).toBe(false)
    expect(await outcomeOf(await site.ask("/session/passkey/options", { body: {} }))).toBe(
      "404 ROUTE_NOT_FOUND"
    )
    const offering = await startSite({ baseUrl: "https://shop.example" })
    expect((await (await offering.ask("/v1/Service")).json()).data.passkeys).toBe(true)
  })
})
