import { type Brand, type GivenBrand, sentenceOf } from "@quick-response/core"
import { readBrand } from "@quick-response/core/brand"
import * as Either from "@quick-response/core/either"

export const moon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#e8590c"/><path d="M20 5a12 12 0 1 0 7 17A11 11 0 0 1 20 5z" fill="#fff3e0"/></svg>'

/** A brand in which everything differs from this project's. */
export const luna = {
  name: "Café Luna Codes",
  mark: moon,
  accent: "#e8590c",
  links: {
    terms: "https://luna.example/agb",
    privacy: "https://luna.example/datenschutz",
    imprint: "https://luna.example/impressum?a=1&b=2",
    support: "mailto:hilfe@luna.example"
  },
  language: "de"
} as const satisfies GivenBrand

export const brandOf = (given: GivenBrand): Brand => Either.getOrThrow(readBrand(given))

export const faultsOf = (given: unknown): ReadonlyArray<string> =>
  Either.match(readBrand(given), { onLeft: (faults) => faults.map(sentenceOf), onRight: () => [] })
