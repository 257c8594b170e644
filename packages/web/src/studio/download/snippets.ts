import { escapeXml } from "@quick-response/images/file/escapeXml"

/** A text in single quotes for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The subject of the code to copy. */
export interface SnippetSubject {
  /** The design, in the form of `configJson`. */
  readonly configJson: string
  readonly serviceUrl: string
  /** The name of the file that the code writes. */
  readonly file: string
}

const indented = (configJson: string): string => JSON.stringify(JSON.parse(configJson), null, 2)

/** A command that draws the design by the service. It reads the key from the environment. */
export const curlSnippet = ({ configJson, serviceUrl, file }: SnippetSubject): string =>
  `curl ${quoted(`${serviceUrl}/v1/Qr/generate`)} --fail-with-body -o ${quoted(file)} \\
  -H "X-API-Key: $API_KEY" -H "Accept: image/svg+xml" -H "Content-Type: application/json" \\
  --data-binary @- <<'DESIGN'
${indented(configJson)}
DESIGN`

/** A program that draws the design by the service, with the typed client. */
export const clientSnippet = ({ configJson, serviceUrl, file }: SnippetSubject): string =>
  `import { writeFile } from "node:fs/promises"
import { makePromiseClient } from "@quick-response/http/client"

const client = makePromiseClient({ baseUrl: ${JSON.stringify(serviceUrl)}, apiKey: process.env.API_KEY })
await writeFile(${JSON.stringify(file)}, await client.generate(${indented(configJson)}))`

/** A program that draws the design itself, without a service. */
export const embeddingSnippet = ({ configJson, file }: SnippetSubject): string =>
  `import { writeFile } from "node:fs/promises"
import { renderSvg } from "quick-response"

await writeFile(${JSON.stringify(file)}, await renderSvg(${indented(configJson)}))`

/** An `<img>` for a page, with the picture as a data URI and a text alternative. */
export const htmlSnippet = (
  picture: string,
  { width, alternative }: { readonly width: number; readonly alternative: string }
): string => `<img src="${escapeXml(picture)}" width="${width}" alt="${escapeXml(alternative)}">`
