import type * as Either from "@quick-response/core/either"
import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { compose, verdictOf } from "@quick-response/drawing/compose/compose"
import type { Parts } from "@quick-response/drawing/parts/Parts"
import type { Verdict } from "@quick-response/drawing/scannability/verdict"
import type { Scene } from "@quick-response/drawing/scene/Scene"
import { DataTooLong, eitherOf, NotScannable, UnreadableLogo } from "../config/refusals.ts"

/** A configuration's scene drawn with parts, or its refusal. */
export const composedBy = (
  config: QrConfig,
  parts: Parts
): Either.Either<Scene, DataTooLong | NotScannable | UnreadableLogo> =>
  eitherOf<Scene, DataTooLong | NotScannable | UnreadableLogo>(
    () => compose(config, parts),
    DataTooLong,
    NotScannable,
    UnreadableLogo
  )

/** A configuration's verdict with parts; fails if its data are too long. */
export const verdictBy = (config: QrConfig, parts: Parts): Either.Either<Verdict, DataTooLong> =>
  eitherOf(() => verdictOf(config, parts), DataTooLong)
