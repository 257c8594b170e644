import type { ErrorCorrectionLevel } from "./options.ts"

/** The pictures of a request, which ask for another level, and its kind of symbol. */
export interface Pictured {
  readonly symbol?: string | undefined
  readonly logo?: object | undefined
  readonly picture?: { readonly mode: string } | undefined
}

/**
 * The error correction level where a request names none. A logo hides modules, and what a picture adds is taken for damage; bits of its own show the more, the fewer correct errors.
 */
export const usualLevel = ({ logo, picture }: Pictured): ErrorCorrectionLevel => {
  if (logo !== undefined) return "High"
  if (picture === undefined) return "Medium"
  return picture.mode === "bits" ? "Low" : "High"
}
