import { createPublicKey, verify } from "node:crypto"
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Codecs from "@quick-response/codecs"
import {
  Accounts,
  Email,
  makeConfig,
  newKeySet,
  ProofKeys,
  Proofs,
  Purchasing,
  rolledKeySet,
  services
} from "@quick-response/core"
import { type ProofKey, verifyProof } from "@quick-response/core/proof"
import * as Memory from "@quick-response/storage-memory"
import { KeysBeingRolled, proofKeysIn, rollProofKeys } from "@quick-response/storage-sqlite/proofKeyFile"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { renderSvg } from "quick-response"
import { describe, expect, it } from "vitest"

const shop = Layer.provide(services, Layer.merge(Memory.layer, Codecs.layer))

const sold = Effect.gen(function* () {
  const accounts = yield* Accounts
  const { id } = yield* accounts.create(Schema.decodeSync(Email)("ann@example.com"))
  yield* accounts.credit(id, 100, "a start")
  const config = yield* makeConfig({
    data: "https://example.com/menü",
    bodyStyle: "Dots",
    foreground: "#3b82f6"
  })
  const { receipt } = yield* (yield* Purchasing).buy(id, { config })
  return { accountId: id, qrCodeId: receipt.qrCodeId }
})

const run = <A>(effect: Effect.Effect<A, Error, Accounts | Proofs | Purchasing>): Promise<A> =>
  Effect.runPromise(Effect.provide(effect, shop))

const seller = { name: "Ann's shop", address: "https://shop.example" }

const proven = run(
  Effect.gen(function* () {
    const { accountId, qrCodeId } = yield* sold
    const proofs = yield* Proofs
    const { configJson } = yield* (yield* Purchasing).find(accountId, qrCodeId)
    const prove = Effect.map(proofs.prove(accountId, qrCodeId, "1.0.0"), Schema.encodeSync(Proofs.schema))
    return {
      configJson,
      proof: yield* prove,
      again: yield* prove,
      pdf: yield* proofs.certify(accountId, qrCodeId, "1.0.0", seller),
      samePdf: yield* proofs.certify(accountId, qrCodeId, "1.0.0", seller),
      keys: yield* proofs.keys
    }
  })
)

/** Verifies the signature by the runtime's own cryptography, and returns the signed JSON. */
const payloadOf = (jws: string, { kty, crv, x }: ProofKey): unknown => {
  const [header = "", payload = "", signature = ""] = jws.split(".")
  const key = createPublicKey({ key: { kty, crv, x }, format: "jwk" })
  expect(verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, "base64url"))).toBe(
    true
  )
  return JSON.parse(Buffer.from(payload, "base64url").toString())
}

const hash = async (text: string) =>
  Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toString("hex")

describe("Proofs.prove()", () => {
  it("signs all fields by Ed25519", async () => {
    const { proof, keys } = await proven
    const { jws, ...signed } = proof
    const [key] = keys
    if (key === undefined) throw new Error("no key")
    expect(payloadOf(jws, key)).toEqual(signed)
    expect(JSON.parse(Buffer.from(jws.split(".")[0] ?? "", "base64url").toString())).toEqual({
      alg: "EdDSA",
      kid: key.kid
    })
    expect(await verifyProof(proof, { keys })).toEqual({ valid: true, reason: "signed" })
  })

  it("gives the same bytes again", async () => {
    const { proof, again, pdf, samePdf } = await proven
    expect(again).toEqual(proof)
    expect(Buffer.compare(pdf, samePdf)).toBe(0)
  })

  it("states text, symbol, places, reach and hashes", async () => {
    const { proof, configJson } = await proven
    expect(proof).toMatchObject({
      says: "https://example.com/menü",
      symbol: { kind: "qr", version: 2, errorCorrectionLevel: "Medium", width: 25, height: 25 }
    })
    expect(proof.judgedBy.views.find(({ view }) => view === "plain")).toEqual({ view: "plain", reads: true })
    expect(proof.places).toContainEqual({ place: "night", readsAsPlain: false })
    expect(proof.leastWidth).toBeGreaterThan(5)
    expect(proof.leastWidth).toBeLessThan(40)
    expect(proof.greatestDistance).toBeGreaterThan(0.5)
    expect(proof.designHash).toBe(await hash(configJson))
    expect(proof.pictureHash).toBe(await hash(await renderSvg(JSON.parse(configJson))))
  })

  it("makes a PDF of one page with the hashes as text", async () => {
    const { pdf } = await proven
    const text = new TextDecoder("latin1").decode(pdf)
    expect(text.slice(0, 5)).toBe("%PDF-")
    expect(text.match(/\/Count 1 /)).not.toBeNull()
  })
})

