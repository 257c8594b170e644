import { keysOf } from "@quick-response/design/config/keysOf"
import * as Predicate from "effect/Predicate"
import type { EndpointName } from "../contract/routeTable.ts"
import type { Document, Operation } from "../docs/openapi.ts"
import { rowOf, type ToolName, toolTable } from "./toolTable.ts"

export type JsonSchema = Readonly<Record<string, unknown>>

/** The schema of an object with these properties. */
export interface ObjectSchema extends JsonSchema {
  readonly type: "object"
  readonly properties: Readonly<Record<string, unknown>>
  readonly required: ReadonlyArray<string>
}

export interface ToolSchemas {
  readonly input: JsonSchema
  readonly output: JsonSchema
}

const isRecord = Predicate.isReadonlyRecord

const propertiesOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  isRecord(schema) && isRecord(schema.properties) ? schema.properties : {}

const requiredOf = (schema: unknown): ReadonlyArray<string> =>
  isRecord(schema) && Array.isArray(schema.required) ? schema.required.map(String) : []

const references = /"#\/components\/schemas\/(\w+)"/g

const namesIn = (schema: unknown): ReadonlyArray<string> =>
  [...JSON.stringify(schema ?? null).matchAll(references)].map(([, name = ""]) => name)

/** The schema of any content in brief: the fields of each type would fill most of a list of tools. */
const briefContent = (schema: unknown): JsonSchema => {
  const { mapping } = isRecord(schema) && isRecord(schema.discriminator) ? schema.discriminator : {}
  return {
    type: "object",
    required: ["type"],
    properties: { type: { enum: Object.keys(isRecord(mapping) ? mapping : {}) } },
    description: "A content by its fields, which describe_contents lists for each type"
  }
}

/** A schema of the document as a self-contained schema, with its references in `$defs`. */
export const standalone = ({ components }: Document, schema: JsonSchema): JsonSchema => {
  const schemas: JsonSchema = { ...components.schemas, Content: briefContent(components.schemas.Content) }
  const names = new Set(namesIn(schema))
  for (const name of names) for (const inner of namesIn(schemas[name])) names.add(inner)
  const defs = Object.fromEntries([...names].map((name) => [name, schemas[name]]))
  const whole = names.size === 0 ? schema : { ...schema, $defs: defs }
  return JSON.parse(JSON.stringify(whole).replaceAll(references, (_, name) => `"#/$defs/${name}"`))
}

/** The operation of an endpoint, with its method and path. */
export interface LocatedOperation {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export const operationOf = (document: Document, name: EndpointName): LocatedOperation => {
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item))
      if (operation.operationId === name) return { method: method.toUpperCase(), path, operation }
  throw new Error(`the contract has no endpoint ${name}`)
}

/** The target of a schema reference. */
const resolved = ({ components }: Document, schema: unknown): unknown => {
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(isRecord(schema) ? String(schema.$ref) : "") ?? []
  return name === undefined ? schema : components.schemas[name]
}

export const bodyOf = (document: Document, name: EndpointName): unknown =>
  resolved(document, operationOf(document, name).operation.requestBody?.content["application/json"].schema)

/** The path and query parameters of an operation. */
export const parametersOf = ({ parameters }: Operation) =>
  parameters.filter(({ in: place, name }) => place === "path" || (place === "query" && name !== "bom"))

/** The schema of an endpoint's data. */
const dataOf = (document: Document, name: EndpointName): JsonSchema => {
  const { responses } = operationOf(document, name).operation
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1]
  const content = isRecord(success?.content) ? success.content["application/json"] : undefined
  const envelope = resolved(document, isRecord(content) ? content.schema : undefined)
  const data = resolved(document, propertiesOf(envelope).data)
  return isRecord(data) ? data : {}
}

const objectOf = (
  properties: Readonly<Record<string, unknown>>,
  required: ReadonlyArray<string> = []
): ObjectSchema => ({ type: "object", properties, required, additionalProperties: false })

/** The fields of an endpoint's path, query and body in one object. */
const inputOf = (document: Document, name: EndpointName): ObjectSchema => {
  const parameters = parametersOf(operationOf(document, name).operation)
  const body = bodyOf(document, name)
  return objectOf(
    {
      ...Object.fromEntries(
        parameters.map(({ name, schema, description }) => [
          name,
          { ...(isRecord(schema) ? schema : {}), ...(description === undefined ? {} : { description }) }
        ])
      ),
      ...propertiesOf(body)
    },
    [...parameters.flatMap(({ name, required }) => (required ? [name] : [])), ...requiredOf(body)]
  )
}

const without = (schema: ObjectSchema, ...names: ReadonlyArray<string>): ObjectSchema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !names.includes(name)))
})

const anyObject: JsonSchema = { type: "object" }

const byName = (meaning: string): ObjectSchema =>
  objectOf({ name: { type: "string", maxLength: 100, description: meaning } })

/** The fields of `PATCH` that do not change a code's target. */
export const labelFields: ReadonlyArray<string> = ["name", "isArchived", "tags", "design", "expectedPrice"]

const made = {
  describe_contents: () => ({ input: byName("A type of content, such as wifi"), output: anyObject }),
  describe_styles: () => ({ input: byName("A field of a design, such as bodyStyle"), output: anyObject }),
  price_list: () => ({ input: byName("A field of a design, such as bodyStyle"), output: anyObject }),
  preview_code: (document) => ({
    input: without(inputOf(document, "preview"), "format"),
    output: dataOf(document, "calculatePrice")
  }),
  draw_code: (document) => ({
    input: inputOf(document, "generate"),
    output: { ...objectOf({ format: { type: "string" } }, ["format"]), additionalProperties: true }
  }),
  buy_code: (document) => {
    const input = inputOf(document, "purchase")
    const idempotencyKey = {
      type: "string",
      minLength: 1,
      maxLength: 255,
      description:
        "A name of your choice for this purchase; required with expectedPrice. It is one of the account's."
    }
    return {
      input: { ...input, properties: { ...input.properties, idempotencyKey } },
      output: {
        type: "object",
        required: ["remainingBalance"],
        properties: {
          ...propertiesOf(dataOf(document, "calculatePrice")),
          ...propertiesOf(dataOf(document, "purchase"))
        }
      }
    }
  },
  list_codes: (document) => plain(document, "listQrCodes"),
  get_code: (document) => plain(document, "getQrCode"),
  get_scans: (document) => plain(document, "getScans"),
  get_account: (document) => plain(document, "getAccount"),
  change_target: (document) => ({
    input: without(inputOf(document, "changeQrCode"), ...labelFields),
    output: dataOf(document, "changeQrCode")
  }),
  read_picture: (document) => plain(document, "readPicture")
} as const satisfies Readonly<Record<ToolName, (document: Document) => ToolSchemas>>

const plain = (document: Document, name: EndpointName): ToolSchemas => ({
  input: inputOf(document, name),
  output: dataOf(document, name)
})

/** A tool as `tools/list` shows it. */
export const describeTools = (document: Document) =>
  keysOf(toolTable).map((name) => {
    const { title, description, hints } = rowOf(name)
    const { input, output } = made[name](document)
    return {
      name,
      title,
      description,
      inputSchema: standalone(document, input),
      outputSchema: standalone(document, output),
      annotations: { title, ...hints, openWorldHint: false }
    }
  })
