import { keysOf } from "../config/keysOf.ts"
import { boundOfUnion } from "../field/Bound.ts"
import { type Field, readPart, refuse, refused } from "../field/Field.ts"
import type { Fault } from "../field/faults.ts"
import { literal } from "../field/leaves.ts"
import { readOrThrow } from "../field/read.ts"
import { type Content, type ContentType, contents } from "./contents.ts"
import type { ReadContent } from "./fields/ContentKind.ts"

export const contentTypes: ReadonlyArray<ContentType> = /* @__PURE__ */ keysOf(contents)

const typeField: Field<ContentType> = /* @__PURE__ */ literal(contentTypes)

const hasType = (value: unknown): value is { readonly type: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.hasOwn(value, "type")

/** Reads and encodes a content; or adds faults with relative paths and refuses it. */
const read = (value: unknown, faults: Array<Fault>): ReadContent<Content> | typeof refused => {
  if (!hasType(value)) return refuse(`an object with a type, ${typeField.description}`, value, faults)
  const type = readPart(typeField, "type", value.type, faults)
  return type === refused ? refused : contents[type].read(value, faults)
}

/** A content in its normal form. */
export const contentField: Field<Content> = {
  description: "a content",
  bound: /* @__PURE__ */ boundOfUnion(/* @__PURE__ */ contentTypes.map((type) => contents[type])),
  jsonSchema: {
    type: "object",
    oneOf: /* @__PURE__ */ contentTypes.map((type) => contents[type].jsonSchema),
    description: "The meaning of the symbol, instead of data"
  },
  identifier: "Content",
  read: (value, faults) => {
    const found = read(value, faults)
    return found === refused ? refused : found.content
  }
}

const encodedField: Field<ReadContent<Content>> = {
  description: contentField.description,
  bound: contentField.bound,
  jsonSchema: {},
  read
}

const requestField: Field<ReadContent<Content>> = {
  ...encodedField,
  read: (value, faults) => readPart(encodedField, "content", value, faults)
}

/**
 * Reads and encodes a content. Throws {@link InvalidInput} with paths below `content`.
 *
 * @example
 * ```ts
 * import { readContent } from "@quick-response/design/content/readContent"
 *
 * readContent({ type: "wifi", ssid: "Lobby", password: "open sesame" }).data // => "WIFI:T:WPA;S:Lobby;P:open sesame;;"
 * ```
 */
export const readContent = (content: unknown): ReadContent<Content> => readOrThrow(requestField, content)
