import { sampleSlug } from "@quick-response/design/content/types/dynamic"
import { isJsonObject, type JsonObject } from "./checkDesign.ts"

/** The short address of samples until the service's own is known, or if it sells no dynamic codes. */
const anyShortUrl = "HTTPS://EXAMPLE.COM/R/"

/** The beginning of short addresses at an own domain. */
export const shortUrlAt = (host: string): string => `HTTPS://${host.toUpperCase()}/`

/** The data of a sample: an adopted address unchanged, else a short address at the domain that the content names. */
const sampleData = ({ address, domain }: JsonObject, shortUrl: string | undefined): string => {
  if (typeof address === "string") return address
  return (typeof domain === "string" ? shortUrlAt(domain) : (shortUrl ?? anyShortUrl)) + sampleSlug
}

/**
 * A design for its sample: a dynamic link gets a short address as its data, so that the sample has as many modules as
 * the sold code. Other designs are unchanged.
 */
export const withShortAddress = (design: JsonObject, shortUrl: string | undefined): JsonObject => {
  const { content, ...style } = design
  return isJsonObject(content) && content.type === "dynamic"
    ? { ...style, data: sampleData(content, shortUrl) }
    : design
}
