import { elementString, examineElements } from "../codes/elementStrings.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { text } from "../fields/kinds.ts"

export interface Gs1ElementsContent {
  readonly type: "gs1-elements"
  /** Bracketed identifiers with values: `(01)09506000134352(10)ABC123`. */
  readonly elements: string
}

/** GS1 element strings (GS1 General Specifications, section 3), carried after FNC1 in first position. */
export const gs1Elements: ContentKind<Gs1ElementsContent> = contentKind<Gs1ElementsContent>("gs1-elements", {
  group: "product",
  label: "GS1 element strings",
  hint: "Tells scanners of trade, logistics and health care a product, its batch and its dates.",
  fields: {
    elements: text({
      label: "Elements",
      hint: "Each identifier in brackets before its value.",
      example: "(01)09506000134352(17)271231(10)ABC123",
      maxLength: 1000,
      examine: examineElements
    })
  },
  demands: { encoding: "gs1" },
  encode: ({ elements }) => elementString(elements),
  nameOf: ({ elements }) => elements
})
