import type { ErrorCorrectionLevel } from "./options.ts"

export interface Pictured {
  readonly symbol?: string | undefined
  readonly logo?: object | undefined
  readonly picture?: { readonly mode: string } | undefined
}

/**
 * The default error correction level. Logos hide modules and pictures count as damage, so both need "High"; a picture
 * in bits shows better with fewer error correction codewords.
 */
export const usualLevel = ({ logo, picture }: Pictured): ErrorCorrectionLevel => {
  if (logo !== undefined) return "High"
  if (picture === undefined) return "Medium"
  return picture.mode === "bits" ? "Low" : "High"
}
