import { readFileSync } from "node:fs"

const root = new URL("../../", import.meta.url)

/** A fenced block of a document. */
export interface CodeBlock {
  /** `README.md:54`, the beginning of the block. */
  readonly place: string
  /** The words after the fence: `js`, `sh`, `ts twoslash`. */
  readonly info: string
  readonly language: string
  readonly code: string
}

/** The fenced blocks of a Markdown file of this project, in their order. */
export const codeBlocksOf = (document: string): ReadonlyArray<CodeBlock> => {
  const text = readFileSync(new URL(document, root), "utf8")
  return [...text.matchAll(/^```(\S[^\n]*)?\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: info = "", 2: code = "" }) => ({
      place: `${document}:${text.slice(0, index).split("\n").length}`,
      info,
      language: info.split(" ")[0] ?? "",
      code
    })
  )
}
