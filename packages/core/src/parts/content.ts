/** Contents: what symbols are to do, by types and fields in place of data. */
export { applyContent } from "../content/applyContent.ts"
export type {
  BrokenRule,
  ContentKind,
  ReadContent,
  SymbolDemands
} from "../content/ContentKind.ts"
export { type Content, type ContentOf, type ContentType, contents } from "../content/contents.ts"
export type { ContentFieldBounds, PublishedField } from "../content/fields/ContentField.ts"
export { contentField, contentTypes, readContent } from "../content/readContent.ts"
