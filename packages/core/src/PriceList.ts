export { fromDocument } from "./pricing/fromDocument.ts"
export {
  type CategoryName,
  categories,
  categoryNames,
  defaultDocument,
  defaultPriceList,
  type PriceList,
  surchargesOf
} from "./pricing/PriceList.ts"
