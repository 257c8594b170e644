import {
  type BoundedSchema,
  ImageFormat,
  imageFormatNames,
  QrCodeId,
  schemaOf,
  tagField
} from "@quick-response/core"
import * as Schema from "effect/Schema"
import { FileTypes } from "../../contract/annotations.ts"
import { maximumFormats, maximumRows, zipType } from "../../contract/batchBodies.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import { invalid } from "../../contract/failureSets.ts"
import { ByteOrderMark } from "../../contract/parameters.ts"
import { type Optional, optionalField, requestPart, textOf } from "../../contract/requestParts.ts"
import { byteFile, failure } from "../../contract/responseEnvelope.ts"
import { CallerRequired } from "../../contract/security.ts"

/** The most ids of a download, which fill a request line of 16 KiB. */
const maximumIds = 400

/** A parameter of values joined by commas, each once. */
const commaList = <A extends string, I extends string>(
  element: Schema.Schema<A, I>,
  most: number,
  longest: number,
  { description, jsonSchema }: { readonly description: string; readonly jsonSchema: object }
): BoundedSchema<ReadonlyArray<A>, string> => {
  const isElement = Schema.is(element)
  const parse = (text: string): ReadonlyArray<A> =>
    [...new Set(text.toLowerCase().split(","))].filter(isElement)
  return textOf<ReadonlyArray<A>>(
    { description, jsonSchema: { ...jsonSchema }, longest: most * (longest + 1) },
    (text) => {
      const parts = text.toLowerCase().split(",")
      return parts.length <= most && parts.every(isElement)
    },
    Schema.Array(Schema.typeSchema(element)),
    parse,
    (values) => values.join(",")
  )
}

const Ids = commaList(QrCodeId, maximumIds, 36, {
  description: `1 to ${maximumIds} ids of codes, joined by commas`,
  jsonSchema: { maxLength: 37 * maximumIds - 1 }
})

const Formats = commaList(ImageFormat, maximumFormats, 8, {
  description: `1 to ${maximumFormats} of ${imageFormatNames.map((name) => `"${name}"`).join(", ")}, joined by commas`,
  jsonSchema: { default: "svg" }
})

export const DownloadParameters: Schema.Struct<{
  ids: Optional<BoundedSchema<ReadonlyArray<QrCodeId>, string>>
  tag: Optional<BoundedSchema<string>>
  formats: Optional<BoundedSchema<ReadonlyArray<ImageFormat>, string>>
  bom: Optional<typeof ByteOrderMark>
}> = requestPart({
  ids: optionalField(Ids),
  tag: optionalField(schemaOf(tagField)),
  formats: optionalField(Formats),
  bom: optionalField(ByteOrderMark)
})

/** Draws bought codes as a ZIP. Its handler is in `downloadHandler.ts`. */
export const downloadQrCodes = endpointAt("downloadQrCodes", {
  summary: "Download the pictures of purchased QR codes",
  description: `The pictures of codes that were bought, as a ZIP without an envelope: of up to ${maximumIds} by \`ids\`, archived ones too, or of all unarchived codes with a \`tag\`, up to ${maximumRows}, newest first. \`formats\` are \`svg\` unless named. Files have the codes' present names, as those of a batch, and \`manifest.json\` and \`manifest.csv\` at its end say which file is of which code (\`bom=1\` puts a byte order mark before the CSV). A picture that can no longer be drawn fails by itself, with its reason there. An id that the account has not bought is refused before anything is drawn.`,
  example: null
})
  .setUrlParams(DownloadParameters)
  .addSuccess(byteFile("The pictures were drawn"))
  .addError(invalid)
  .addError(failure("QR_CODE_NOT_FOUND"))
  .middleware(CallerRequired)
  .annotate(FileTypes, [zipType])
