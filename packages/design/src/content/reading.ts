export { applyContent } from "./applyContent.ts"
export { contents } from "./contents.ts"
export { contentField, contentTypes, readContent } from "./readContent.ts"
