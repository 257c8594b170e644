import { distanceFor, moduleFor } from "@quick-response/drawing/camera/phoneCamera"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { parseConfig } from "./config/makeConfig.ts"
import type { InvalidInput } from "./config/refusals.ts"
import { sha256Hex } from "./config/sha256.ts"
import { Purchasing } from "./Purchasing.ts"
import type { Assessment } from "./proof/Assessment.ts"
import { Assessor } from "./proof/Assessor.ts"
import { jcs } from "./proof/canonicalJson.ts"
import { certificateOf, type Seller } from "./proof/certificate.ts"
import { publishedKeys, signWith } from "./proof/keySet.ts"
import { Proof, ProofClaims } from "./proof/Proof.ts"
import { ProofKeys, type ProofKeysUnavailable } from "./proof/ProofKeys.ts"
import type { ProofKey } from "./proof/verifyProof.ts"
import type { AccountId } from "./records/AccountRecord.ts"
import type { QrCodeId, QrCodeNotFound } from "./records/QrCode.ts"
import type { ReadingError } from "./rendering/RenderingError.ts"
import type { StorageError } from "./storage/Storage.ts"

/** The distance in meters at which people hold a phone in front of a small print. */
const nearDistance = 0.3

/** Narrower modules are smeared by many printers, in millimeters. */
const leastModule = 0.25

/** The printed width in millimeters for the greatest distance. */
const proofWidth = 100

const decoders: ReadonlyArray<string> = ["ZXing-C++", "the thresholds of ZXing for Java"]

type ProofError = InvalidInput | ProofKeysUnavailable | QrCodeNotFound | ReadingError | StorageError

const hundredth = (value: number): number => Math.round(100 * value) / 100

const reachOf = ({
  pixelsPerModule,
  modulesAcross
}: Assessment): Pick<ProofClaims, "leastWidth" | "greatestDistance"> =>
  pixelsPerModule === null
    ? { leastWidth: null, greatestDistance: null }
    : {
        leastWidth:
          Math.ceil(10 * modulesAcross * Math.max(leastModule, moduleFor(nearDistance, pixelsPerModule))) /
          10,
        greatestDistance: hundredth(distanceFor(proofWidth / modulesAcross, pixelsPerModule))
      }

/**
 * Proves by signature that a code was sold, and how well it reads. The same code gives the same proof until a later
 * version judges it again or the key is rolled.
 *
 * @example
 * ```ts
 * import * as Codecs from "@quick-response/codecs"
 * import { Accounts, Email, makeConfig, Proofs, Purchasing, services } from "@quick-response/core"
 * import { verifyProof } from "@quick-response/core/proof"
 * import * as Memory from "@quick-response/storage-memory"
 * import * as Effect from "effect/Effect"
 * import * as Layer from "effect/Layer"
 * import * as Schema from "effect/Schema"
 *
 * const program = Effect.gen(function* () {
 *   const accounts = yield* Accounts
 *   const { id } = yield* accounts.create(Schema.decodeSync(Email)("ann@example.com"))
 *   yield* accounts.credit(id, 10, "a start")
 *   const config = yield* makeConfig({ data: "https://example.com/menu" })
 *   const { receipt } = yield* (yield* Purchasing).buy(id, { config })
 *   const proofs = yield* Proofs
 *   const proof = yield* proofs.prove(id, receipt.qrCodeId, "1.0.0")
 *   return { proof: yield* Schema.encode(Proofs.schema)(proof), keys: yield* proofs.keys }
 * })
 *
 * const shop = Layer.provide(services, Layer.merge(Memory.layer, Codecs.layer))
 * const { proof, keys } = await Effect.runPromise(Effect.provide(program, shop))
 * await verifyProof(proof, { keys }) // => { valid: true, reason: "signed" }
 * ```
 */
export class Proofs extends Context.Tag("@quick-response/core/Proofs")<
  Proofs,
  {
    /** The proof of an account's code, judged by this version of the program. Refuses one that it cannot draw. */
    readonly prove: (accountId: AccountId, id: QrCodeId, version: string) => Effect.Effect<Proof, ProofError>
    /** The proof as a PDF of one page. The same proof gives the same bytes. */
    readonly certify: (
      accountId: AccountId,
      id: QrCodeId,
      version: string,
      seller: Seller
    ) => Effect.Effect<Uint8Array, ProofError>
    /** The keys that verify all proofs of the service, the current one first. */
    readonly keys: Effect.Effect<ReadonlyArray<ProofKey>, ProofKeysUnavailable>
  }
>() {
  static readonly schema: typeof Proof = Proof

  static readonly layer: Layer.Layer<Proofs, never, Purchasing> = Layer.effect(
    Proofs,
    Effect.suspend(() => make)
  )
}

/** The claims as in JSON, which suffices to verify the proof. */
const encodeClaims = Schema.encodeSync(ProofClaims)

const make = Effect.gen(function* () {
  const purchasing = yield* Purchasing
  const assessor = yield* Assessor
  const proofKeys = yield* ProofKeys

  const proven = Effect.fnUntraced(function* (accountId: AccountId, asked: QrCodeId, version: string) {
    const { id, configJson, createdAt } = yield* purchasing.find(accountId, asked)
    const config = yield* parseConfig(JSON.parse(configJson))
    const assessment = yield* assessor.assess(config)
    const claims: ProofClaims = {
      qrCodeId: id,
      says: config.data,
      symbol: assessment.symbol,
      judgedBy: { service: `Quick-Response ${version}`, decoders, views: assessment.views },
      places: assessment.places,
      ...reachOf(assessment),
      designHash: yield* sha256Hex(configJson),
      pictureHash: assessment.pictureHash,
      soldAt: createdAt
    }
    const keys = yield* proofKeys.read
    const jws = yield* Effect.promise(() => signWith(keys, jcs(encodeClaims(claims))))
    return { config, proof: { ...claims, jws } }
  })

  return Proofs.of({
    prove: Effect.fn("Proofs.prove")(function* (accountId, id, version) {
      return (yield* proven(accountId, id, version)).proof
    }),
    certify: Effect.fn("Proofs.certify")(function* (accountId, id, version, seller) {
      const { config, proof } = yield* proven(accountId, id, version)
      return yield* assessor.certify(config, certificateOf(proof, seller))
    }),
    keys: Effect.map(proofKeys.read, publishedKeys)
  })
})
