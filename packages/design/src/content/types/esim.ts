import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import { examineHost } from "../codes/addresses.ts"
import { optional } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { boolean, type Examined, text } from "../fields/kinds.ts"

export const notEsimText: Rule<Parameters> = rule(
  "notEsimText",
  () =>
    "has a character other than capital letters, digits and hyphens; copy it again, as in 04386-AGYFT-A74Y8-3F815"
)

export interface EsimContent {
  readonly type: "esim"
  /** The address of the SM-DP+ server. */
  readonly address: string
  readonly activationCode: string
  /** True if the network requires a confirmation code. */
  readonly confirmation?: boolean
}

const examineCode = (given: string): Examined => (/^[A-Z0-9-]+$/.test(given) ? given : notEsimText([], {}))

/** An activation code for a QR code (GSMA SGP.22, section 4.1.2), of at most 255 characters. */
export const esim: ContentKind<EsimContent> = contentKind<EsimContent>("esim", {
  group: "product",
  label: "eSIM",
  hint: "Downloads a profile of a mobile network.",
  // The activation code follows "LPA:".
  demands: { maximumBytes: 259 },
  fields: {
    address: text({
      label: "Server",
      hint: "The address of the SM-DP+ server.",
      example: "SMDP.GSMA.COM",
      maxLength: 253,
      examine: examineHost
    }),
    activationCode: text({
      label: "Activation code",
      hint: "The matching id.",
      example: "04386-AGYFT-A74Y8-3F815",
      maxLength: 100,
      secret: true,
      examine: examineCode
    }),
    confirmation: optional(
      boolean({ label: "Confirmation code", hint: "Whether the network asks for one.", example: false })
    )
  },
  encode: ({ address, activationCode, confirmation }) =>
    `LPA:1$${address}$${activationCode}${confirmation === true ? "$$1" : ""}`,
  nameOf: ({ address }) => address
})
