import { Buffer } from "node:buffer"

/** Labels of a COSE key (RFC 9053): its type, and its parameters by type. */
const part = { type: 1, first: -1, x: -2, y: -3 } as const
const type = { okp: 1, ec2: 2, rsa: 3 } as const
const curve = { p256: 1, ed25519: 6 } as const

/** The parameters of P-256 (SP 800-186, section 3.2.1.3). */
const p = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

/** Points of Ed25519 of order at most 8, without the sign of x, in hex: signatures by them fit any message. */
const lowOrder: ReadonlySet<string> = new Set([
  `00${"00".repeat(31)}`,
  `01${"00".repeat(31)}`,
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  `ec${"ff".repeat(30)}7f`,
  `ed${"ff".repeat(30)}7f`,
  `ee${"ff".repeat(30)}7f`
])

/** Bounds of an RSA modulus, in bits. */
const leastModulus = 2048
const mostModulus = 8192

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex")}`)

const isOnP256 = (xBytes: Uint8Array, yBytes: Uint8Array): boolean => {
  if (xBytes.length !== 32 || yBytes.length !== 32) return false
  const [x, y] = [numberOf(xBytes), numberOf(yBytes)]
  return x < p && y < p && (y * y - (x * x * x - 3n * x + b)) % p === 0n
}

const isPointOfEd25519 = (bytes: Uint8Array): boolean => {
  if (bytes.length !== 32) return false
  const point = Buffer.from(bytes)
  point[31] = (point[31] ?? 0) & 0x7f
  return !lowOrder.has(point.toString("hex"))
}

const isRsaKey = (modulusBytes: Uint8Array, exponentBytes: Uint8Array): boolean => {
  if (modulusBytes.length > mostModulus / 8 || exponentBytes.length === 0 || exponentBytes.length > 4)
    return false
  const [modulus, exponent] = [numberOf(modulusBytes), numberOf(exponentBytes)]
  return (
    modulus >> BigInt(leastModulus - 1) > 0n && modulus % 2n === 1n && exponent > 1n && exponent % 2n === 1n
  )
}

/**
 * True if a COSE public key is safe: a point on its curve that is not of low order, or an odd modulus of at least 2,048
 * bits. Without attestation, no other check covers the key of a new passkey.
 */
export const isSoundKey = (key: unknown): boolean => {
  if (!(key instanceof Map)) return false
  const [first, x, y]: ReadonlyArray<unknown> = [key.get(part.first), key.get(part.x), key.get(part.y)]
  switch (key.get(part.type)) {
    case type.ec2:
      return first === curve.p256 && x instanceof Uint8Array && y instanceof Uint8Array && isOnP256(x, y)
    case type.okp:
      return first === curve.ed25519 && x instanceof Uint8Array && isPointOfEd25519(x)
    case type.rsa:
      return first instanceof Uint8Array && x instanceof Uint8Array && isRsaKey(first, x)
    default:
      return false
  }
}
