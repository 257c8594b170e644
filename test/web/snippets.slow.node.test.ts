import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import {
  clientSnippet,
  curlSnippet,
  embeddingSnippet,
  type SnippetSubject
} from "@quick-response/web/src/studio/download/snippets.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Service, start } from "../http/service.ts"
import { decoders } from "../scanning/decoders.ts"
import { pixelsOfSvg } from "../scanning/images.ts"
import { temporaryFolder } from "../storage/temporary.ts"

let service: Service
beforeAll(async () => {
  service = await start()
})
afterAll(() => service.stop())

const run = promisify(execFile)

/** The folder in which programs find the packages. */
const here = fileURLToPath(new URL("..", import.meta.url))

/** Runs a program that is read from its standard input. */
const feed = (command: string, words: ReadonlyArray<string>, program: string, env: NodeJS.ProcessEnv) => {
  const running = run(command, words, { cwd: here, env })
  running.child.stdin?.end(program)
  return running
}

const evaluate = (program: string, env: NodeJS.ProcessEnv) =>
  feed(process.execPath, ["--input-type=module", "-"], program, env)

/** Each way to make the picture, by who runs it. */
const ways: Readonly<Record<string, (subject: SnippetSubject, env: NodeJS.ProcessEnv) => Promise<unknown>>> =
  {
    curl: (subject, env) => feed("sh", ["-e"], curlSnippet(subject), env),
    "the client": (subject, env) => evaluate(clientSnippet(subject), env),
    embedding: (subject, env) => evaluate(embeddingSnippet(subject), env)
  }

/** Characters that a shell, JavaScript and JSON each take for more than a text. */
const tricky = `DESIGN\n\`id\` $(id) \\ "quoted" $\{x} \u00e9\u2028`

/** A logo that makes the design larger than what a command line may hold. */
const largeLogo = `data:image/svg+xml;base64,${btoa(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><!--${"x".repeat(150_000)}--><rect width="9" height="9"/></svg>`
)}`

/** Designs whose texts mean something to a shell, to JavaScript or to JSON; by what the code then says. */
const designs: Readonly<Record<string, object>> = {
  "https://example.com/menu?a=1&b='$HOME'": {
    data: "https://example.com/menu?a=1&b='$HOME'",
    template: "brand"
  },
  [tricky]: { data: tricky, errorCorrectionLevel: "Low" },
  "tel:+15550100": {
    content: { type: "phone", number: "+15550100" },
    frameText: "CALL\u00a0'US'",
    template: "menu"
  },
  "with a logo": { data: "with a logo", bodyStyle: "Dots", logo: { image: largeLogo } }
}

describe.each(Object.keys(ways))("the code to copy for %s", (way) => {
  it.each(Object.entries(designs))("draws %j", async (says, design) => {
    const file = `${temporaryFolder()}/my code's.svg`
    const subject = { configJson: JSON.stringify(design), serviceUrl: service.url, file }
    await ways[way]?.(subject, { ...process.env, API_KEY: service.key })
    expect(await decoders.zxing(pixelsOfSvg(readFileSync(file, "utf8")))).toBe(says)
  })
})
