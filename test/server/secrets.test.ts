import {
  errorJson,
  errorLine,
  errorLines,
  keepSecrets,
  passwordsIn,
  withoutSecrets
} from "@quick-response/server"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"

const base64 = (text: string): string => Buffer.from(text).toString("base64")

const anyPassword = FastCheck.string({ unit: "grapheme", minLength: 6, maxLength: 30 }).map(
  (text) => `(${text})`
)

/** An address with this password, and with another part of it broken. */
const addresses: ReadonlyArray<(password: string) => string> = [
  (password) => `postgres://someone:${encodeURIComponent(password)}@127.0.0.1:5432/shop`,
  (password) => `postgres:postgres://someone:${encodeURIComponent(password)}@127.0.0.1/shop`,
  (password) => `postgres://127.0.0.1/shop?user=someone&password=${encodeURIComponent(password)}`,
  (password) => `smtps://someone:${encodeURIComponent(password)}@mail.example.com`,
  (password) => `smtp//someone:${encodeURIComponent(password)}@mail.example.com/path`,
  (password) => `http://someone:${encodeURIComponent(password)}@[broken`
]

/** The ways in which a peer repeats a password. */
const echoes: ReadonlyArray<(password: string) => string> = [
  (password) => password,
  encodeURIComponent,
  (password) => JSON.stringify(password),
  base64,
  (password) => base64(password).replace(/=+$/, ""),
  (password) => Buffer.from(password).toString("base64url"),
  (password) => base64(`\u0000someone\u0000${password}`),
  (password) => base64(`someone:${password}`)
]

describe("withoutSecrets()", () => {
  it("leaves no password in a text, in any encoding", () => {
    FastCheck.assert(
      FastCheck.property(anyPassword, FastCheck.constantFrom(...addresses), (password, address) => {
        keepSecrets(passwordsIn(address(password)))
        for (const echo of echoes) {
          const text = `before ${echo(password)} after`
          for (const shown of [withoutSecrets(text), errorLine(text), errorLines(text)])
            expect(shown.replaceAll('"', "")).toBe("before [secret] after")
          expect(JSON.parse(errorJson({ message: text, nested: [{ text }] }))).toEqual({
            message: withoutSecrets(text),
            nested: [{ text: withoutSecrets(text) }]
          })
        }
      }),
      { numRuns: 100 }
    )
  })

  it("changes nothing else", () => {
    keepSecrets(passwordsIn("postgres://someone:abc@127.0.0.1/shop"))
    keepSecrets(passwordsIn("postgres://someone@127.0.0.1/shop"))
    keepSecrets(passwordsIn("sqlite:data/at@home.db"))
    expect(withoutSecrets("abc of someone at 127.0.0.1, data/at@home.db")).toBe(
      "abc of someone at 127.0.0.1, data/at@home.db"
    )
    keepSecrets(passwordsIn("postgres://someone:message@127.0.0.1/shop"))
    expect(JSON.parse(errorJson({ message: "a message" }))).toEqual({ message: "a [secret]" })
    // One that stands in the mark itself is replaced once.
    keepSecrets(passwordsIn("postgres://someone:secret@127.0.0.1/shop"))
    expect(withoutSecrets("a message and a secret")).toBe("a [secret] and a [secret]")
  })
})
