import { Credits, type PackList } from "@quick-response/core"

/** The packs of a demo without a file of packs. */
export const demoPacks: PackList = {
  currency: "eur",
  packs: [
    { id: "small", label: "25 credits", credits: Credits.Credits(250_000), amount: 2500 },
    { id: "large", label: "100 credits", credits: Credits.Credits(1_000_000), amount: 8000 }
  ],
  tax: null,
  invoice: false
}

/** The decimals of a currency. */
export const currencyDecimals = (currency: string): number | undefined =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits
