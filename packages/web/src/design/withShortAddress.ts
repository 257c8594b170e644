import { sampleSlug } from "@quick-response/design/content/types/dynamic"
import { isJsonObject, type JsonObject } from "./checkDesign.ts"

/** Stands in while the service's own short addresses are not known, or if it sells none. */
const anyShortUrl = "HTTPS://EXAMPLE.COM/R/"

/**
 * A design for its sample: a dynamic link gets a short address of the service as its data, so that the sample has as
 * many modules as the sold code. Other designs stay.
 */
export const withShortAddress = (design: JsonObject, shortUrl: string | undefined): JsonObject => {
  const { content, ...style } = design
  const isDynamic = isJsonObject(content) && content.type === "dynamic"
  return isDynamic ? { ...style, data: (shortUrl ?? anyShortUrl) + sampleSlug } : design
}
