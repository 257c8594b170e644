import * as Either from "@quick-response/core/either"
import type { ConfigValues, QrConfig } from "@quick-response/design/config/QrConfig"
import { templateStyle } from "@quick-response/design/config/templates"
import { applyContent } from "@quick-response/design/content/applyContent"
import type { Content } from "@quick-response/design/content/contents"
import type { ReadContent } from "@quick-response/design/content/fields/ContentKind"
import { contentField, readContent as read } from "@quick-response/design/content/readContent"
import { type PlainFault, plainFaults } from "@quick-response/design/field/faults"
import { InvalidInput as InvalidValue } from "@quick-response/design/field/read"
import type { Spelled } from "@quick-response/design/field/spelling"
import { makeStyleFields, type StyleFields } from "@quick-response/design/fields/styleFields"
import { type ImageOutput, outputFor } from "@quick-response/design/output/imageOutput"
import { applyPicture } from "@quick-response/design/picture/applyPicture"
import { checkSymbol } from "@quick-response/design/request/checkSymbol"
import { completeConfig } from "@quick-response/design/request/completeConfig"
import {
  type ConfigRequest,
  type ContentRequest,
  makeReader,
  type RequestFields
} from "@quick-response/design/request/readRequest"
import { customSilhouette } from "@quick-response/design/shape/customSilhouette"
import * as Result from "@quick-response/images/file/Result"
import { examineLogo, inspectLogo as inspect, type LogoImage } from "@quick-response/images/logo/LogoImage"
import { admitOutput } from "./checkedOutputs.ts"
import { eitherOf, InvalidInput } from "./refusals.ts"

/** The style fields of a request: a configuration without data. */
export const styleFields: StyleFields = /* @__PURE__ */ makeStyleFields({
  examineLogo,
  examineShape: customSilhouette
})

const parse = /* @__PURE__ */ makeReader(
  styleFields,
  templateStyle,
  applyPicture,
  { contentField, applyContent },
  checkSymbol
)

/** The faults of a request as data; empty if it is accepted. */
export const faultsOfRequest = (request: unknown): ReadonlyArray<PlainFault> => {
  try {
    parse(request)
    return []
  } catch (error) {
    return error instanceof InvalidValue ? plainFaults(error.faults) : []
  }
}

/**
 * {@link makeConfig} for unknown values such as parsed JSON.
 *
 * @example
 * ```ts
 * import { parseConfig } from "@quick-response/core"
 * import * as Either from "@quick-response/core/either"
 *
 * Either.isLeft(parseConfig({ data: "HELLO", bodyStyle: "Dotz" })) // => true
 * ```
 */
export const parseConfig = (request: unknown): Either.Either<QrConfig, InvalidInput> =>
  eitherOf(() => parse(request), InvalidInput)

/**
 * Makes a configuration of a request: checks and normalizes every field, and fills in omissions from the template, then
 * from the defaults. The only way to a {@link QrConfig}.
 *
 * @example
 * ```ts
 * import { makeConfig } from "@quick-response/core"
 * import * as Either from "@quick-response/core/either"
 *
 * const config = Either.getOrThrow(makeConfig({ data: "HELLO", foreground: "#00F" }))
 * config.foreground // => "#0000ff"
 * ```
 */
export const makeConfig = <const Given extends ConfigRequest | ContentRequest>(
  request: Spelled<ConfigRequest | ContentRequest, Given>
): Either.Either<QrConfig, InvalidInput> => parseConfig(request)

/**
 * Reads and encodes a content. Throws {@link InvalidInput}, whose paths begin with `content`.
 *
 * @example
 * ```ts
 * import { readContent } from "@quick-response/core"
 *
 * readContent({ type: "wifi", ssid: "Lobby", password: "open sesame" }).data // => "WIFI:T:WPA;S:Lobby;P:open sesame;;"
 * ```
 */
export const readContent = (content: unknown): ReadContent<Content> =>
  Either.getOrThrowWith(
    eitherOf(() => read(content), InvalidInput),
    (invalid) => invalid
  )

/** {@link completeConfig} of fields after reading, with content or data. */
export const completeRequest = ({
  dataWithBits,
  ...fields
}: RequestFields): Either.Either<QrConfig, InvalidInput> =>
  fields.content === undefined &&
  fields.picture === undefined &&
  fields.symbol === undefined &&
  fields.encoding === undefined
    ? Either.right(completeConfig(fields, templateStyle))
    : eitherOf(() => {
        const [own, content] = applyContent(fields)
        const filled = dataWithBits === undefined ? applyPicture(own) : { ...own, data: dataWithBits }
        return checkSymbol(completeConfig(filled, templateStyle, content))
      }, InvalidInput)

/**
 * True if {@link completeRequest} computes a request's data from a picture, which is slow.
 *
 * @example
 * ```ts
 * import { hasPictureInBits } from "@quick-response/core"
 *
 * hasPictureInBits({ picture: { mode: "bits" } }) // => true
 * ```
 */
export const hasPictureInBits = ({ picture }: { readonly picture?: unknown }): boolean =>
  typeof picture === "object" && picture !== null && "mode" in picture && picture.mode === "bits"

/** Computes the slow parts of {@link completeRequest} beforehand, in the worker that reads a request. */
export const prepareRequest = (fields: RequestFields): Either.Either<RequestFields, InvalidInput> =>
  hasPictureInBits(fields)
    ? eitherOf(() => {
        const [own] = applyContent(fields)
        const { data } = applyPicture(own)
        return data === undefined ? fields : { ...fields, dataWithBits: data }
      }, InvalidInput)
    : Either.right(fields)

/**
 * The output of a request with defaults filled in; fails on options that the format or configuration cannot honor.
 *
 * @example
 * ```ts
 * import { parseOutput } from "@quick-response/core"
 * import * as Either from "@quick-response/core/either"
 * import { readDesign } from "@quick-response/design/readDesign"
 *
 * const output = parseOutput({ format: "png", size: 300 }, await readDesign({ data: "HELLO" }))
 * Either.getOrThrow(output).size // => 300
 * ```
 */
export const parseOutput = (
  request: unknown,
  config: ConfigValues
): Either.Either<ImageOutput, InvalidInput> =>
  eitherOf(() => admitOutput(outputFor(request, config)), InvalidInput)

/**
 * The image of a data URI as drawn, or the rest of a sentence on its refusal.
 *
 * @example
 * ```ts
 * import { inspectLogo } from "@quick-response/core"
 * import * as Either from "@quick-response/core/either"
 *
 * Either.isLeft(inspectLogo("https://example.com/logo.png")) // => true
 * ```
 */
export const inspectLogo = (dataUri: string): Either.Either<LogoImage, string> => {
  const image = inspect(dataUri)
  return Result.isRefused(image) ? Either.left(image.reason) : Either.right(image.value)
}
