import { Buffer } from "node:buffer"
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"
import type { CreatedCredential, SignedCredential } from "@quick-response/core"

/** An algorithm of keys, by its name in COSE. */
export type Algorithm = "ES256" | "EdDSA" | "RS256"

type CborKey = number | string
type Cbor = Buffer | number | string | ReadonlyMap<CborKey, Cbor>

const head = (major: number, value: number): Buffer => {
  const type = major << 5
  if (value < 24) return Buffer.from([type | value])
  if (value < 256) return Buffer.from([type | 24, value])
  return Buffer.from([type | 25, value >> 8, value & 255])
}

/** Encodes as much of CBOR (RFC 8949) as authenticators write. */
export const cbor = (value: Cbor): Buffer => {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest()
const base64url = (data: Buffer | string): string => Buffer.from(data).toString("base64url")
const bytes = (text: string | undefined): Buffer => Buffer.from(text ?? "", "base64url")

interface KeyPair {
  readonly algorithm: Algorithm
  readonly privateKey: KeyObject
  readonly cose: ReadonlyMap<CborKey, Cbor>
}

const newKeyPair = (algorithm: Algorithm): KeyPair => {
  if (algorithm === "ES256") {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    const { x, y } = publicKey.export({ format: "jwk" })
    const cose = new Map<CborKey, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)]
    ])
    return { algorithm, privateKey, cose }
  }
  if (algorithm === "EdDSA") {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519")
    const { x } = publicKey.export({ format: "jwk" })
    return {
      algorithm,
      privateKey,
      cose: new Map<CborKey, Cbor>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytes(x)]
      ])
    }
  }
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const { n, e } = publicKey.export({ format: "jwk" })
  return {
    algorithm,
    privateKey,
    cose: new Map<CborKey, Cbor>([
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)]
    ])
  }
}

/** False statements of an authenticator or its browser. */
export interface Lies {
  readonly type?: string
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly crossOrigin?: boolean
  readonly topOrigin?: string
  readonly isVerified?: boolean
  readonly isPresent?: boolean
  readonly counter?: number
  readonly userHandle?: string | undefined
  readonly id?: string
  /** Stands for the COSE number of the key's algorithm. */
  readonly algorithm?: number
  /** Stand for parts of the public key, by their COSE numbers. */
  readonly key?: ReadonlyMap<CborKey, Cbor>
  readonly format?: string
  readonly statement?: ReadonlyMap<CborKey, Cbor>
  readonly attestationObject?: Buffer
  readonly authenticatorData?: Buffer
  /** Changes the signature. */
  readonly tamper?: (signature: Buffer) => Buffer
}

/** The options of either ceremony, as far as an authenticator reads them. */
export interface GivenOptions {
  readonly challenge: string
  readonly rp?: { readonly id: string }
  readonly rpId?: string
  readonly user?: { readonly id: string }
}

/** An authenticator with one credential, and the browser that asks it, at this origin. */
export const softAuthenticator = (origin: string, algorithm: Algorithm = "ES256") => {
  const keys = newKeyPair(algorithm)
  const credentialId = randomBytes(32)
  let userHandle: string | undefined
  let counter = 0

  const clientData = (type: string, { challenge }: GivenOptions, lies: Lies): string =>
    base64url(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: lies.crossOrigin ?? false,
        ...(lies.topOrigin === undefined ? {} : { topOrigin: lies.topOrigin })
      })
    )

  const authenticatorData = (rpId: string, lies: Lies, attested: Buffer): Buffer => {
    const flags =
      (lies.isPresent === false ? 0 : 1) |
      (lies.isVerified === false ? 0 : 4) |
      (attested.length > 0 ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), count, attested])
  }

  return {
    id: base64url(credentialId),
    /** The answer of `navigator.credentials.create`. */
    create: (options: GivenOptions, lies: Lies = {}): CreatedCredential => {
      userHandle = options.user?.id
      const cose = new Map(keys.cose)
      if (lies.algorithm !== undefined) cose.set(3, lies.algorithm)
      for (const [part, value] of lies.key ?? []) cose.set(part, value)
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(cose)])
      const authData = authenticatorData(options.rp?.id ?? "", lies, attested)
      const attestation = cbor(
        new Map<CborKey, Cbor>([
          ["fmt", lies.format ?? "none"],
          ["attStmt", lies.statement ?? new Map()],
          ["authData", authData]
        ])
      )
      return {
        id: lies.id ?? base64url(credentialId),
        response: {
          clientDataJSON: clientData("webauthn.create", options, lies),
          attestationObject: base64url(lies.attestationObject ?? attestation),
          transports: ["internal"]
        }
      }
    },
    /** The answer of `navigator.credentials.get`. */
    sign: (options: GivenOptions, lies: Lies = {}): SignedCredential => {
      counter++
      const clientDataJSON = clientData("webauthn.get", options, lies)
      const data = lies.authenticatorData ?? authenticatorData(options.rpId ?? "", lies, Buffer.alloc(0))
      const signed = Buffer.concat([data, sha256(bytes(clientDataJSON))])
      const signature = sign(algorithm === "EdDSA" ? null : "sha256", signed, keys.privateKey)
      const handle = "userHandle" in lies ? lies.userHandle : userHandle
      return {
        id: lies.id ?? base64url(credentialId),
        response: {
          clientDataJSON,
          authenticatorData: base64url(data),
          signature: base64url(lies.tamper?.(signature) ?? signature),
          ...(handle === undefined ? {} : { userHandle: handle })
        }
      }
    }
  }
}

/** See {@link softAuthenticator}. */
export type SoftAuthenticator = ReturnType<typeof softAuthenticator>
