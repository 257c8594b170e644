export {
  type CategoryName,
  categories,
  categoryNames,
  defaultDocument,
  defaultPriceList,
  type PriceList,
  surchargesOf
} from "@quick-response/design/pricing/PriceList"
export { fromDocument } from "./fromDocument.ts"
