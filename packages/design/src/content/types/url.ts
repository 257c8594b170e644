import { examineWebAddress, findingOnAddress } from "../codes/addresses.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { text } from "../fields/kinds.ts"

export interface UrlContent {
  readonly type: "url"
  readonly url: string
}

/** The address as serialized by the URL standard. */
export const url: ContentKind<UrlContent> = contentKind<UrlContent>("url", {
  group: "web",
  label: "Website",
  hint: "Opens a page of the web.",
  fields: {
    url: text({
      label: "Address",
      hint: "Begins with https:// or http://.",
      example: "https://example.com/menu",
      maxLength: 2953,
      examine: examineWebAddress
    })
  },
  notes: ({ url }) => {
    const finding = findingOnAddress(url, ["url"])
    return finding === undefined ? [] : [finding]
  },
  encode: (content) => content.url,
  nameOf: (content) => content.url
})
