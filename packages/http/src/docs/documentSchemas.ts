import * as Predicate from "effect/Predicate"

export type Json = Readonly<Record<string, unknown>>

export const isRecord: (value: unknown) => value is Json = Predicate.isReadonlyRecord

const prefix = "#/components/schemas/"

export const reference = (name: string): Json => ({ $ref: `${prefix}${name}` })

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** The name of the schema of an endpoint's successes. */
export const answerName = (operationId: string): string => `${capital(operationId)}Response`

const dataKeys: ReadonlySet<string> = new Set(["example", "examples", "default", "enum"])

/** Changes each schema below a value, from the outermost inwards. Examples are data. */
export const mapSchemas = (value: unknown, change: (schema: Json) => Json): unknown => {
  const below = (inner: unknown): unknown => mapSchemas(inner, change)
  if (Array.isArray(value)) return value.map(below)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(change(value)).map(([key, inner]) => [
      key,
      dataKeys.has(key)
        ? inner
        : key === "properties" && isRecord(inner)
          ? Object.fromEntries(Object.entries(inner).map(([name, schema]) => [name, below(schema)]))
          : below(inner)
    ])
  )
}

/**
 * Adapts a schema for generators of clients: removes the titles and ids that Effect writes, such as `nonNegative`,
 * which would become names of models, and adds a format to numbers, which would otherwise have single precision in some
 * languages.
 */
export const forGenerators = (schema: unknown): unknown =>
  mapSchemas(schema, ({ title, $id, ...rest }) => ({
    ...rest,
    ...(title !== undefined && rest.type === "object" ? { title } : {}),
    ...(rest.type === "number" ? { format: "double" } : {})
  }))

/** A union of objects by their `type`, with a named schema for each, so that clients have a model for each. */
export const namedContents = (content: unknown): { readonly union: Json; readonly members: Json } => {
  const given = isRecord(content) ? content : {}
  const members = (Array.isArray(given.oneOf) ? given.oneOf : []).flatMap((member) => {
    const type =
      isRecord(member) && isRecord(member.properties) && isRecord(member.properties.type)
        ? member.properties.type.enum
        : undefined
    return Array.isArray(type) && typeof type[0] === "string" ? [{ type: type[0], member }] : []
  })
  const named = members.map(({ type, member }) => ({
    type,
    name: `${type
      .split(/[^A-Za-z0-9]+/)
      .map(capital)
      .join("")}Content`,
    member
  }))
  return {
    union: {
      ...given,
      oneOf: named.map(({ name }) => reference(name)),
      discriminator: {
        propertyName: "type",
        mapping: Object.fromEntries(named.map(({ type, name }) => [type, `${prefix}${name}`]))
      }
    },
    members: Object.fromEntries(named.map(({ name, member }) => [name, member]))
  }
}

/** Refers to named schemas wherever another one repeats them. */
export const withReferences = (named: Json): ((name: string, schema: unknown) => unknown) => {
  const names = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]))
  return (owner, schema) =>
    mapSchemas(schema, (inner) => {
      const name = names.get(JSON.stringify(inner))
      return name === undefined || name === owner ? inner : reference(name)
    })
}
