import { type Fault, missing, type Parameters, type Rule, rule } from "../../field/faults.ts"
import { optional, rare } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { boolean, choice, text } from "../fields/kinds.ts"

export const passwordOfOpen: Rule<Parameters> = rule(
  "passwordOfOpen",
  () => 'is set, and an open network has none; leave it out, or set security to "WPA"'
)

export const passwordMissing: Rule<Parameters> = rule(
  "passwordMissing",
  () => 'is missing; write the one of the network, or set security to "nopass" where it is open'
)

export const enterpriseAlone: Rule<Parameters> = rule(
  "enterpriseAlone",
  () => 'is for networks with user names; leave it out, or set security to "WPA2-EAP"'
)

const securities = ["WPA", "WEP", "SAE", "WPA2-EAP", "nopass"] as const
const eapMethods = ["PEAP", "TTLS", "TLS", "PWD", "FAST", "LEAP"] as const
const innerMethods = ["MSCHAPV2", "PAP", "MSCHAP", "GTC", "CHAP", "MD5"] as const

type Security = (typeof securities)[number]

/** The names on routers, each with the value of the format. */
const securityNames: Readonly<Record<string, Security>> = {
  WPA2: "WPA",
  "WPA/WPA2": "WPA",
  "WPA2/WPA3": "WPA",
  "WPA-PSK": "WPA",
  "WPA2-PSK": "WPA",
  WPA3: "SAE",
  "WPA3-SAE": "SAE",
  EAP: "WPA2-EAP",
  "WPA-EAP": "WPA2-EAP",
  "WPA3-EAP": "WPA2-EAP",
  "WPA-Enterprise": "WPA2-EAP",
  "WPA2-Enterprise": "WPA2-EAP",
  "WPA3-Enterprise": "WPA2-EAP",
  none: "nopass",
  open: "nopass"
}

const innerNames: Readonly<Record<string, (typeof innerMethods)[number]>> = { "MS-CHAPV2": "MSCHAPV2" }

export interface WifiContent {
  readonly type: "wifi"
  readonly ssid: string
  /** An open network if it is empty. */
  readonly password?: string
  /** The security; `WPA2-EAP` with an EAP method, `WPA` with a password, else `nopass` by default. */
  readonly security?: Security
  readonly hidden?: boolean
  /** The outer method of a network with user names; required there. */
  readonly eapMethod?: (typeof eapMethods)[number]
  /** The inner method of `PEAP` and `TTLS`. */
  readonly phase2?: (typeof innerMethods)[number]
  readonly identity?: string
  /** The name that is sent before the connection is encrypted. */
  readonly anonymousIdentity?: string
}

const escapeField = (value: string): string => value.replaceAll(/[\\;,":]/g, (character) => `\\${character}`)

const hasPassword = ({ password = "" }: WifiContent): boolean => password !== ""

const securityOf = (content: WifiContent): Security =>
  content.security ?? (content.eapMethod !== undefined ? "WPA2-EAP" : hasPassword(content) ? "WPA" : "nopass")

/** The passwords of each security by IEEE 802.11, with a sentence. */
const passwords = {
  WPA: {
    form: /^(?:[ -~]{8,63}|[0-9A-Fa-f]{64})$/,
    text: "8 to 63 characters of ASCII, or 64 hexadecimal digits"
  },
  WEP: {
    form: /^(?:[ -~]{5}|[ -~]{13}|[0-9A-Fa-f]{10}|[0-9A-Fa-f]{26})$/,
    text: "5 or 13 characters of ASCII, or 10 or 26 hexadecimal digits"
  },
  SAE: { form: /./, text: "a password" }
} as const

export const notPassword: Rule<{ readonly security: "WPA" | "WEP" | "SAE" }> = rule(
  "notPassword",
  ({ security }: { readonly security: keyof typeof passwords }) =>
    `is not a password of ${security}; write ${passwords[security].text}`
)

export const ssidTooLong: Rule<{ readonly bytes: number; readonly maximum: number }> = rule(
  "ssidTooLong",
  ({ bytes, maximum }: { readonly bytes: number; readonly maximum: number }) =>
    `has ${bytes} bytes in UTF-8, and a network's name has at most ${maximum}; shorten it`
)

const maximumSsidBytes = 32

const enterpriseFields = ["eapMethod", "phase2", "identity", "anonymousIdentity"] as const

const passwordFaults = (content: WifiContent, security: Exclude<Security, "WPA2-EAP">) => {
  if (security === "nopass") return hasPassword(content) ? [passwordOfOpen(["password"], {})] : []
  if (!hasPassword(content)) return [passwordMissing(["password"], {})]
  return passwords[security].form.test(content.password ?? "")
    ? []
    : [notPassword(["password"], { security })]
}

const check = (content: WifiContent): ReadonlyArray<Fault> => {
  const broken: Array<Fault> = []
  const security = securityOf(content)
  const bytes = new TextEncoder().encode(content.ssid).length
  if (bytes > maximumSsidBytes) broken.push(ssidTooLong(["ssid"], { bytes, maximum: maximumSsidBytes }))
  if (security === "WPA2-EAP")
    return content.eapMethod === undefined ? [...broken, missing(["eapMethod"], {})] : broken
  for (const name of enterpriseFields)
    if (content[name] !== undefined) broken.push(enterpriseAlone([name], {}))
  return [...broken, ...passwordFaults(content, security)]
}

const property = (name: string, value: string | undefined): string =>
  value === undefined || value === "" ? "" : `${name}:${escapeField(value)};`

/** `WIFI:` with `\ ; , " :` escaped (ZXing, Barcode Contents); `SAE` follows the WPA3 specification. */
export const wifi: ContentKind<WifiContent> = contentKind<WifiContent>("wifi", {
  group: "product",
  label: "Wi-Fi",
  hint: "Joins a wireless network.",
  fields: {
    ssid: text({
      label: "Network name",
      hint: "Exactly as devices show it.",
      example: "Guests",
      maxLength: 32,
      exact: true
    }),
    password: optional(
      text({
        label: "Password",
        example: "correct horse",
        minLength: 0,
        maxLength: 128,
        exact: true,
        secret: true
      })
    ),
    security: optional(
      choice(securities, {
        label: "Security",
        hint: "WPA also for WPA2; SAE for networks of WPA3 alone; WPA2-EAP with user names; nopass for open ones.",
        example: "WPA",
        spellings: securityNames
      })
    ),
    hidden: optional(boolean({ label: "Hidden network", example: false })),
    eapMethod: rare(
      choice(eapMethods, {
        label: "EAP method",
        hint: "For networks with user names, as those of companies and universities.",
        example: "PEAP"
      })
    ),
    phase2: rare(choice(innerMethods, { label: "Inner method", example: "MSCHAPV2", spellings: innerNames })),
    identity: rare(text({ label: "User name", example: "anna@example.com", maxLength: 253, exact: true })),
    anonymousIdentity: rare(
      text({
        label: "Anonymous name",
        hint: "It is sent before the connection is encrypted.",
        example: "anonymous@example.com",
        maxLength: 253,
        exact: true
      })
    )
  },
  check,
  encode: (content) =>
    [
      `WIFI:T:${securityOf(content)};S:${escapeField(content.ssid)};`,
      property("E", content.eapMethod),
      property("PH2", content.phase2),
      property("I", content.identity),
      property("A", content.anonymousIdentity),
      property("P", content.password),
      content.hidden === true ? "H:true;" : "",
      ";"
    ].join(""),
  nameOf: ({ ssid }) => ssid
})
