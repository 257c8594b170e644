import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import { examineHost } from "../codes/addresses.ts"
import { examineAdoptedAddress, longestAdoptedPath } from "../codes/adoptedAddress.ts"
import { normalHost } from "../codes/hostName.ts"
import { examineTarget, hostOf, longestTarget } from "../codes/target.ts"
import { optional, rare } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { instant } from "../fields/dates.ts"
import { boolean, text } from "../fields/kinds.ts"

/** An address that can be changed after printing. */
export interface DynamicContent {
  readonly type: "dynamic"
  readonly target: string
  /** The target while the code is paused or after it expired. */
  readonly fallback?: string
  readonly expiresAt?: string
  /** True to add query parameters that the target lacks. */
  readonly forwardQuery?: boolean
  /** An own domain of the account, for the short address. */
  readonly domain?: string
  /** An address below an own domain that was printed before: the picture's data. */
  readonly address?: string
}

/** The slug of samples, which is never assigned to a code. */
export const sampleSlug = "00000000"

/**
 * The data of a dynamic content until the service inserts its short address. It is constant, so that the request is
 * independent of the target.
 */
export const shortAddressPlaceholder: string = `HTTPS://QUICK-RESPONSE.EXAMPLE/R/${sampleSlug}`

/** The most characters of an address: its scheme, host and path. */
const longestAddress = "https://".length + 253 + "/".length + longestAdoptedPath

export const addressHasDomain: Rule<Parameters> = rule(
  "addressHasDomain",
  () => "is in the address already; leave it out"
)

/** A short address of the selling service. */
export const dynamic: ContentKind<DynamicContent> = contentKind<DynamicContent>("dynamic", {
  group: "web",
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
        hint: "Without it, scans get a page that says that it is paused or has ended.",
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
        hint: "Adds the query of the short address to the target.",
        example: false
      })
    ),
    domain: rare(
      text({
        label: "Own domain",
        hint: "A domain of yours that is proved here; without it, your default domain, or the address of this service.",
        example: "go.luna.example",
        maxLength: 253,
        examine: (given) => examineHost(normalHost(given) ?? "")
      })
    ),
    address: rare(
      text({
        label: "Printed address",
        hint: "An address below your own domain that was printed before, and that this code leads from now on.",
        example: "https://go.luna.example/menu",
        maxLength: longestAddress,
        examine: examineAdoptedAddress
      })
    )
  },
  check: ({ address, domain }) =>
    address === undefined || domain === undefined ? [] : [addressHasDomain(["domain"], {})],
  demands: { isReplaced: true },
  encode: () => shortAddressPlaceholder,
  nameOf: ({ target }) => hostOf(target)
})
