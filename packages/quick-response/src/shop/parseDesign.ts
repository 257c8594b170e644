import { parseConfig, type QrConfig } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { type Design, requestOf } from "../design.ts"

/** The checked configuration of a design, or of the `configJson` of a QR code, by what a shop has loaded. Throws what is wrong. */
export const parseDesign = (design: Design | string): QrConfig =>
  Either.getOrThrowWith(parseConfig(requestOf(design)), (error) => error)
