import type { PublishedContent } from "./contentTypes.ts"

/** The type that the studio opens with, until the service has listed all types. */
export const firstType: PublishedContent = {
  type: "url",
  group: "web",
  label: "Website",
  hint: "Opens a page of the web.",
  isSold: true,
  fields: [
    {
      kind: "text",
      name: "url",
      label: "Address",
      hint: "An address such as cafe-luna.example/menu.",
      required: true,
      secret: false,
      example: "https://example.com",
      minLength: 1,
      maxLength: 2953,
      multiline: false
    }
  ]
}
