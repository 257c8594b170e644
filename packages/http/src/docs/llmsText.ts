import { operationsOf } from "./endpointView.ts"
import type { Document } from "./openapi.ts"

/**
 * The `llms.txt` of a service (llmstxt.org): Markdown that tells a language model about the service, its use, and each
 * endpoint's documentation.
 */
export const llmsText = (document: Document): string => {
  const { info, servers, tags } = document
  const address = servers[0]?.url ?? ""
  const link = (text: string, path: string, note: string): string => `- [${text}](${address}${path}): ${note}`
  const groups = tags.flatMap(({ name }) => [
    "",
    `## ${name}`,
    "",
    ...operationsOf(document, name).map(({ path, method, operation: { operationId, summary } }) =>
      link(`${method.toUpperCase()} ${path}`, `/docs/${operationId}`, summary ?? operationId)
    )
  ])
  return [
    `# ${info.title}`,
    "",
    `> ${info.summary}. Version ${info.version}, at ${address}.`,
    "",
    info.description,
    "",
    "## The whole contract",
    "",
    link("OpenAPI 3.1", "/openapi.json", "every endpoint, body, answer and error, with examples"),
    link("Documentation", "/docs", "the same as pages"),
    link("Codes", "/docs/codes", "every code of a failure, with its status"),
    ...groups,
    ""
  ].join("\n")
}
