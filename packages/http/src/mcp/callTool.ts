import { Credits, ImageFormat, type InvalidInput, imageFormats, invalidInput } from "@quick-response/core"
import { type CoreError, codeOfError } from "@quick-response/core/codeOfError"
import { expected, type Fault, missing, unknownField } from "@quick-response/design/field/faults"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type { EndpointName } from "../contract/routeTable.ts"
import type { Operation } from "../docs/openapi.ts"
import { rowVerb } from "../endpoints/keyVerbs.ts"
import type { Caller } from "../exchange/Handler.ts"
import { describeContents, describePrices, describeStyles } from "./descriptions.ts"
import type { Ask, InnerAnswer, McpContext } from "./McpContext.ts"
import {
  envelopeOf,
  failedResult,
  failureOf,
  pictureBlock,
  resultOf,
  type ToolResult
} from "./toolResults.ts"
import { labelFields, operationOf, parametersOf } from "./toolSchemas.ts"
import { rowOf, type ToolName } from "./toolTable.ts"

export type Arguments = Readonly<Record<string, unknown>>

/** A call of a tool by a caller. */
interface ToolCall {
  readonly context: McpContext
  readonly ask: Ask
  readonly caller: Caller | undefined
  readonly given: Arguments
}

const isRecord = Predicate.isReadonlyRecord

const isFormat = Schema.is(ImageFormat)

const isUuid = Schema.is(Schema.UUID)

const unknownArguments = (given: Arguments, known: ReadonlyArray<string>): ReadonlyArray<Fault> =>
  Object.keys(given).flatMap((name) => (known.includes(name) ? [] : unknownField([name], { name, known })))

/**
 * The faults that no endpoint would find: a wrong id would give another path, and unknown names in a query are ignored.
 */
const argumentFaults = (operation: Operation, given: Arguments): ReadonlyArray<Fault> => {
  const parameters = parametersOf(operation)
  const ids = parameters.flatMap(({ name, in: place }) => {
    const value = given[name]
    if (place !== "path" || (typeof value === "string" && isUuid(value.toLowerCase()))) return []
    return value === undefined
      ? missing([name], {})
      : expected([name], { accepted: { description: "a UUID" }, value })
  })
  const known = parameters.map(({ name }) => name)
  return operation.requestBody === undefined ? [...ids, ...unknownArguments(given, known)] : ids
}

/** Requests an endpoint with the arguments as its path, query and body. */
const request = (
  { context, ask }: ToolCall,
  name: EndpointName,
  given: Arguments,
  headers?: Readonly<Record<string, string>>
): Effect.Effect<InnerAnswer, InvalidInput> => {
  const { method, path, operation } = operationOf(context.document, name)
  const faults = argumentFaults(operation, given)
  if (faults.length > 0) return Effect.fail(invalidInput(faults))
  const parameters = parametersOf(operation)
  const isParameter = (field: string) => parameters.some((parameter) => parameter.name === field)
  const query = new URLSearchParams()
  let target = path
  for (const { name, in: place } of parameters) {
    const value = given[name]
    if (place === "path") target = target.replace(`{${name}}`, textOf(value))
    else if (value !== undefined) query.set(name, textOf(value))
  }
  const body =
    operation.requestBody === undefined
      ? undefined
      : Object.fromEntries(Object.entries(given).filter(([field]) => !isParameter(field)))
  const search = query.size === 0 ? "" : `?${query}`
  return ask({ method, target: `${target}${search}`, body, headers })
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""))

/** The result of an endpoint's data. */
const plainResult = (answer: InnerAnswer): ToolResult => {
  const { data, success } = envelopeOf(answer)
  return success && isRecord(data) ? resultOf(data) : failureOf(answer)
}

/** The arguments that `calculatePrice` takes. */
const designOf = ({
  name: _name,
  expectedPrice: _price,
  idempotencyKey: _key,
  isActive: _active,
  ...design
}: Arguments): Arguments => design

const priceOf = (call: ToolCall): Effect.Effect<InnerAnswer, InvalidInput> =>
  request(call, "calculatePrice", designOf(call.given))

/** The failure of a design, with the findings and remedies of its price. */
const failedDesign = (answer: InnerAnswer, price: InnerAnswer): ToolResult => {
  const { data, success } = envelopeOf(price)
  return failureOf(answer, success && isRecord(data) ? { findings: data.findings } : {})
}

const refusedDesigns: ReadonlySet<string> = new Set(["NOT_SCANNABLE", "DATA_TOO_LONG"])

/** A failure, with findings if the design is at fault. */
const designFailure = (call: ToolCall, answer: InnerAnswer): Effect.Effect<ToolResult, InvalidInput> =>
  refusedDesigns.has(envelopeOf(answer).code)
    ? Effect.map(priceOf(call), (price) => failedDesign(answer, price))
    : Effect.succeed(failureOf(answer))

