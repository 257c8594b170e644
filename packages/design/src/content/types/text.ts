import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import * as kinds from "../fields/kinds.ts"

export interface TextContent {
  readonly type: "text"
  readonly text: string
}

export const text: ContentKind<TextContent> = contentKind<TextContent>("text", {
  group: "web",
  label: "Text",
  hint: "Shows a text.",
  fields: { text: kinds.text({ label: "Text", example: "Back at 2 pm", maxLength: 7089, multiline: true }) },
  encode: (content) => content.text,
  nameOf: (content) => content.text
})
