import {
  type ArchivedChoice,
  archivedChoices,
  type BoundedSchema,
  cursorText,
  EventId,
  eventTypesText,
  type Field,
  FrameStyleParameter,
  type IdempotencyKey,
  idempotencyKeyField,
  maximumTags,
  QrCodeId,
  type QrCodeKind,
  type QrCodeSort,
  qrCodeKinds,
  qrCodeSorts,
  queryField,
  RedirectState,
  schemaOf,
  searchedTagsField,
  TemplateParameter,
  tagField,
  textThat
} from "@quick-response/core"
import { mapped, oneOf } from "@quick-response/design/field/combine"
import * as Schema from "effect/Schema"
import { type Optional, optionalField, requestPart, textOf } from "./requestParts.ts"

/**
 * The most characters of a path, several times the longest. The router copies the rest of a path at each `%25`, which
 * takes tens of milliseconds for thousands of them.
 */
export const maximumPath = 1024

/** A whole number in decimal digits, as in a query. */
const whole = (minimum: number, maximum: number, initial?: number): BoundedSchema<number, string> =>
  textOf(
    {
      description: `a whole number from ${minimum} to ${maximum}`,
      jsonSchema: {
        type: "integer",
        format: "int32",
        minimum,
        maximum,
        ...(initial === undefined ? {} : { default: initial })
      },
      longest: 10
    },
    (text) => /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum,
    Schema.Number,
    Number,
    String
  )

const pageQuery = ({ pageNumber, pageSize }: typeof firstPage) => ({
  pageNumber: optionalField(whole(1, 2_147_483_647, pageNumber)),
  pageSize: optionalField(whole(1, 100, pageSize))
})

/** The default page. */
export const firstPage = { pageNumber: 1, pageSize: 20 }

/**
 * The query of a paged list, by default {@link firstPage}. To read a growing list page by page, send the first page's
 * `totalCount` as `asOf`: each record appears once.
 */
export const PageParameters: Schema.Struct<
  Record<"pageNumber" | "pageSize" | "asOf", Optional<BoundedSchema<number, string>>>
> = requestPart({
  ...pageQuery(firstPage),
  asOf: optionalField(whole(0, 2_147_483_647))
})

/** The default page of sessions or keys: the largest, enough for most accounts. */
export const firstLargePage = { pageNumber: 1, pageSize: 100 }

type PageFields = Record<"pageNumber" | "pageSize", Optional<BoundedSchema<number, string>>>

/** A page number and size, by default {@link firstPage}. */
export const PlainPageParameters: Schema.Struct<PageFields> = requestPart(pageQuery(firstPage))

/** The query of sessions, by default {@link firstLargePage}. */
export const SessionListParameters: Schema.Struct<PageFields> = requestPart(pageQuery(firstLargePage))

const flagDescription = '"true" or "false"'

/** The query of keys: a page of all, or of the active or inactive ones. */
export const KeyListParameters: Schema.Struct<
  PageFields & { readonly isActive: Optional<BoundedSchema<boolean, string>> }
> = requestPart({
  ...pageQuery(firstLargePage),
  isActive: optionalField(
    textOf(
      { description: flagDescription, jsonSchema: { type: "boolean" }, longest: "false".length },
      (text) => text === "true" || text === "false",
      Schema.Boolean,
      (text): boolean => text === "true",
      String
    )
  )
})

/** A choice by name. */
export const choice = <const Name extends string>(
  names: ReadonlyArray<Name>,
  description: string,
  initial?: Name
): BoundedSchema<Name, string> => {
  const find = (text: string): Name | undefined => names.find((name) => name === text)
  return textOf(
    {
      description,
      jsonSchema: { enum: names, ...(initial === undefined ? {} : { default: initial }) },
      longest: Math.max(...names.map(({ length }) => length))
    },
    (text) => find(text) !== undefined,
    Schema.Literal(...names),
    (text) => {
      const name = find(text)
      if (name === undefined) throw new TypeError(`there is no choice ${text}`)
      return name
    },
    String
  )
}

/** A repeatable parameter: one tag, or several. */
const tagList: Field<ReadonlyArray<string>, string | ReadonlyArray<string>> = mapped(
  oneOf(`${tagField.description}, or several`, tagField, searchedTagsField),
  (tags) => (typeof tags === "string" ? [tags] : tags)
)

const Tags: BoundedSchema<ReadonlyArray<string>, string | ReadonlyArray<string>> = schemaOf({
  ...tagList,
  jsonSchema: {
    type: "array",
    items: tagField.jsonSchema,
    maxItems: maximumTags,
    description:
      "a tag in any letter case; several, each as a parameter of its own, for codes that have all of them"
  }
})

const kindChoice = optionalField(choice(qrCodeKinds, '"static" or "dynamic"'))

const stateChoice = optionalField(
  choice(
    RedirectState.literals,
    '"active", "paused", "expired" or "blocked"; a static code is active, or blocked by the operator'
  )
)

/** The query of QR codes: a page of those that a filter finds, in an order. */
export const QrCodeListParameters: Schema.Struct<
  typeof PageParameters.fields & {
    readonly query: Optional<BoundedSchema<string>>
    readonly archived: Optional<BoundedSchema<ArchivedChoice, string>>
    readonly tag: Optional<typeof Tags>
    readonly kind: Optional<BoundedSchema<QrCodeKind, string>>
    readonly state: Optional<BoundedSchema<RedirectState, string>>
    readonly sort: Optional<BoundedSchema<QrCodeSort, string>>
  }
