/** What prices a configuration. */
export { toDecimal } from "../Credits.ts"
export { defaultPriceList, type PriceList, readPriceList } from "../pricing/PriceList.ts"
export { quote } from "../pricing/quote.ts"
