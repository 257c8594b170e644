import { Buffer } from "node:buffer"

/** A password of the configuration. */
export interface Secret {
  /** The user who signs in by it; empty if nobody is named. */
  readonly user: string
  readonly password: string
}

/** Shorter texts stand in ordinary words: replacing them would make the log unreadable. */
const shortest = 4

/** Every form of every secret, the longest first. */
let forms: ReadonlyArray<string> = []

/** Those forms as they stand in a string of JSON. */
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

/** The ways in which programs and servers write a secret: as it is, in addresses, in JSON, and as SMTP and HTTP sign in by it. */
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

/** Keeps these secrets out of all that {@link withoutSecrets} is given from now on. */
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

/** True if a text in some JSON holds a secret of the configuration, in any of its forms. */
export const jsonHoldsSecret = (json: string): boolean => formsInJson.some((form) => json.includes(form))

/** The text with `[secret]` in place of each secret of the configuration, in any of its forms. */
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

/** The user and password before the last `@` of a text, as they are written there. */
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

/** The passwords in the address of a server, also if it is written wrongly. */
export const passwordsIn = (text: string): ReadonlyArray<Secret> => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const user = url?.username ?? ""
  return [
    beforeAt(text),
    { user, password: url?.password ?? "" },
    { user: url?.searchParams.get("user") ?? user, password: url?.searchParams.get("password") ?? "" }
  ].filter(({ password }) => password !== "")
}
