import { acceptedLanguages, type Brand, type Language, preferredLanguage } from "@quick-response/core"

/** The language of a page: a supported one of `Accept-Language`, else the brand's, else English. */
export const readerLanguage = (accepted: string | undefined, brand: Brand | undefined): Language =>
  preferredLanguage(acceptedLanguages(accepted ?? "")) ?? brand?.language ?? "en"
