// The page of the HTTP contract, made from the OpenAPI document that every running service has at /openapi.json.
import { openApiDocument } from "@quick-response/http"
import { failureMessages, failureStatuses } from "@quick-response/http/contract"
import { writePage } from "./staged.mjs"

const document = openApiDocument({ baseUrl: "https://qr.example.com", version: "1" })

const json = (value) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

const cell = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ")

/** A schema in a few words; a named one links to its section. */
const typeOf = (schema = {}) => {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1)
    return `[${name}](#${name.toLowerCase()})`
  }
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(" or ")
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(" ")
  if (schema.type === "array") return `list of ${typeOf(schema.items)}`
  return Array.isArray(schema.type) ? schema.type.join(" or ") : (schema.type ?? "any")
}

/** A description, unless the type says the same. */
const descriptionOf = ({ description = "", enum: values, anyOf }) =>
  values === undefined && !anyOf?.some((one) => one.enum !== undefined) ? description : ""

const table = (rows) => {
  const columns = rows[0] ?? []
  const line = (cells) => `| ${cells.join(" | ")} |`
  return [
    line(columns.map(() => "")),
    line(columns.map(() => "---")),
    ...rows.map((row) => line(row.map(cell)))
  ].join("\n")
}

const parameters = ({ parameters: all }) =>
  table(
    all.map(({ name, in: place, required, schema, description = "" }) => [
      `\`${name}\``,
      `${place}${required ? ", required" : ""}`,
      [typeOf(schema), description].filter((text) => text !== "").join(": ")
    ])
  )

const answers = ({ responses }) =>
  table(Object.entries(responses).map(([status, { description }]) => [`\`${status}\``, description]))

const operation = (path, method, details) => {
  const body = details.requestBody?.content["application/json"]
  const success = Object.entries(details.responses).find(([status]) => status.startsWith("2"))
  const example = success?.[1].content?.["application/json"]?.example
  return [
    `### ${details.summary}`,
    `\`${method.toUpperCase()} ${path}\`${details.security.length > 0 ? ", with an API key in `X-API-Key`" : ""}`,
    details.description ?? "",
    details.parameters.length > 0 ? parameters(details) : "",
    body === undefined ? "" : `The body, ${typeOf(body.schema)}, for example:\n\n${json(body.example)}`,
    "Answers:",
    answers(details),
    example === undefined ? "" : `For example ${success[0]}:\n\n${json(example)}`
  ]
    .filter((part) => part !== "")
    .join("\n\n")
}

const operations = (tag) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, details]) => details.tags.includes(tag))
      .map(([method, details]) => operation(path, method, details))
  )

const schemaSection = ([name, schema]) => {
  const fields = Object.entries(schema.properties ?? {}).map(([field, type]) => [
    `\`${field}\``,
    schema.required?.includes(field) ? "always" : "",
    [typeOf(type), descriptionOf(type)].filter((text) => text !== "").join(": ")
  ])
  return [
    `### ${name}`,
    schema.properties === undefined ? "" : (schema.description ?? ""),
    fields.length > 0
      ? table(fields)
      : [typeOf(schema), descriptionOf(schema)].filter((text) => text !== "").join(": ")
  ]
    .filter((part) => part !== "")
    .join("\n\n")
}

const codes = () =>
  `| code | status | |\n|---|---|---|\n${Object.entries(failureStatuses)
    .map(([code, status]) => `| \`${code}\` | ${status} | ${failureMessages[code]} |`)
    .join("\n")}`

export const writeContract = () =>
  writePage(
    "contract.md",
    [
      "# HTTP contract",
      document.info.description,
      "A running service shows this page at `/docs`, and the OpenAPI document that it is made from at `/openapi.json`.",
      ...document.tags.flatMap(({ name, description }) => [
        `## ${name}`,
        description ?? "",
        ...operations(name)
      ]),
      "## Codes of failures",
      codes(),
      "## Schemas",
      ...Object.entries(document.components.schemas).map(schemaSection)
    ].join("\n\n")
  )