> = requestPart({
  ...PageParameters.fields,
  query: optionalField(schemaOf(queryField)),
  archived: optionalField(
    choice(
      archivedChoices,
      '"exclude", "include" or "only": codes that are archived are left out, beside the rest, or alone',
      "exclude"
    )
  ),
  tag: optionalField(Tags),
  kind: kindChoice,
  state: stateChoice,
  sort: optionalField(
    choice(
      qrCodeSorts,
      '"newest", "oldest", "name" or "scans": newest or oldest first, by name, or most scanned first',
      "newest"
    )
  )
})

/** In any letter case. */
export const uuidParameter = <A extends string>(id: Schema.Schema<A, string>): BoundedSchema<A, string> => {
  const isId = Schema.is(id)
  const decode = Schema.decodeSync(id)
  return textOf(
    { description: "a UUID", jsonSchema: { format: "uuid" }, longest: 36 },
    isId,
    Schema.typeSchema(id),
    (text) => decode(text.toLowerCase()),
    (text) => text
  )
}

export const QrCodeIdParameter: BoundedSchema<QrCodeId, string> = uuidParameter(QrCodeId)

/** The query of the codes of all accounts: those after a code. */
export const SoldQrCodeParameters: Schema.Struct<{
  readonly query: Optional<BoundedSchema<string>>
  readonly kind: Optional<BoundedSchema<QrCodeKind, string>>
  readonly state: Optional<BoundedSchema<RedirectState, string>>
  readonly after: Optional<BoundedSchema<QrCodeId, string>>
  readonly pageSize: Optional<BoundedSchema<number, string>>
}> = requestPart({
  query: optionalField(schemaOf(queryField)),
  kind: kindChoice,
  state: stateChoice,
  after: optionalField(QrCodeIdParameter),
  pageSize: pageQuery(firstPage).pageSize
})

/** A tool's slug in a path, in any letter case. Any text up to the longest path decodes, but may match no tool. */
export const SlugParameter: BoundedSchema<string> = textOf(
  { description: "words of letters and digits joined by hyphens", jsonSchema: {}, longest: maximumPath },
  () => true,
  Schema.String,
  (text) => text.toLowerCase(),
  (text) => text
)

/** A host in a path, in any letter case. Any text up to the longest path decodes, but may match no domain. */
export const HostParameter: BoundedSchema<string> = textOf(
  { description: "a host name", jsonSchema: {}, longest: maximumPath },
  () => true,
  Schema.String,
  (text) => text.toLowerCase(),
  (text) => text
)

/** The default number of events. */
export const usualEvents = 20

/** The query of events: those of the named types after a cursor. */
export const EventListParameters: Schema.Struct<{
  after: Optional<BoundedSchema<string>>
  types: Optional<BoundedSchema<string>>
  limit: Optional<BoundedSchema<number, string>>
}> = requestPart({
  after: optionalField(schemaOf(cursorText)),
  types: optionalField(schemaOf(eventTypesText)),
  limit: optionalField(whole(1, 100, usualEvents))
})

const isEventId = Schema.is(EventId)

export const EventIdField: BoundedSchema<EventId, string> = textOf(
  {
    description: '"evt_" and 32 characters of base64url',
    jsonSchema: { pattern: "^evt_[A-Za-z0-9_-]{32}$" },
    longest: 36
  },
  isEventId,
  Schema.typeSchema(EventId),
  (text) => EventId.make(text),
  (id) => id
)

/** Text in a query, parsed by the core. */
export const queryText = (description: string, longest: number): BoundedSchema<string> =>
  schemaOf(textThat({ description, jsonSchema: { maxLength: longest }, longest }, () => true))

/** A byte order mark before CSV, by which Excel on Windows knows UTF-8. */
export const ByteOrderMark: BoundedSchema<string> = schemaOf(
  textThat(
    {
      description: '"1" for a byte order mark before CSV, by which Excel on Windows knows UTF-8',
      jsonSchema: { enum: ["0", "1"] },
      longest: 1
    },
    (text) => text === "0" || text === "1"
  )
)

/** The query of a batch. */
export const BatchParameters: Schema.Struct<{ bom: Optional<typeof ByteOrderMark> }> = requestPart({
  bom: optionalField(ByteOrderMark)
})

/** The query of a scan report. The core parses it as a whole, since its fields depend on each other. */
export const ScanParameters: Schema.Struct<
  Record<"from" | "until" | "interval" | "timeZone" | "bom", Optional<BoundedSchema<string>>>
> = requestPart({
  from: optionalField(queryText("the first date, as in 2026-11-01", 32)),
  until: optionalField(queryText("the last date, as in 2026-11-30", 32)),
  interval: optionalField(queryText('"hour", "day" or "month"', 16)),
  timeZone: optionalField(queryText("the time zone of dates and intervals, as in Europe/Zurich", 64)),
  bom: optionalField(ByteOrderMark)
})

/** The query of an account's scan report, of all codes or of those with a tag. */
export const AccountScanParameters: Schema.Struct<
  typeof ScanParameters.fields & { readonly tag: Optional<BoundedSchema<string>> }
> = requestPart({ ...ScanParameters.fields, tag: optionalField(schemaOf(tagField)) })

export const ProofParameters: Schema.Struct<{ format: Optional<BoundedSchema<"json" | "pdf", string>> }> =
  requestPart({ format: optionalField(choice(["json", "pdf"], '"json" or "pdf"', "json")) })

export const PurchaseHeaders: Schema.Struct<{
  "Idempotency-Key": Optional<BoundedSchema<IdempotencyKey, string>>
}> = requestPart({ "Idempotency-Key": optionalField(schemaOf(idempotencyKeyField)) })

export const ThumbnailParameters: Schema.Struct<{
  template: Optional<typeof TemplateParameter>
  frameStyle: Optional<typeof FrameStyleParameter>
}> = requestPart({
  template: optionalField(TemplateParameter),
  frameStyle: optionalField(FrameStyleParameter)
})
