import { sha256 } from "@noble/hashes/sha2.js"
import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import type { Examined } from "../fields/kinds.ts"

export const notBitcoinAddress: Rule<Parameters> = rule(
  "notBitcoinAddress",
  () => "is not an address of Bitcoin's main network, or its checksum does not fit; copy it again"
)

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

/** Version byte, hash and checksum of a base58 address; undefined for other texts. */
const decodeBase58 = (address: string): Uint8Array | undefined => {
  const bytes = new Uint8Array(25)
  for (const character of address) {
    let carry = base58.indexOf(character)
    if (carry < 0) return undefined
    for (let i = bytes.length - 1; i >= 0; i--) {
      carry += (bytes[i] ?? 0) * 58
      bytes[i] = carry & 0xff
      carry >>= 8
    }
    if (carry > 0) return undefined
  }
  return bytes
}

/** Version bytes of the main network: public key hash and script hash. */
const versionBytes = [0x00, 0x05]

const isBase58Address = (address: string): boolean => {
  const bytes = address.length <= 35 ? decodeBase58(address) : undefined
  if (bytes === undefined || !versionBytes.includes(bytes[0] ?? -1)) return false
  const leadingZeros = bytes.findIndex((byte) => byte !== 0)
  if ([...address].findIndex((character) => character !== "1") !== leadingZeros) return false
  const checksum = sha256(sha256(bytes.subarray(0, 21)))
  return [0, 1, 2, 3].every((i) => checksum[i] === bytes[21 + i])
}

const bech32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

const polymod = (values: ReadonlyArray<number>): number => {
  let checksum = 1
  for (const value of values) {
    const top = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    for (const [i, generator] of generators.entries()) if (((top >>> i) & 1) === 1) checksum ^= generator
  }
  return checksum >>> 0
}

/** The letters "bc", as checksum input. */
const prefixValues = [3, 3, 0, 2, 3]
/** Bech32 for witness version 0 (BIP 173), Bech32m for later ones (BIP 350). */
const constants = { first: 1, later: 0x2bc830a3 }

const isSegwitAddress = (lower: string): boolean => {
  const values = [...lower.slice(3)].map((character) => bech32.indexOf(character))
  const version = values[0] ?? -1
  const bits = 5 * (values.length - 7)
  const length = Math.floor(bits / 8)
  if (values.includes(-1) || version > 16 || length < 2 || length > 40 || bits % 8 > 4) return false
  if (version === 0 && length !== 20 && length !== 32) return false
  const padding = (values.at(-7) ?? 0) & ((1 << (bits % 8)) - 1)
  const constant = version === 0 ? constants.first : constants.later
  return padding === 0 && polymod([...prefixValues, ...values]) === constant
}

/** Examines a Bitcoin address of the main network: base58, Bech32 or Bech32m (lower case). */
export const examineBitcoinAddress = (address: string): Examined => {
  const lower = address.toLowerCase()
  if (lower.startsWith("bc1")) {
    const isOneCase = address === lower || address === address.toUpperCase()
    if (isOneCase && lower.length <= 90 && isSegwitAddress(lower)) return lower
  } else if (isBase58Address(address)) return address
  return notBitcoinAddress([], {})
}
