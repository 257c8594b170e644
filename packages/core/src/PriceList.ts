export { fromDocument } from "./pricing/fromDocument.ts"
export {
  type CategoryName,
  categories,
  categoryNames,
  defaultDocument,
  defaultPriceList,
  type PriceList
} from "./pricing/PriceList.ts"
