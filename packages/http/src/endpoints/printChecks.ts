import { PrintCheckSchema, type PrintedCode, QrCodeId } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { BodyScale, TakesPicture } from "../contract/annotations.ts"
import { endpointAt } from "../contract/endpointAt.ts"
import { listedCode } from "../contract/exampleValues.ts"
import { originRefused } from "../contract/failureSets.ts"
import { QrCodeIdParameter } from "../contract/parameters.ts"
import { withBody } from "../contract/requestParts.ts"
import { failure, success } from "../contract/responseEnvelope.ts"
import { CallerRequired } from "../contract/security.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import type { HandlerContext } from "./HandlerContext.ts"
import { examplePicture, ReadBody } from "./pictureReading.ts"

export const CheckedPrint: typeof PrintCheckSchema = PrintCheckSchema.annotations({
  identifier: "PrintCheck"
})

const corners = [
  { x: 12, y: 12 },
  { x: 75, y: 12 },
  { x: 75, y: 75 },
  { x: 12, y: 75 }
]

const picture =
  "The picture is the body itself, under its own `Content-Type`, or a data URI in JSON, as `read` takes it. Nothing of it is stored."

export const checkPrint = withBody(
  endpointAt("checkPrint", {
    summary: "Check a print of a QR code",
    description: `Compares a photograph of a print with the code that was sold: whether it still is that code, and how much of its error correction is left, in each block. \`no\` means that another symbol stands there, such as a sticker; of a dynamic code, that it leads through another host or slug. Findings name the place, as the symbol stands upright, and the remedy. ${picture}`,
    example: {
      isThisCode: "yes",
      reserve: 40,
      blocks: [{ codewords: 26, correctable: 5, wrong: 3 }],
      contrast: 82,
      blur: 0.3,
      quietZone: 4,
      says: "HELLO",
      corners,
      findings: [
        {
          kind: "damage",
          place: "lowerRight",
          text: "glare, wear or light paint at the lower right: 3 of 5 correctable codewords are wrong; photograph it without reflections, and if that does not help, print it again",
          area: [
            { x: 54, y: 54 },
            { x: 75, y: 54 },
            { x: 75, y: 75 },
            { x: 54, y: 75 }
          ],
          values: { wrong: 3, correctable: 5, color: "light" }
        }
      ]
    }
  }),
  ReadBody,
  { image: examplePicture }
)
  .setPath(Schema.Struct({ id: QrCodeIdParameter }))
  .addSuccess(success(CheckedPrint, { description: "The print was checked" }))
  .addError(failure("QR_CODE_NOT_FOUND"))
  .addError(originRefused)
  .middleware(CallerRequired)
  .annotate(BodyScale, { bytes: 11, values: 1 })
  .annotate(TakesPicture, true)

export const handleCheckPrint =
  ({ prints }: HandlerContext): HandlerOf<typeof checkPrint> =>
  ({ path, payload, caller }) =>
    Effect.map(prints.check(caller.accountId, path.id, payload.image), (data) => ({ data }))

const PrintedCodeSchema: Schema.Schema<
  PrintedCode,
  Omit<PrintedCode, "qrCodeId"> & { readonly qrCodeId: string | null }
> = Schema.Struct({
  qrCodeId: Schema.NullOr(QrCodeId).annotations({
    description: "The account's newest code with this text; null if there is no such code"
  }),
  isThisCode: Schema.Literal("yes", "no"),
  reserve: Schema.Number.annotations({
    description: "As that of a check by id; 0 for a code that is not the account's"
  }),
  says: Schema.String,
  corners: Schema.Array(Schema.Struct({ x: Schema.Number, y: Schema.Number }))
}).annotations({ identifier: "PrintedCode" })

export const CheckedPrints: Schema.Struct<{ codes: Schema.Array$<typeof PrintedCodeSchema> }> = Schema.Struct(
  {
    codes: Schema.Array(PrintedCodeSchema)
  }
).annotations({ identifier: "PrintChecks" })

export const checkPrints = withBody(
  endpointAt("checkPrints", {
    summary: "Check all QR codes in a picture",
    description: `Each QR code in a photograph, from top to bottom, with the record that it is a print of and how much of its error correction is left. ${picture}`,
    example: { codes: [{ qrCodeId: listedCode.id, isThisCode: "yes", reserve: 100, says: "HELLO", corners }] }
  }),
  ReadBody,
  { image: examplePicture }
)
  .addSuccess(success(CheckedPrints, { description: "The codes were checked" }))
  .addError(originRefused)
  .middleware(CallerRequired)
  .annotate(BodyScale, { bytes: 11, values: 1 })
  .annotate(TakesPicture, true)

export const handleCheckPrints =
  ({ prints }: HandlerContext): HandlerOf<typeof checkPrints> =>
  ({ payload, caller }) =>
    Effect.map(prints.checkAll(caller.accountId, payload.image), (codes) => ({ data: { codes } }))
