import { keysOf } from "@quick-response/design/config/keysOf"
import type { Changes } from "@quick-response/drawing/scannability/Finding"
import type { ShownFinding, Verdict } from "../state/verdictProtocol.ts"
import { isUnread } from "./grade.ts"

/** A number of modules: `1 module`, `4 modules`. */
export const countOfModules = (modules: number): string =>
  `${modules} ${modules === 1 ? "module" : "modules"}`

const percent = (share: number): string => `${Math.round(100 * share)} %`

/** The label of a button that changes a logo. */
export const logoLabel = ({ size, padding }: NonNullable<Changes["logo"]>): string =>
  size === undefined
    ? `Lower the logo's padding to ${countOfModules(padding ?? 0)}`
    : `Shrink the logo to ${percent(size)}${padding === undefined ? "" : ` and its padding to ${countOfModules(padding)}`}`

/** The changes that let a picture be read which was not, by the field that tells them apart, in words. */
const readableLabels = {
  bodyStyle: "Draw square modules",
  outerEyeStyle: "Draw square eyes",
  bodyShape: "Make its outline square",
  frameStyle: "Leave the frame out",
  foreground: "Make it black on white",
  errorCorrectionLevel: "Raise the error correction level to High"
} as const satisfies { readonly [Field in keyof Changes]?: string }

const readableLabel = (changes: Changes): string => {
  const fields = keysOf(readableLabels).filter((field) => changes[field] !== undefined)
  if (fields.length > 1) return changes.logo === null ? "Draw it plain, without the logo" : "Draw it plain"
  if (changes.logo !== undefined)
    return changes.logo === null ? "Leave the logo out" : logoLabel(changes.logo)
  const [field = "bodyStyle"] = fields
  return readableLabels[field]
}

/** The finding that the picture was not read back, with the change that lets it be read once that is known. */
export const unreadFinding = (changes: Changes | undefined): ShownFinding => ({
  key: "unread",
  isRefused: true,
  sentence: "The finished picture was not read back, and what is not is not sold.",
  ...(changes === undefined ? {} : { mend: { label: readableLabel(changes), changes } })
})

/** All findings of a verdict, as the page shows them; first that the picture was not read back. */
export const findingsOf = ({ judged, read, mend }: Verdict): ReadonlyArray<ShownFinding> => [
  ...(isUnread({ judged, read }) ? [unreadFinding(mend)] : []),
  ...(judged?.findings ?? [])
]
