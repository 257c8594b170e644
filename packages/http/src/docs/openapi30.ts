import { isRecord, type Json, mapSchemas } from "./documentSchemas.ts"
import type { Document } from "./openapi.ts"

const isNull = (schema: unknown): boolean => isRecord(schema) && schema.type === "null"

const isReference = (schema: unknown): boolean => isRecord(schema) && "$ref" in schema

/** The names of an option that is given by its number or its name; undefined for other unions. */
const namesOf = (members: ReadonlyArray<unknown>): Json | undefined => {
  const [numbers, names] = members
  return members.length === 2 &&
    isRecord(numbers) &&
    isRecord(names) &&
    numbers.type === "integer" &&
    names.type === "string" &&
    Array.isArray(names.enum)
    ? names
    : undefined
}

/** A schema without the unions that clients have no type for; any other value of several types is any value. */
const withoutUnion = (schema: Json): Json => {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf)) return schema
  const names = namesOf(anyOf)
  if (names !== undefined) return { ...names, ...rest }
  const others: ReadonlyArray<unknown> = anyOf.filter((member) => !isNull(member))
  const nullable = others.length < anyOf.length ? { nullable: true } : {}
  const [only] = others
  if (others.length > 1 || !isRecord(only))
    return { ...rest, ...nullable, ...(others.every(isReference) ? { type: "object" } : {}) }
  return isReference(only)
    ? { ...rest, ...nullable, allOf: [only] }
    : withoutUnion({ ...only, ...rest, ...nullable })
}

/** A schema in the keywords of 3.0. */
const changed = (schema: Json): Json => {
  const { contentMediaType, exclusiveMinimum, examples, enum: values, ...rest } = withoutUnion(schema)
  return {
    ...rest,
    // Generators write `true` as a name, which Python does not have.
    ...(values === undefined || rest.type === "boolean" ? {} : { enum: values }),
    ...(isNull(rest) ? { type: "object", nullable: true } : {}),
    ...(contentMediaType === undefined ? {} : { format: "binary" }),
    ...(typeof exclusiveMinimum === "number" ? { minimum: exclusiveMinimum, exclusiveMinimum: true } : {}),
    ...(Array.isArray(examples) ? { example: examples[0] } : examples === undefined ? {} : { examples })
  }
}

/**
 * The document in OpenAPI 3.0, for generators of clients that do not read 3.1. It has no webhooks, and names options by
 * their names alone.
 */
export const openApi30 = ({ info, servers, tags, paths, components }: Document): Json => {
  const { summary, license, ...rest } = info
  const { identifier, ...name } = license
  return {
    openapi: "3.0.3",
    info: { ...rest, license: name },
    servers,
    tags,
    paths: mapSchemas(paths, changed),
    components: mapSchemas(components, changed)
  }
}
