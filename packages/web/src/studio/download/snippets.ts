import { escapeXml } from "@quick-response/images/file/escapeXml"

/** A text in single quotes for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The subject of the code to copy. */
export interface SnippetSubject {
  /** The design as `configJson` holds it. */
  readonly configJson: string
  readonly serviceUrl: string
  /** The name of the file that the code writes. */
  readonly file: string
}

const indented = (configJson: string): string => JSON.stringify(JSON.parse(configJson), null, 2)

/** A command that has the service draw the design. It reads the key from the environment. */
export const curlSnippet = ({ configJson, serviceUrl, file }: SnippetSubject): string =>
  `curl ${quoted(`${serviceUrl}/v1/Qr/generate`)} --fail-with-body -o ${quoted(file)} \\
  -H "X-API-Key: $API_KEY" -H "Accept: image/svg+xml" -H "Content-Type: application/json" \\
  --data-binary @- <<'DESIGN'
${indented(configJson)}
DESIGN`

/** A program that has the service draw the design, by the typed client. */
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

/** An image for a page, with the picture in it and a text for those who do not see it. */
export const htmlSnippet = (
  picture: string,
  { width, alternative }: { readonly width: number; readonly alternative: string }
): string => `<img src="${escapeXml(picture)}" width="${width}" alt="${escapeXml(alternative)}">`
