import type { Field } from "@quick-response/design/field/Field"
import { textThat } from "@quick-response/design/field/leaves"
import { list } from "@quick-response/design/field/list"
import { object } from "@quick-response/design/field/object"

/** Bytes in base64url, up to a length. Errors do not quote them. */
const bytes = (maximum: number): Field<string> => {
  const longest = Math.ceil((maximum * 4) / 3)
  const description = `1 to ${maximum} bytes in base64url, without padding`
  const jsonSchema = { minLength: 1, maxLength: longest, pattern: "^[A-Za-z0-9_-]+$" }
  return textThat({ description, jsonSchema, longest, isSecret: true }, (text) => /^[\w-]+$/.test(text))
}

/** The longest credential id (WebAuthn Level 3, section 4). */
const credentialId = bytes(1023)
/** Several times the longest in browsers. */
const clientDataJSON = bytes(4096)

const transport = textThat(
  {
    description: "a transport of an authenticator, such as internal",
    jsonSchema: { maxLength: 32 },
    longest: 32
  },
  (text) => /^[a-z-]{1,32}$/.test(text)
)

/** An object that ignores further members: browsers add some. */
const openObject = <A, I>(closed: Field<A, I>): Field<A, I> => {
  const { additionalProperties, ...jsonSchema } = closed.jsonSchema
  const names = Object.keys(closed.fields ?? {})
  return {
    ...closed,
    jsonSchema,
    read: (value, faults) => {
      if (typeof value !== "object" || value === null || Array.isArray(value))
        return closed.read(value, faults)
      const known = new Map<string, unknown>(Object.entries(value))
      return closed.read(
        Object.fromEntries(names.flatMap((name) => (known.has(name) ? [[name, known.get(name)]] : []))),
        faults
      )
    }
  }
}

/** The JSON of `navigator.credentials.create`'s answer. */
export interface CreatedCredential {
  readonly id: string
  readonly response: {
    readonly clientDataJSON: string
    readonly attestationObject: string
    readonly transports?: ReadonlyArray<string>
  }
}

/** The JSON of `navigator.credentials.get`'s answer. */
export interface SignedCredential {
  readonly id: string
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    /** The account's id in the authenticator. */
    readonly userHandle?: string
  }
}

export const createdCredentialField: Field<CreatedCredential> = openObject(
  object(
    "the credential of navigator.credentials.create as JSON",
    {
      id: credentialId,
      response: openObject(
        object(
          "the response of the authenticator",
          { clientDataJSON, attestationObject: bytes(16_384) },
          { transports: list(0, 16, transport, "a list of at most 16 transports") }
        )
      )
    },
    {},
    "CreatedCredential"
  )
)

export const signedCredentialField: Field<SignedCredential> = openObject(
  object(
    "the credential of navigator.credentials.get as JSON",
    {
      id: credentialId,
      response: openObject(
        object(
          "the response of the authenticator",
          { clientDataJSON, authenticatorData: bytes(4096), signature: bytes(1024) },
          { userHandle: bytes(64) }
        )
      )
    },
    {},
    "SignedCredential"
  )
)
