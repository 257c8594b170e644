/** Stripe's zero-decimal currencies. https://docs.stripe.com/currencies#zero-decimal */
const zeroDecimal: ReadonlySet<string> = new Set(
  "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ")
)

/** Currencies of three decimals, of which Stripe rounds one; and two that Stripe charges in nonexistent hundredths. */
const refused: ReadonlySet<string> = new Set("bhd iqd jod kwd lyd omr tnd isk ugx".split(" "))

/**
 * The decimals in Stripe's amounts; undefined if refused or malformed. ICU lacks decimals for some currencies that Stripe
 * charges in hundredths, such as IDR and COP.
 */
export const decimalsOf = (currency: string): number | undefined => {
  if (!/^[a-z]{3}$/.test(currency) || refused.has(currency)) return undefined
  return zeroDecimal.has(currency) ? 0 : 2
}
