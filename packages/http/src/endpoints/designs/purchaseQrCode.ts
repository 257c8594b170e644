import { pixelsAcross, Receipt } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { PurchaseBody, withoutOutput } from "../../contract/bodies.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import { qrCodeId, styled, styledPrice } from "../../contract/exampleValues.ts"
import { domainFailures, originRefused, renderingFailures } from "../../contract/failureSets.ts"
import { PurchaseHeaders } from "../../contract/parameters.ts"
import { withBody } from "../../contract/requestParts.ts"
import { failure, success } from "../../contract/responseEnvelope.ts"
import { CallerRequired } from "../../contract/security.ts"
import { publicPathOf } from "../../exchange/basePath.ts"
import { type HandlerOf, limitedKeyOf } from "../../exchange/Handler.ts"
import type { HandlerContext } from "../HandlerContext.ts"
import { configOf, outputOf } from "./requestedImage.ts"

export const purchase = withBody(
  endpointAt("purchase", {
    summary: "Buy a QR code",
    description:
      "Prices the configuration, renders it, reads the finished image back with an independent decoder, and only then debits the account and stores the record. A failure charges no credits. Beyond the limits of the API key a purchase is `KEY_LIMIT_REACHED`, which says what is left and when more is. With an `Idempotency-Key`, the same request gives the first answer again, and another request is refused for 24 hours.",
    example: { qrCodeId, name: "Menu, table 12", pricePaid: styledPrice, remainingBalance: 98.2 }
  }),
  PurchaseBody,
  { ...styled, name: "Menu, table 12", expectedPrice: styledPrice }
)
  .setHeaders(PurchaseHeaders)
  .addSuccess(
    success(Receipt.annotations({ identifier: "Receipt" }), {
      status: 201,
      description: "The QR code was purchased"
    })
  )
  .addError(renderingFailures)
  .addError(domainFailures)
  .addError(failure("ADDRESS_TAKEN"))
  .addError(failure("INSUFFICIENT_BALANCE"))
  .addError(failure("KEY_LIMIT_REACHED"))
  .addError(failure("IDEMPOTENCY_KEY_IN_USE"))
  .addError(failure("PRICE_CHANGED"))
  .addError(failure("IDEMPOTENCY_KEY_REUSED"))
  .addError(originRefused)
  .middleware(CallerRequired)

export const handlePurchase = ({ address, purchasing }: HandlerContext): HandlerOf<typeof purchase> => {
  const publicPath = publicPathOf(address)
  return ({ payload: { name, tags, expectedPrice, isActive, ...payload }, headers, caller }) =>
    Effect.gen(function* () {
      const { request, input } = withoutOutput(payload)
      const config = yield* configOf(input)
      const output = yield* outputOf(request, config)
      const { receipt, replayed } = yield* purchasing.buy(caller.accountId, {
        config,
        name,
        tags,
        expectedPrice,
        isActive,
        size: Math.round(pixelsAcross(output)),
        apiKeyId: limitedKeyOf(caller),
        idempotencyKey: headers["Idempotency-Key"]
      })
      return {
        data: receipt,
        headers: {
          location: `${publicPath}/v1/Qr/${receipt.qrCodeId}`,
          ...(replayed ? { "idempotent-replayed": "true" } : {})
        }
      }
    })
}
