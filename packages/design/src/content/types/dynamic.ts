import { examineTarget, hostOf, longestTarget } from "../codes/target.ts"
import { optional } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { instant } from "../fields/dates.ts"
import { boolean, text } from "../fields/kinds.ts"

/** An address that can be changed after the symbol was printed. */
export interface DynamicContent {
  readonly type: "dynamic"
  /** The address that a scanner is led to. */
  readonly target: string
  /** The address that a scanner is led to while the code is paused or has ended. */
  readonly fallback?: string
  /** The time from which on it no longer leads to its target. */
  readonly expiresAt?: string
  /** True if parameters of the query that the target lacks are added to it. */
  readonly forwardQuery?: boolean
}

/** The end of the short addresses of samples, which lead nowhere and are never given to a code. */
export const sampleSlug = "00000000"

/**
 * The data of a dynamic content until a service puts its own short address in its place: the same for all contents, so that a
 * request is the same whatever it leads to.
 */
export const shortAddressPlaceholder: string = `HTTPS://QUICK-RESPONSE.EXAMPLE/R/${sampleSlug}`

/** A short address of the service that sells it. */
export const dynamic: ContentKind<DynamicContent> = contentKind<DynamicContent>("dynamic", {
  label: "Dynamic link",
  hint: "Opens an address that you can change after printing, and counts its scans.",
  fields: {
    target: text({
      label: "Opens",
      hint: "Begins with https:// or http://; you can change it at any time.",
      example: "https://example.com/menu",
      maxLength: longestTarget,
      examine: examineTarget
    }),
    fallback: optional(
      text({
        label: "While paused or ended",
        hint: "Without it, who scans it is told that it is paused or has ended.",
        example: "https://example.com/",
        maxLength: longestTarget,
        examine: examineTarget
      })
    ),
    expiresAt: optional(
      instant({
        label: "Ends",
        hint: "Without it, it never ends.",
        example: "2027-12-31T23:59:00+01:00",
        minimum: "1970-01-01",
        maximum: "2199-12-31"
      })
    ),
    forwardQuery: optional(
      boolean({
        label: "Hand on parameters",
        hint: "Adds what follows the ? of the short address to the target.",
        example: false
      })
    )
  },
  demands: { isReplaced: true },
  encode: () => shortAddressPlaceholder,
  nameOf: ({ target }) => hostOf(target)
})
