import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { describe, expect, it } from "vitest"

const folder = fileURLToPath(new URL("../../../packages/web/src", import.meta.url))

/** Folders in which some files have words of their own: the names of languages, the first paint, tables of characters. */
const mixed = ["app", "branding", "frame", "ground", "languages", "lists", "index.ts"]

/** The folders and files of the pages whose words are all messages. */
const rooms: ReadonlyArray<string> = [
  ...readdirSync(folder).filter((name) => !mixed.includes(name)),
  ..."app/main app/NotFound frame/Loaded frame/NotLoaded ground/CopyButton ground/Dialog ground/PasswordField ground/states lists/Pagination"
    .split(" ")
    .map((name) => `${name}.tsx`)
]

/** Files whose texts are programs to copy, names of the API, English words of the service, or selectors. */
const ofData: ReadonlySet<string> = new Set([
  "account/agentClients.ts",
  "account/curl.ts",
  "design/checkDesign.ts",
  "design/readContentDraft.ts",
  "design/reasonSentence.ts",
  "design/values.ts",
  "drawing/drawingQueue.ts",
  "drawing/inPixels.ts",
  "screens/gallery/starts.ts",
  "studio/batch/targets.ts",
  "studio/content/firstType.ts",
  "studio/download/snippets.ts",
  "studio/panels/color/paints.ts",
  "studio/panels/logo/builtInLogos.ts",
  "studio/panels/tiles/crops.ts",
  "studio/transfer/qrCodeStyling.ts",
  "studio/verdict/readMessage.ts",
  "webhooks/verifySnippets.ts"
])

/** Names, and values of the API, that are the same in every language. */
const names: ReadonlySet<string> = new Set(
  "API,Android,CMYK,CSV,Chrome,ChromeOS,DuitNow,PayNow,PromptPay,VietQR,Ctrl Shift Z,Ctrl Y,Ctrl Z,Edge,Firefox,Google Play,Linux,Logo,OpenAPI,Opera,RGB,Safari,Samsung Internet,Square,Vivaldi,Windows".split(
    ","
  )
)

const labels =
  /^(?:about|alt|caption|hint|label|note|phrase|placeholder|sentence|text|title|word|aria-label)$/

const unread = /^(?:autoComplete|class|d|style|viewBox)$/

/** True for a text that is shown as it is: it has a letter. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text) && !names.has(text.trim())

/** True for a text that looks like words wherever it stands: it begins like a sentence, or has two words in a row. */
const isProse = (text: string): boolean =>
  /^\s*\p{Lu}\p{Ll}+/u.test(text) || /\p{L}{2,} \p{L}{2,}/u.test(text) ? hasWords(text) : false

/** True for a text that people never read: module names, types, keys, errors for programmers, operands. */
const isUnread = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  (ts.isCaseClause(node.parent) && node === node.parent.expression) ||
  (ts.isElementAccessExpression(node.parent) && node === node.parent.argumentExpression) ||
  (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) ||
  (ts.isCallExpression(node) &&
    /^(?:super|JSON\.stringify|keptIn\w+|.*querySelector.*)$/.test(node.expression.getText())) ||
  (ts.isPropertyName(node) && ts.isPropertyAssignment(node.parent) && node === node.parent.name) ||
  (ts.isPropertyDeclaration(node) && node.name.getText() === "name") ||
  (ts.isNewExpression(node) && /Error$|^NoDesign$/.test(node.expression.getText())) ||
  (ts.isBinaryExpression(node) && node.operatorToken.getText().endsWith("==")) ||
  (ts.isJsxAttribute(node) && unread.test(node.name.getText())) ||
  (ts.isJsxElement(node) && node.openingElement.tagName.getText() === "code")

const isLabel = (node: ts.Node): boolean =>
  (ts.isJsxAttribute(node) && labels.test(node.name.getText())) ||
  (ts.isPropertyAssignment(node) && labels.test(node.name.getText())) ||
  (ts.isCallExpression(node) && node.expression.getText() === "say")

/** The texts of a template, or of a literal; undefined for any other node. */
const literalOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(" ")
  return undefined
}

/** The literal words for people in a source, each with its line. */
const literalTexts = (file: string, text: string): ReadonlyArray<string> => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Array<string> = []
  const tell = (node: ts.Node, words: string): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${file}:${line + 1} ${words.trim().replace(/\s+/g, " ")}`)
  }
  /** `isShown` where any text of this node is drawn or told. */
  const visit = (node: ts.Node, isShown: boolean): void => {
    if (isUnread(node)) return
    if (ts.isJsxText(node) && hasWords(node.text)) tell(node, node.text)
    const literal = literalOf(node)
    if (literal !== undefined && (isShown ? hasWords(literal) : isProse(literal))) tell(node, literal)
    const isDrawn = ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)
    // The parameters of a call are not drawn themselves: its result is.
    const isOwn =
      ts.isJsxElement(node) || ts.isJsxAttribute(node) || ts.isCallExpression(node) || ts.isFunctionLike(node)
    const isShownBelow = isLabel(node) || isDrawn || (isShown && !isOwn)
    ts.forEachChild(node, (child) => visit(child, isShownBelow))
  }
  ts.forEachChild(source, (child) => visit(child, false))
  return found
}

const sourcesOf = (room: string): ReadonlyArray<string> => {
  const path = join(folder, room)
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(path, name))
    .filter((file) => !ofData.has(relative(folder, file)))
}

describe("the rooms whose words are messages", () => {
  it.each(rooms)("has no words of its own", (room) => {
    const files = sourcesOf(room)
    expect(files.length).toBeGreaterThan(0)
    const texts = files.flatMap((file) => literalTexts(relative(folder, file), readFileSync(file, "utf8")))
    expect(texts).toEqual([])
  })
})
