import * as Either from "@quick-response/core/either"
import {
  type Fault,
  type PlainFault as Plain,
  plainFaults,
  sentencesOf
} from "@quick-response/design/field/faults"
import * as input from "@quick-response/design/field/read"
import { imageFormatNames } from "@quick-response/design/output/ImageFormat"
import * as tooLong from "@quick-response/drawing/compose/DataTooLong"
import * as unscannable from "@quick-response/drawing/compose/NotScannable"
import * as costly from "@quick-response/drawing/cost/ImageTooCostly"
import { fileFaultKinds } from "@quick-response/images/file/Result"
import * as unreadable from "@quick-response/images/file/UnreadableLogo"
import * as Schema from "effect/Schema"

export const PlainFault: Schema.Schema<Plain> = Schema.Struct({
  path: Schema.String,
  rule: Schema.String,
  parameters: Schema.Record({ key: Schema.String, value: Schema.Unknown }),
  text: Schema.String
})
export type PlainFault = Plain

/** A value is invalid. Nothing was drawn, priced, stored or charged. */
export class InvalidInput extends Schema.TaggedError<InvalidInput>()("InvalidInput", {
  /** A sentence for each fault, beginning with its field path. */
  errors: Schema.Array(Schema.String),
  /** The faults as data, in the same order. */
  faults: Schema.optional(Schema.Array(PlainFault))
}) {
  override get message(): string {
    return this.errors.join("; ")
  }
}

export const invalidInput = (faults: ReadonlyArray<Fault>): InvalidInput =>
  new InvalidInput({ errors: sentencesOf(faults), faults: plainFaults(faults) })

/** The data does not fit any version at the level, or not the version that the configuration names. */
export class DataTooLong extends Schema.TaggedError<DataTooLong>()("DataTooLong", {
  /** Bits of the shortest encoding of the data. */
  requiredBits: Schema.Int,
  /** Bits that version 40, or the named one, holds at the level. */
  availableBits: Schema.Int,
  /** The smallest version that holds the data, if only the named one does not. */
  leastVersion: Schema.optional(Schema.Int),
  /** The kind of label symbol. */
  symbol: Schema.optional(Schema.Literal("micro", "rmqr"))
}) {
  override get message(): string {
    return new tooLong.DataTooLong(this).message
  }
}

/** Scanners cannot read the image. The message gives each reason with its remedy. */
export class NotScannable extends Schema.TaggedError<NotScannable>()("NotScannable", {
  reasons: Schema.NonEmptyArray(Schema.String),
  /** The topic of each reason; absent if a decoder failed to read the finished image. */
  topics: Schema.optional(Schema.Array(Schema.String))
}) {
  override get message(): string {
    return new unscannable.NotScannable({ reasons: this.reasons }).message
  }
}

/** A logo, or the picture in a symbol, cannot be drawn. */
export class UnreadableLogo extends Schema.TaggedError<UnreadableLogo>()("UnreadableLogo", {
  kind: Schema.Literal(...fileFaultKinds),
  /** The fault and the remedy, as the rest of a sentence. */
  reason: Schema.String,
  field: Schema.Literal("logo", "picture").pipe(
    Schema.propertySignature,
    Schema.withConstructorDefault(() => "logo" as const)
  )
}) {
  override get message(): string {
    return new unreadable.UnreadableLogo(this).message
  }
}

/** An image needs more time or memory than allowed for a request. Nothing was drawn. */
export class ImageTooCostly extends Schema.TaggedError<ImageTooCostly>()("ImageTooCostly", {
  format: Schema.Literal(...imageFormatNames),
  /** The largest width in pixels of this design in the format; absent if the width is not the cause. */
  widest: Schema.optional(Schema.Number)
}) {
  override get message(): string {
    return new costly.ImageTooCostly({ widest: undefined, ...this }).message
  }
}

/** Converts an error of design or drawing to the core's class with a schema; others are unchanged. */
export const refusalOf = (error: unknown): unknown => {
  if (error instanceof input.InvalidInput) return invalidInput(error.faults)
  if (error instanceof tooLong.DataTooLong) return new DataTooLong(error)
  if (error instanceof unscannable.NotScannable) return new NotScannable(error)
  if (error instanceof unreadable.UnreadableLogo) return new UnreadableLogo(error)
  return error instanceof costly.ImageTooCostly ? new ImageTooCostly(error) : error
}

/**
 * Runs work and returns its result, or its error if it (or the core's class for it) is one of these classes. Throws
 * others.
 */
export const eitherOf = <A, E extends Error>(
  work: () => A,
  ...classes: ReadonlyArray<abstract new (...parameters: never) => E>
): Either.Either<A, E> => {
  try {
    return Either.right(work())
  } catch (error) {
    const refusal = refusalOf(error)
    for (const Class of classes) if (refusal instanceof Class) return Either.left(refusal)
    throw error
  }
}
