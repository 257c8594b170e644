import { PriceList } from "@quick-response/core"
import { none } from "../cli/Input.ts"
import { verb } from "../cli/Verb.ts"
import { printLines } from "../process/printable.ts"

/** Prints the default price list. */
export const priceList = verb(
  {
    name: "price-list",
    summary: "Prints the default price list, to copy and edit.",
    details: [
      "A price is a number of credits of at least 0, with at most 4 decimal places; what a list leaves out costs nothing."
    ],
    examples: [
      ["price-list > prices.json", "Make a price list of your own"],
      ["serve --price-list prices.json", "Sell by it"]
    ]
  },
  none,
  () => async () => printLines(JSON.stringify(PriceList.defaultDocument, null, 2))
)
