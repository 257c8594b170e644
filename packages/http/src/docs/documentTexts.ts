export { docsPage } from "./docsPage.ts"
export { docsScript } from "./docsScript.ts"
export { llmsFullText, llmsText } from "./llmsText.ts"
export { openApi30 } from "./openapi30.ts"
