import { Proof } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CacheControl } from "../contract/annotations.ts"
import { endpointAt } from "../contract/endpointAt.ts"
import { createdAt, listedCode } from "../contract/exampleValues.ts"
import { invalid } from "../contract/failureSets.ts"
import { ProofParameters, QrCodeIdParameter } from "../contract/parameters.ts"
import { failure, success } from "../contract/responseEnvelope.ts"
import { CallerRequired } from "../contract/security.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import type { HandlerContext } from "./HandlerContext.ts"

export const CodeProof: typeof Proof = Proof.annotations({ identifier: "Proof" })

export const getProof = endpointAt("getProof", {
  summary: "Prove a purchased QR code",
  description:
    "A document about a code that was sold: its text, its symbol, what read it and where, how small and how far it reads, and the hashes of its design and its picture, signed by the service with Ed25519. Anyone verifies it with the keys of `/.well-known/quick-response.json`, without asking the service: former keys stay in that list. The same code gives the same proof until it is judged by a later version or the key is rolled. With `format=pdf` a success is a PDF of one page for people.",
  example: {
    qrCodeId: listedCode.id,
    says: "https://example.com",
    symbol: { kind: "qr", version: 2, errorCorrectionLevel: "Medium", mask: 3, width: 25, height: 25 },
    judgedBy: {
      service: "Quick-Response 0.1.0",
      decoders: ["ZXing-C++", "the thresholds of ZXing for Java"],
      views: [{ view: "plain", reads: true }]
    },
    places: [{ place: "night", readsAsPlain: true }],
    leastWidth: 13.2,
    greatestDistance: 2.1,
    designHash: "3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea",
    pictureHash: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    soldAt: createdAt,
    jws: "eyJhbGciOiJFZERTQSIsImtpZCI6Ii4uLiJ9.eyJkZXNpZ25IYXNoIjoiLi4uIn0.c2lnbmF0dXJl"
  }
})
  .setPath(Schema.Struct({ id: QrCodeIdParameter }))
  .setUrlParams(ProofParameters)
  .addSuccess(success(CodeProof, { description: "The proof was made" }))
  .addError(invalid)
  .addError(failure("QR_CODE_NOT_FOUND"))
  .middleware(CallerRequired)
  .annotate(CacheControl, "private, no-cache")

export const handleGetProof =
  ({ proofs, seller, version }: HandlerContext): HandlerOf<typeof getProof> =>
  ({ path: { id }, query: { format = "json" }, caller: { accountId } }) =>
    Effect.gen(function* () {
      const data = yield* proofs.prove(accountId, id, version)
      if (format === "json") return { data }
      const body = yield* proofs.certify(accountId, id, version, seller)
      const headers = { "content-disposition": `attachment; filename="proof-${data.qrCodeId}.pdf"` }
      return { data, headers, bare: { mediaType: "application/pdf", body } }
    })
