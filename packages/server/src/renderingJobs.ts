import { type QrConfig, RenderingError } from "@quick-response/core"
import * as Schema from "effect/Schema"

/** What a rendering thread is asked for: the bytes of a PNG of so many pixels' width, or whether an image reads. */
export type Job =
  | { readonly kind: "png"; readonly config: QrConfig; readonly size: number }
  | { readonly kind: "readBack"; readonly config: QrConfig }

const ended = <A, I>(success: Schema.Schema<A, I>) =>
  Schema.Exit({ success, failure: RenderingError, defect: Schema.Defect })

/** How a thread answers a job of either kind, as plain data. */
export const endOf = { png: ended(Schema.Uint8ArrayFromSelf), readBack: ended(Schema.Undefined) }
