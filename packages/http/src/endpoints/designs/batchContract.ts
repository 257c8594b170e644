import { BodyScale } from "../../contract/annotations.ts"
import { BatchBody, BatchResult, maximumRows, SplitBody, TextParts } from "../../contract/batchBodies.ts"
import { endpointAt, promptEndpointAt } from "../../contract/endpointAt.ts"
import { qrCodeId, styled, styledPrice } from "../../contract/exampleValues.ts"
import { originRefused } from "../../contract/failureSets.ts"
import { BatchParameters, PurchaseHeaders } from "../../contract/parameters.ts"
import { withBody } from "../../contract/requestParts.ts"
import { failure, success } from "../../contract/responseEnvelope.ts"
import { CallerRequired } from "../../contract/security.ts"

/** Prices, draws or buys many QR codes. Its handler is in `batchHandler.ts`, since clients need no drawing code. */
export const batch = withBody(
  endpointAt("batch", {
    summary: "Price, draw or buy many QR codes",
    description:
      "Processes up to 500 rows, one after the other, with a result for each: a failing row does not affect the others, and the answer is 200 even if all fail. With `Accept: application/zip` the answer is a ZIP with the pictures, and at its end `manifest.json` and `manifest.csv` with the same results (`bom=1` puts a byte order mark before the CSV); without, only what is bought is drawn. Where the operator sells drawing, a row that neither was bought nor costs the base price alone is `PURCHASE_REQUIRED` in the ZIP. With `purchase`, an `Idempotency-Key` is required: the same `rows` and `defaults` under it give what was bought as it was and try the other rows anew, so that each is bought at most once. Each row counts as a request. A body has up to 8 MiB here.",
    example: {
      rows: [
        {
          index: 0,
          fileNames: ["table 1.svg", "table 1.png"],
          success: true,
          code: "OK",
          errors: [],
          totalPrice: styledPrice,
          qrCodeId
        },
        {
          index: 1,
          fileNames: [],
          success: false,
          code: "INSUFFICIENT_BALANCE",
          errors: [
            "the price is 1.80 credits and the balance is 0.50; add credits to the account and ask again"
          ],
          totalPrice: styledPrice
        }
      ]
    }
  }),
  BatchBody,
  {
    defaults: { ...styled, size: 512 },
    rows: [
      { data: "https://qr.example/menu?table=1", name: "Menu, table 1", fileName: "table 1" },
      { data: "https://qr.example/menu?table=2", name: "Menu, table 2", fileName: "table 2" }
    ],
    formats: ["svg", "png"],
    purchase: true
  }
)
  .setHeaders(PurchaseHeaders)
  .setUrlParams(BatchParameters)
  .addSuccess(success(BatchResult, { description: "The batch was processed" }))
  .addError(originRefused)
  .addError(failure("IDEMPOTENCY_KEY_IN_USE"))
  .addError(failure("IDEMPOTENCY_KEY_REUSED"))
  .middleware(CallerRequired)
  .annotate(BodyScale, { bytes: 8, values: maximumRows })

export const splitText = withBody(
  promptEndpointAt("splitText", {
    summary: "Split a text over several codes",
    description:
      "A text that is too long for one code, or for a label, over 2 to 16 codes by structured append: a scanner that knows it joins their texts, in whatever order it sees them; others show each part by itself. The answer is the `rows` of a batch, each with its part of the text in `data` and its place in `sequence`; with a style in the `defaults`, the batch prices, draws or buys them, each by the price list. `data` has up to 16 times as many characters as one code, and is split into parts of about as many bytes each. Nothing is kept.",
    example: {
      rows: [
        { data: "HELLO ", sequence: { index: 1, total: 2, parity: 32 } },
        { data: "WORLD", sequence: { index: 2, total: 2, parity: 32 } }
      ]
    }
  }),
  SplitBody,
  { data: "HELLO WORLD", parts: 2 }
).addSuccess(success(TextParts, { description: "The text was split" }))