const previewCode = (call: ToolCall) =>
  Effect.gen(function* () {
    const picture = yield* request(call, "preview", call.given)
    const drawn = envelopeOf(picture)
    if (!drawn.success) return yield* designFailure(call, picture)
    const price = yield* priceOf(call)
    const { data, success } = envelopeOf(price)
    return success && isRecord(data)
      ? resultOf(data, pictureBlock(String(drawn.data), "png", "image/png"))
      : failureOf(price)
  })

const drawCode = (call: ToolCall) =>
  Effect.gen(function* () {
    const answer = yield* request(call, "generate", call.given, { accept: "application/json" })
    const { data, success } = envelopeOf(answer)
    if (!success) return yield* designFailure(call, answer)
    const { format = "svg" } = call.given
    const mediaType = isFormat(format) ? imageFormats[format].mediaType : "application/octet-stream"
    return resultOf({ format }, pictureBlock(String(data), String(format), mediaType))
  })

const keyMissing =
  "idempotencyKey: is missing; choose a name for this purchase, and repeat it under the same name after a failure"

const buyCode = (call: ToolCall) =>
  Effect.gen(function* () {
    const { idempotencyKey, ...purchase } = call.given
    if (purchase.expectedPrice === undefined) {
      const price = yield* priceOf(call)
      const { data, success } = envelopeOf(price)
      if (!success || !isRecord(data) || call.caller === undefined) return failureOf(price)
      const balance = Credits.toDecimal(yield* call.context.balanceOf(call.caller.accountId))
      const left =
        Math.round((balance - Number(data.totalPrice)) * Credits.unitsPerCredit) / Credits.unitsPerCredit
      return resultOf({ ...data, remainingBalance: left })
    }
    if (typeof idempotencyKey !== "string") return failedResult("VALIDATION_FAILED", [keyMissing])
    const answer = yield* request(call, "purchase", purchase, { "idempotency-key": idempotencyKey })
    return envelopeOf(answer).success ? plainResult(answer) : yield* designFailure(call, answer)
  })

const changeTarget = (call: ToolCall) => {
  const foreign = Object.keys(call.given).filter((field) => labelFields.includes(field))
  return foreign.length === 0
    ? Effect.map(request(call, "changeQrCode", call.given), plainResult)
    : Effect.succeed(
        failedResult(
          "VALIDATION_FAILED",
          foreign.map((field) => `${field}: is not a field of this tool`)
        )
      )
}

const plain =
  (name: EndpointName) =>
  (call: ToolCall): Effect.Effect<ToolResult, InvalidInput> =>
    Effect.map(request(call, name, call.given), plainResult)

const described =
  (describe: typeof describeContents, name?: EndpointName) =>
  (call: ToolCall): Effect.Effect<ToolResult, InvalidInput> => {
    const faults = unknownArguments(call.given, ["name"])
    if (faults.length > 0) return Effect.fail(invalidInput(faults))
    return Effect.map(name === undefined ? Effect.succeed(undefined) : request(call, name, {}), (answer) =>
      describe(
        call.context.document,
        answer === undefined ? undefined : envelopeOf(answer).data,
        call.given.name
      )
    )
  }

const calls = {
  describe_contents: described(describeContents, "contents"),
  describe_styles: described(describeStyles),
  price_list: described(describePrices, "prices"),
  preview_code: previewCode,
  draw_code: drawCode,
  buy_code: buyCode,
  list_codes: plain("listQrCodes"),
  get_code: plain("getQrCode"),
  get_scans: plain("getScans"),
  get_account: plain("getAccount"),
  change_target: changeTarget,
  read_picture: plain("readPicture")
} satisfies Readonly<Record<ToolName, (call: ToolCall) => Effect.Effect<ToolResult, CoreError>>>

/** The verb that a tool needs; undefined if anyone may call it. */
const verbOf = (name: ToolName) => {
  const { endpoint } = rowOf(name)
  const verb = endpoint === undefined ? undefined : rowVerb(endpoint)
  return typeof verb === "string" ? verb : undefined
}

/** True if a caller may call a tool. */
export const isAllowed = (name: ToolName, caller: Caller | undefined): boolean => {
  const verb = verbOf(name)
  return verb === undefined || (caller !== undefined && "verbs" in caller && caller.verbs.includes(verb))
}

/** Calls a tool. Its failures are results, which models can act on. */
export const callTool = (name: ToolName, call: ToolCall): Effect.Effect<ToolResult> => {
  const verb = verbOf(name)
  if (verb === undefined || isAllowed(name, call.caller)) {
    const work: Effect.Effect<ToolResult, CoreError> = calls[name](call)
    return Effect.catchAll(work, (error) =>
      Effect.succeed(
        failedResult(codeOfError[error._tag], error._tag === "InvalidInput" ? error.errors : [error.message])
      )
    )
  }
  return Effect.succeed(
    call.caller === undefined
      ? failedResult("API_KEY_MISSING", [
          `Authorization: is missing; the tool ${name} needs an API key with the verb "${verb}", as Authorization: Bearer qr_live_...`
        ])
      : failedResult("KEY_NOT_ALLOWED", [
          `X-API-Key: the key lacks the verb "${verb}"; ask its owner for a key with it`
        ])
  )
}
