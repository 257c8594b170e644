import type { DecoderName } from "../decoders.ts"

/**
 * The looks that a decoder reads less than 95 % as often as the plain code, and the least share to which the long form of the tests holds
 * each, so that none falls back. A look that is redrawn leaves this list.
 */
export const shortfalls: Readonly<Record<string, Partial<Readonly<Record<DecoderName, number>>>>> = {
  "body style Extra rounded": { zxing: 0.91 },
  "body style Fluid": { jsqr: 0.93 },
  "body style Star": { jsqr: 0.94 },
  "body style Sparkle": { jsqr: 0.94 },
  "body style Plus": { jsqr: 0.94 },
  "body style Chevron": { jsqr: 0.94 },
  "body style Pointed": { zxing: 0.93 },
  "body style Wave": { jsqr: 0.94, qr: 0.94 },
  "body style Confetti": { jsqr: 0.94 },
  "body shape Diamond": { jsqr: 0.91 },
  "body shape Hexagon": { jsqr: 0.93 },
  "body shape Heart": { jsqr: 0.94 },
  "body shape Clover": { jsqr: 0.91 },
  "outer eye Rounded": { qr: 0.94 },
  "outer eye Circle": { zbar: 0.94, qr: 0.94 },
  "outer eye Concave": { qr: 0.94 },
  "outer eye Half round": { qr: 0.94 },
  "outer eye Bevel": { qr: 0.94 },
  "outer eye Notched": { qr: 0.94 },
  "inner eye Diamond": { jsqr: 0.94, qr: 0.94 },
  "inner eye Hexagon": { jsqr: 0.94 },
  "inner eye Star": { zbar: 0.87, qr: 0.9 },
  "inner eye Heart": { qr: 0.94 },
  "inner eye Flower": { qr: 0.9 },
  "inner eye Vertical bars": { qr: 0.94 },
  "inner eye Beads": { qr: 0.94 },
  "frame ribbon": { jsqr: 0.93 },
  "frame focus-corners": { jsqr: 0.94 },
  "frame tag": { jsqr: 0.94 },
  "frame envelope": { jsqr: 0.93 },
  "frame gift": { jsqr: 0.94 },
  "template dots": { qr: 0.94 },
  "template minimal": { zbar: 0.94 },
  "template valentine": { jsqr: 0.91, qr: 0.92 },
  "template botanical": { qr: 0.94 },
  "template event": { jsqr: 0.93, zbar: 0.93, qr: 0.88 },
  "template winter": { jsqr: 0.94, qr: 0.94 },
  "template harvest": { zbar: 0.94 },
  "picture halftone": { zxing: 0.9, jsqr: 0.84, zbar: 0.89 },
  "picture bits": { jsqr: 0.86, zbar: 0.81 }
}
