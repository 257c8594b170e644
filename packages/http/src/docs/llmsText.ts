import { operationsOf } from "./endpointView.ts"
import type { Document } from "./openapi.ts"

/** The guides and the reference in one file of Markdown. */
export const llmsFullText = (document: Document, guides: ReadonlyMap<string, string>): string => {
  const address = document.servers[0]?.url ?? ""
  const operations = document.tags.flatMap(({ name }) => [
    `## ${name}`,
    ...operationsOf(document, name).flatMap(({ path, method, operation }) => {
      const { description = "", operationId, requestBody, summary = operationId } = operation
      const example = requestBody?.content["application/json"].example
      return [
        `### ${method.toUpperCase()} ${path}`,
        `${summary}. ${description}`,
        ...(operation["x-verb"] === undefined
          ? []
          : [`Verb of the key: ${[operation["x-verb"]].flat().join(" or ")}.`]),
        ...(example === undefined ? [] : ["```json", JSON.stringify(example, null, 2), "```"])
      ]
    })
  ])
  return [
    llmsText(document),
    ...[...guides].map(([name, text]) => `<!-- ${address}/docs/guides/${name}.md -->\n\n${text.trim()}\n`),
    `# Reference`,
    ...operations,
    ""
  ].join("\n\n")
}

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
    link("OpenAPI 3.0", "/openapi-3.0.json", "the same for tools that do not read 3.1"),
    link("Documentation", "/docs", "the same as pages"),
    link("Codes", "/docs/codes", "every code of a failure, with its status"),
    link("Guides and reference", "/llms-full.txt", "all of it in one file of Markdown"),
    link("Agents", "/mcp", "the Model Context Protocol, by POST"),
    ...groups,
    ""
  ].join("\n")
}
