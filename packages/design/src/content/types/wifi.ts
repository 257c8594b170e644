import { type Fault, type Parameters, type Rule, rule } from "../../field/faults.ts"
import { optional } from "../fields/ContentField.ts"
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

const securities = ["WPA", "WEP", "SAE", "nopass"] as const

export interface WifiContent {
  readonly type: "wifi"
  readonly ssid: string
  readonly password?: string
  /** By default `WPA` with a password, else `nopass`. */
  readonly security?: (typeof securities)[number]
  readonly hidden?: boolean
}

const escapeField = (value: string): string => value.replaceAll(/[\\;,":]/g, (character) => `\\${character}`)

const securityOf = ({ security, password }: WifiContent): (typeof securities)[number] =>
  security ?? (password === undefined ? "nopass" : "WPA")

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
    `is no password of ${security}; write ${passwords[security].text}`
)

export const ssidTooLong: Rule<{ readonly bytes: number; readonly maximum: number }> = rule(
  "ssidTooLong",
  ({ bytes, maximum }: { readonly bytes: number; readonly maximum: number }) =>
    `has ${bytes} bytes in UTF-8, and a network's name has at most ${maximum}; shorten it`
)

const maximumSsidBytes = 32

const check = (content: WifiContent): ReadonlyArray<Fault> => {
  const broken: Array<Fault> = []
  const security = securityOf(content)
  const bytes = new TextEncoder().encode(content.ssid).length
  if (bytes > maximumSsidBytes) broken.push(ssidTooLong(["ssid"], { bytes, maximum: maximumSsidBytes }))
  if (security === "nopass") {
    if (content.password !== undefined) broken.push(passwordOfOpen(["password"], {}))
  } else if (content.password === undefined) broken.push(passwordMissing(["password"], {}))
  else if (!passwords[security].form.test(content.password))
    broken.push(notPassword(["password"], { security }))
  return broken
}

/** `WIFI:` with `\ ; , " :` escaped (ZXing, Barcode Contents); `SAE` follows the WPA3 specification. */
export const wifi: ContentKind<WifiContent> = contentKind<WifiContent>("wifi", {
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
      text({ label: "Password", example: "correct horse", maxLength: 128, exact: true, secret: true })
    ),
    security: optional(
      choice(securities, {
        label: "Security",
        hint: "WPA also for WPA2; SAE for networks of WPA3 alone; nopass for open ones.",
        example: "WPA"
      })
    ),
    hidden: optional(boolean({ label: "Hidden network", example: false }))
  },
  check,
  encode: (content) => {
    const password = content.password === undefined ? "" : `P:${escapeField(content.password)};`
    const hidden = content.hidden === true ? "H:true;" : ""
    return `WIFI:T:${securityOf(content)};S:${escapeField(content.ssid)};${password}${hidden};`
  },
  nameOf: ({ ssid }) => ssid
})
