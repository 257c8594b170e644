import * as Schema from "effect/Schema"
import { QrCodeId } from "../records/QrCode.ts"
import { Assessment } from "./Assessment.ts"

const Hash = Schema.String.pipe(Schema.pattern(/^[\da-f]{64}$/))

const proofFields = {
  qrCodeId: QrCodeId,
  says: Schema.String.annotations({ description: "The text in the symbol, as a scanner shows it" }),
  symbol: Assessment.fields.symbol.annotations({
    description: "The symbol that was sold, and its modules across and down"
  }),
  judgedBy: Schema.Struct({
    service: Schema.String.annotations({ description: "The program and its version" }),
    decoders: Schema.Array(Schema.String),
    views: Assessment.fields.views
  }).annotations({
    description:
      "What read it: the decoders, and the views of a simulated camera in which they read it; no views for rMQR, which decoders only read in sharp pictures"
  }),
  places: Assessment.fields.places.annotations({
    description:
      "Where it reads at least three quarters as often as a plain code, by measurements on photographs, and where less often"
  }),
  leastWidth: Schema.NullOr(Schema.Number).annotations({
    description:
      "The least printed width of the picture in millimeters, frame included, at which a phone reads it from 30 cm; modules are at least a quarter of a millimeter wide. Null for rMQR"
  }),
  greatestDistance: Schema.NullOr(Schema.Number).annotations({
    description:
      "From how many meters a phone reads the picture when it is printed 100 mm wide; twice as wide reads from twice as far. Null for rMQR"
  }),
  designHash: Hash.annotations({
    description: "The SHA-256 of the record's `configJson` as UTF-8, in hexadecimal"
  }),
  pictureHash: Hash.annotations({
    description:
      "The SHA-256 of the SVG that `generate` answers for `configJson`, 512 pixels wide, in hexadecimal"
  }),
  soldAt: Schema.DateTimeUtc
} as const

/** A proof without its signature. */
export const ProofClaims: Schema.Struct<typeof proofFields> = Schema.Struct(proofFields)
export type ProofClaims = typeof ProofClaims.Type

/** A document about a sold code, signed by the service. */
export const Proof: Schema.Struct<typeof proofFields & { jws: typeof Schema.String }> = Schema.Struct({
  ...proofFields,
  jws: Schema.String.annotations({
    description:
      "A compact JWS (RFC 7515) with Ed25519 over the canonical JSON (RFC 8785) of the other fields; its `kid` names a key of `/.well-known/quick-response.json`"
  })
})
export type Proof = typeof Proof.Type
