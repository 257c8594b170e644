import { keysOf } from "@quick-response/design/config/keysOf"
import { fieldForms } from "@quick-response/design/fields/styleFields"

/** A style field as people read it, with its unit; the name itself of another field. */
export const styleLabelOf = (field: string): string => {
  const named = keysOf(fieldForms).find((name) => name === field)
  if (named === undefined) return field
  const { label, unit }: { readonly label: string; readonly unit?: string } = fieldForms[named]
  return unit === undefined ? label : `${label} in ${unit}`
}