describe("verifyProof()", () => {
  it("refuses a proof with any field changed", async () => {
    const { proof, keys } = await proven
    for (const name of Object.keys(proof)) {
      const changed = { ...proof, [name]: name === "jws" ? proof.jws : "changed" }
      const { valid, reason } = await verifyProof(changed, { keys })
      expect({ name, valid, reason }).toEqual(
        name === "jws" ? { name, valid: true, reason: "signed" } : { name, valid: false, reason: "changed" }
      )
    }
    expect(await verifyProof({ ...proof, more: 1 }, { keys })).toEqual({ valid: false, reason: "changed" })
  })

  it("refuses a signature with any byte changed", async () => {
    const { proof, keys } = await proven
    const { jws } = proof
    for (let at = 0; at < jws.length - 1; at += 7) {
      const other = jws[at] === "A" ? "B" : "A"
      const changed = { ...proof, jws: jws.slice(0, at) + other + jws.slice(at + 1) }
      expect((await verifyProof(changed, { keys })).valid, `byte ${at}`).toBe(false)
    }
  })

  it.each([
    ["null", null],
    ["a list", []],
    ["a text", "a.b.c"],
    ["no signature", {}],
    ["a number", { jws: 1 }],
    ["an empty signature", { jws: "" }],
    ["no base64", { jws: "a.b.c" }],
    ["a megabyte", { jws: "x".repeat(1_000_000) }]
  ])("refuses %s", async (_, proof) => {
    expect(await verifyProof(proof, { keys: (await proven).keys })).toEqual({
      valid: false,
      reason: "malformed"
    })
  })

  it("refuses another service's key", async () => {
    const { proof } = await proven
    const { current } = await newKeySet()
    expect(await verifyProof(proof, { keys: [current] })).toEqual({ valid: false, reason: "unknownKey" })
    const [mine] = (await proven).keys
    const impostor = { ...current, kid: mine?.kid ?? "" }
    expect(await verifyProof(proof, { keys: [impostor] })).toEqual({ valid: false, reason: "badSignature" })
  })

  it("verifies by a former key after a roll", async () => {
    let set = await newKeySet()
    const keys = Layer.succeed(ProofKeys, { read: Effect.sync(() => set) })
    const { old, fresh, published } = await Effect.runPromise(
      Effect.gen(function* () {
        const { accountId, qrCodeId } = yield* sold
        const { prove, keys } = yield* Proofs
        const old = yield* prove(accountId, qrCodeId, "1.0.0")
        set = yield* Effect.promise(() => rolledKeySet(set))
        const fresh = yield* prove(accountId, qrCodeId, "1.0.0")
        return { old, fresh, published: yield* keys }
      }).pipe(Effect.provide(Layer.provide(shop, keys)))
    )
    expect(published).toHaveLength(2)
    expect(JSON.stringify(published)).not.toContain('"d"')
    for (const proof of [old, fresh])
      expect(await verifyProof(Schema.encodeSync(Proofs.schema)(proof), { keys: published })).toEqual({
        valid: true,
        reason: "signed"
      })
  })
})

describe("proofKeysIn()", () => {
  it("makes one file for all processes, and rolls it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "proof-keys-"))
    try {
      const file = join(folder, "new/keys.json")
      const { read } = proofKeysIn(file)
      const all = await Effect.runPromise(
        Effect.all(
          Array.from({ length: 8 }, () => read),
          { concurrency: "unbounded" }
        )
      )
      expect(new Set(all.map(({ current }) => current.kid)).size).toBe(1)
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      const { former } = await Effect.runPromise(rollProofKeys(file))
      expect(former.map(({ kid }) => kid)).toEqual([all[0]?.current.kid])
      expect(await readFile(file, "utf8")).not.toContain(all[0]?.current.d)
      expect((await stat(file)).mode & 0o777).toBe(0o600)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it("keeps the key of each roll, and refuses one beside another", async () => {
    const folder = await mkdtemp(join(tmpdir(), "proof-keys-"))
    try {
      const file = join(folder, "keys.json")
      const roll = Effect.either(rollProofKeys(file))
      const first = await Effect.runPromise(proofKeysIn(file).read)
      const all = await Effect.runPromise(
        Effect.all(
          Array.from({ length: 8 }, () => roll),
          { concurrency: "unbounded" }
        )
      )
      const made = all.filter(Either.isRight).map(({ right }) => right.current.kid)
      const refused = all.filter(Either.isLeft).map(({ left }) => left.cause)
      expect(refused.every((cause) => cause instanceof KeysBeingRolled)).toBe(true)
      const { current, former } = await Effect.runPromise(proofKeysIn(file).read)
      expect(new Set([...former.map(({ kid }) => kid), current.kid])).toEqual(
        new Set([first.current.kid, ...made])
      )

      await writeFile(`${file}.next`, "")
      expect(await Effect.runPromise(roll)).toMatchObject({ left: { cause: expect.any(KeysBeingRolled) } })
      expect(await readdir(folder)).toEqual(["keys.json", "keys.json.next"])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it("fails for a file that holds no keys", async () => {
    const exit = await Effect.runPromise(Effect.either(proofKeysIn(new URL(import.meta.url).pathname).read))
    expect(exit).toMatchObject({ _tag: "Left", left: { _tag: "ProofKeysUnavailable" } })
  })
})
