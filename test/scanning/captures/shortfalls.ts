import type { DecoderName } from "../decoders.ts"

/**
 * The looks that a decoder reads less than 95 % as often as the plain code, and the least share to which the long form of the tests holds
 * each, so that none falls back. A look that is redrawn leaves this list.
 */
export const shortfalls: Readonly<Record<string, Partial<Readonly<Record<DecoderName, number>>>>> = {
  "body shape Diamond": { jsqr: 0.91 },
  "body shape Heart": { jsqr: 0.91 },
  "body shape Seal": { jsqr: 0.94 },
  "template social": { zbar: 0.92, qr: 0.93 },
  "picture bits": { jsqr: 0.9, zbar: 0.84, qr: 0.87 }
}
