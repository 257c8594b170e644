import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import type { Examine } from "../fields/kinds.ts"

export const ibanDigitsWrong: Rule<Parameters> = rule(
  "ibanDigitsWrong",
  () => "has check digits that do not fit; compare it with the bank's papers"
)

const zero = "0".charCodeAt(0)
const letterA = "A".charCodeAt(0)

/** The remainder modulo 97 (ISO 7064, MOD 97-10), with letters as two digits from A = 10. 1 is valid. */
export const remainder97 = (code: string): number => {
  let remainder = 0
  for (const character of code) {
    const at = character.charCodeAt(0)
    remainder = at >= letterA ? (remainder * 100 + at - letterA + 10) % 97 : (remainder * 10 + at - zero) % 97
  }
  return remainder
}

/** {@link remainder97} after the first four characters move to the end, as for IBANs (ISO 13616) and creditor references (ISO 11649). */
export const mod97 = (code: string): number => remainder97(code.slice(4) + code.slice(0, 4))

/** SEPA countries with their IBAN lengths (ISO 13616 registry). Transfers within the European Economic Area need no BIC. */
export const sepaCountries: Readonly<Record<string, { readonly length: number; readonly isInEea: boolean }>> =
  /* @__PURE__ */ Object.fromEntries(
    [
      [
        "AT20 BE16 BG22 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20",
        true
      ],
      ["LV21 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24", true],
      ["AD24 AL28 CH21 GB22 GI23 MC27 MD24 ME22 MK19 RS22 SM27 VA22", false]
    ].flatMap(([rows, isInEea]) =>
      String(rows)
        .split(" ")
        .map((row) => [row.slice(0, 2), { length: Number(row.slice(2)), isInEea: isInEea === true }])
    )
  )

const areas = {
  sepa: "the SEPA area",
  swiss: "Switzerland or Liechtenstein",
  slovenia: "Slovenia",
  hungary: "Hungary"
} as const

export const ibanOfElsewhere: Rule<{ readonly area: keyof typeof areas; readonly example: string }> = rule(
  "ibanOfElsewhere",
  ({ area, example }: { readonly area: keyof typeof areas; readonly example: string }) =>
    `is not an IBAN of ${areas[area]}; it begins with a country, as in ${example}`
)

export const ibanLengthWrong: Rule<{ readonly country: string; readonly length: number }> = rule(
  "ibanLengthWrong",
  ({ country, length }: { readonly country: string; readonly length: number }) =>
    `is not an IBAN of ${country}, which has ${length} letters and digits; compare it with the bank's papers`
)

/** Examines an IBAN of some countries; the normal form has no spaces. */
export const ibanOf =
  (countries: ReadonlyArray<string>, area: keyof typeof areas): Examine =>
  (given) => {
    const iban = given.replaceAll(/[ \u00a0]/g, "").toUpperCase()
    const country = iban.slice(0, 2)
    const length = countries.includes(country) ? sepaCountries[country]?.length : undefined
    if (length === undefined) return ibanOfElsewhere([], { area, example: countries[0] ?? "" })
    if (iban.length !== length || !/^[A-Z]{2}\d\d[A-Z0-9]*$/.test(iban))
      return ibanLengthWrong([], { country, length })
    return mod97(iban) === 1 ? iban : ibanDigitsWrong([], {})
  }
