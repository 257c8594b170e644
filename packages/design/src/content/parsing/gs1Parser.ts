import { bracketed, examineElements, type GS1Element, linkedElements } from "../codes/elementStrings.ts"
import type { Parse } from "./Parsed.ts"

const decodedPair = (identifier: string, value: string): GS1Element | undefined => {
  try {
    return { identifier, value: decodeURIComponent(value) }
  } catch {
    return undefined
  }
}

/** Formats a date of six digits; undefined for GS1's day `00`, which the field cannot hold. */
const dateOf = (digits: string): string | undefined =>
  /^\d{4}00$/.test(digits) ? undefined : `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`

/** The fields of a product by application identifier; undefined if there is another. */
const productFields = (elements: ReadonlyArray<GS1Element>) => {
  const values = new Map(elements.map(({ identifier, value }) => [identifier, value]))
  if ([...values.keys()].some((name) => !["01", "22", "10", "21", "17"].includes(name))) return undefined
  const expiry = values.get("17")
  const date = expiry === undefined ? undefined : dateOf(expiry)
  if (!values.has("01") || (expiry !== undefined && date === undefined)) return undefined
  return {
    gtin: values.get("01"),
    cpv: values.get("22"),
    batch: values.get("10"),
    serial: values.get("21"),
    expiry: date
  }
}

/** A GS1 Digital Link without a path before its key; parameters that are no application identifiers are left out. */
export const parseGs1: Parse = (text) => {
  const [, domain, path = "", query = ""] = /^https:\/\/([^/?#]+)\/(\d[^?#]*)(?:\?([^#]*))?$/.exec(text) ?? []
  const parts = path.split("/")
  if (domain === undefined || parts.length % 2 !== 0) return undefined
  const inPath = parts.flatMap((name, at) => (at % 2 === 0 ? [decodedPair(name, parts[at + 1] ?? "")] : []))
  const pairs = query.split("&").filter((pair) => pair !== "")
  const inQuery = pairs.map((pair) => {
    const [, name, value] = /^(\d{2,4})=(.*)$/s.exec(pair) ?? []
    return name === undefined || value === undefined ? undefined : decodedPair(name, value)
  })
  const elements = [...inPath, ...inQuery].flatMap((element) => (element === undefined ? [] : [element]))
  const given = bracketed(elements)
  const isLinked = linkedElements(given)?.path.length === inPath.length
  if (inPath.includes(undefined) || !isLinked || examineElements(given) !== given) return undefined
  return {
    fields: {
      ...(productFields(elements) ?? { elements: given }),
      domain: domain === "id.gs1.org" ? undefined : domain
    },
    leftOut: pairs
      .filter((_, at) => inQuery[at] === undefined)
      .map((pair) => pair.replace(/=.*$/s, "").toUpperCase())
  }
}
