import type * as Either from "effect/Either"
import { inspectLogo } from "../logo/LogoImage.ts"
import type { InvalidInput } from "./field/read.ts"
import { type StyleFields, styleFieldsBy } from "./fields.ts"
import { type ConfigRequest, parserBy, type QrConfig } from "./QrConfig.ts"

/** The style fields of a request: all of a configuration but its data. */
export const styleFields: StyleFields = /* @__PURE__ */ styleFieldsBy(inspectLogo)

/** {@link makeConfig} of what may be anything: parsed JSON, for instance. */
export const parseConfig: (request: unknown) => Either.Either<QrConfig, InvalidInput> =
  /* @__PURE__ */ parserBy(styleFields)

/**
 * Makes a configuration of what a caller wants: checks every field, writes it in its normal form, and fills in what is
 * absent from the template, then from the defaults. The only way to a {@link QrConfig}; whatever it is given, it returns
 * the configuration or what is wrong with the request.
 */
export const makeConfig = (request: ConfigRequest): Either.Either<QrConfig, InvalidInput> =>
  parseConfig(request)
