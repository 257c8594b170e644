import { readBrand } from "@quick-response/core/brand"
import * as Either from "@quick-response/core/either"
import { sentenceOf } from "@quick-response/design/field/faults"
import type { FetchOptions } from "@quick-response/http/fetch"
import * as Effect from "effect/Effect"
import { QuickResponseError } from "../QuickResponseError.ts"
import type { ServiceOptions } from "../ShopOptions.ts"

/** With the parsed brand, and an effect that logs its adjustments. */
interface ReadService {
  readonly options: Omit<FetchOptions, "caller">
  readonly warn: Effect.Effect<void>
}

/** Reads a service's brand. Throws a `QuickResponseError` that names each invalid field. */
export const readService = ({ brand: given, ...options }: ServiceOptions): ReadService => {
  if (given === undefined) return { options, warn: Effect.void }
  const brand = Either.getOrThrowWith(
    readBrand(given),
    (faults) =>
      new QuickResponseError({
        code: "VALIDATION_FAILED",
        errors: faults.map((fault) => `service.brand: ${sentenceOf(fault)}`)
      })
  )
  return {
    options: { ...options, brand },
    warn: Effect.forEach(brand.warnings, (sentence) => Effect.logWarning(`service.brand: ${sentence}`), {
      discard: true
    })
  }
}
