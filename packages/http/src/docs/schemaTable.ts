import { escapeXml } from "@quick-response/images/file/escapeXml"

export const code = (text: string): string => `<code>${escapeXml(text)}</code>`

/** A sentence in HTML; backticked terms become code. */
export const marked = (text: string): string => escapeXml(text).replace(/`([^`]*)`/g, "<code>$1</code>")

/** Paragraphs in HTML. */
export const prose = (text: string): string =>
  text
    .split("\n\n")
    .map((paragraph) => `<p>${marked(paragraph)}</p>`)
    .join("")

/** The field of a JSON object; undefined where it has none. */
export const field = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined

/** The fields of a JSON object. */
export const entries = (value: unknown): ReadonlyArray<readonly [string, unknown]> =>
  typeof value === "object" && value !== null ? Object.entries(value) : []

const list = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** A schema in a few words of HTML; named ones link to their row in the view of schemas. */
export const typeOf = (schema: unknown): string => {
  const reference = field(schema, "$ref")
  if (typeof reference === "string") {
    const name = reference.slice(reference.lastIndexOf("/") + 1)
    return `<a href="schemas#schema-${name}">${name}</a>`
  }
  const members = list(field(schema, "anyOf"))
  if (members.length > 0) return members.map(typeOf).join(" or ")
  const values = list(field(schema, "enum"))
  if (values.length > 0) return values.map((value) => code(JSON.stringify(value))).join(" ")
  const type = field(schema, "type")
  if (type === "array") return `list of ${typeOf(field(schema, "items"))}`
  return escapeXml(typeof type === "string" ? type : "any")
}

/** The description of a schema in HTML; empty where its values say it all. */
export const descriptionOf = (schema: unknown): string => {
  const description = field(schema, "description")
  return typeof description === "string" && field(schema, "enum") === undefined ? marked(description) : ""
}

/** A row of a table of fields. */
export const row = (name: string, isRequired: boolean, schema: unknown, description: string): string =>
  `<tr><td>${code(name)}${isRequired ? '<span class="must">required</span>' : ""}</td><td><span class="type">${typeOf(schema)}</span>${description === "" ? "" : `<br>${description}`}</td></tr>`

/** A table of rows, of which the first cell names. */
export const table = (rows: ReadonlyArray<string>): string => `<table><tbody>${rows.join("")}</tbody></table>`

export const fieldsOf = (schema: unknown): string => {
  const required = list(field(schema, "required"))
  return table(
    entries(field(schema, "properties")).map(([name, type]) =>
      row(name, required.includes(name), type, descriptionOf(type))
    )
  )
}
