import { Buffer } from "node:buffer"
import { isUrl } from "@quick-response/design/content/codes/isUrl"

/** A password of the configuration. */
export interface Secret {
  /** The user name; empty if unknown. */
  readonly user: string
  readonly password: string
}

/** Shorter texts occur in ordinary words: replacing them would make the log unreadable. */
const shortest = 4

/** All forms of all secrets, longest first. */
let forms: ReadonlyArray<string> = []

/** Those forms inside JSON strings. */
let formsInJson: ReadonlyArray<string> = []

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const asBase64 = (text: string): ReadonlyArray<string> => {
  const padded = Buffer.from(text).toString("base64")
  const bare = padded.replace(/={1,2}$/, "")
  return [padded, bare, bare.replaceAll("+", "-").replaceAll("/", "_")]
}

const asJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** All spellings of a secret: plain, in URLs, in JSON, and in SMTP and HTTP credentials. */
const formsOf = ({ user, password }: Secret): ReadonlyArray<string> => [
  password,
  encodeURIComponent(password.toWellFormed()),
  asJson(password),
  // AUTH LOGIN (its challenges ask for each alone), AUTH PLAIN (RFC 4616), and Basic (RFC 7617).
  ...[
    password,
    `\u0000${user}\u0000${password}`,
    `${user}\u0000${user}\u0000${password}`,
    `${user}:${password}`
  ].flatMap(asBase64)
]

/** Registers secrets for {@link withoutSecrets}. */
export const keepSecrets = (secrets: ReadonlyArray<Secret>): void => {
  const more = secrets.flatMap(({ user, password }) => [
    ...formsOf({ user, password }),
    ...formsOf({ user: decoded(user), password: decoded(password) })
  ])
  forms = [...new Set([...forms, ...more])]
    .filter(({ length }) => length >= shortest)
    .sort((a, b) => b.length - a.length)
  formsInJson = forms.map(asJson)
}

/** True if a text in the JSON contains a secret in any form. */
export const jsonHoldsSecret = (json: string): boolean => formsInJson.some((form) => json.includes(form))

/** Replaces each secret of the configuration, in any form, by `[secret]`. */
export const withoutSecrets = (text: string): string => {
  const present = forms.filter((form) => text.includes(form))
  if (present.length === 0) return text
  let cleaned = ""
  let from = 0
  for (let at = 0; at < text.length; ) {
    const form = present.find((form) => text.startsWith(form, at))
    if (form === undefined) {
      at++
      continue
    }
    cleaned += `${text.slice(from, at)}[secret]`
    at += form.length
    from = at
  }
  return cleaned + text.slice(from)
}

/** The user and password before the last `@` of a text, undecoded. */
const beforeAt = (text: string): Secret => {
  const at = text.lastIndexOf("@")
  const slashes = text.indexOf("//")
  const userInfo = text.slice(
    slashes === -1 || slashes > at ? text.indexOf(":") + 1 : slashes + 2,
    Math.max(at, 0)
  )
  const colon = userInfo.indexOf(":")
  return colon === -1
    ? { user: userInfo, password: "" }
    : { user: userInfo.slice(0, colon), password: userInfo.slice(colon + 1) }
}

/** The passwords in a server's address, even a malformed one. */
export const passwordsIn = (text: string): ReadonlyArray<Secret> => {
  const url = isUrl(text) ? new URL(text) : undefined
  const user = url?.username ?? ""
  return [
    beforeAt(text),
    { user, password: url?.password ?? "" },
    { user: url?.searchParams.get("user") ?? user, password: url?.searchParams.get("password") ?? "" }
  ].filter(({ password }) => password !== "")
}
