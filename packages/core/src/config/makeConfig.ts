import * as Either from "@quick-response/core/either"
import type { ConfigValues, QrConfig } from "@quick-response/design/config/QrConfig"
import { templateStyle } from "@quick-response/design/config/templates"
import { applyContent } from "@quick-response/design/content/applyContent"
import type { Content } from "@quick-response/design/content/contents"
import type { ReadContent } from "@quick-response/design/content/fields/ContentKind"
import { contentField, readContent as read } from "@quick-response/design/content/readContent"
import { type PlainFault, plainFaults } from "@quick-response/design/field/faults"
import { InvalidInput as InvalidValue } from "@quick-response/design/field/read"
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

/** The style fields of a request: all of a configuration but its data. */
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

/** The faults of a request, as data; empty for one that is accepted. */
export const faultsOfRequest = (request: unknown): ReadonlyArray<PlainFault> => {
  try {
    parse(request)
    return []
  } catch (error) {
    return error instanceof InvalidValue ? plainFaults(error.faults) : []
  }
}

/**
 * {@link makeConfig} of what may be anything: parsed JSON, for instance.
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
 * Makes a configuration of what a caller wants: checks every field, writes it in its normal form, and fills in what is
 * absent from the template, then from the defaults. The only way to a {@link QrConfig}; whatever it is given, it returns
 * the configuration or what is wrong with the request.
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
export const makeConfig = (request: ConfigRequest | ContentRequest): Either.Either<QrConfig, InvalidInput> =>
  parseConfig(request)

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

/** {@link completeConfig} of fields that were read already, with a content in place of the data or without. */
export const completeRequest = ({
  dataWithBits,
  ...fields
}: RequestFields): Either.Either<QrConfig, InvalidInput> =>
  fields.content === undefined && fields.picture === undefined && fields.symbol === undefined
    ? Either.right(completeConfig(fields, templateStyle))
    : eitherOf(() => {
        const [own, content] = applyContent(fields)
        const filled = dataWithBits === undefined ? applyPicture(own) : { ...own, data: dataWithBits }
        return checkSymbol(completeConfig(filled, templateStyle, content))
      }, InvalidInput)

/**
 * True where a request, read or not, has a picture from which {@link completeRequest} computes data, which is slow.
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

/** Works out ahead what takes long in {@link completeRequest}: a worker does it where it reads a request. */
export const prepareRequest = (fields: RequestFields): Either.Either<RequestFields, InvalidInput> =>
  hasPictureInBits(fields)
    ? eitherOf(() => {
        const [own] = applyContent(fields)
        const { data } = applyPicture(own)
        return data === undefined ? fields : { ...fields, dataWithBits: data }
      }, InvalidInput)
    : Either.right(fields)

/**
 * The output that a request asks for: what it leaves out has defaults, and what the format or the configuration cannot honor is
 * refused.
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
 * The image of a data URI as it would be drawn; or why it is refused, as the rest of a sentence about it.
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
