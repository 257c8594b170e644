import type { LedOn, StorageError } from "@quick-response/core"
import * as Effect from "effect/Effect"
import type { RunWhileSending } from "../exchange/Handler.ts"
import { etagOf, hashOf } from "../headers/etag.ts"
import { makeRedirectWriter, type RedirectFormat } from "./redirectFormats.ts"

/** Reads codes page by page; undefined at the end. */
interface LedOnReader {
  readonly next: Effect.Effect<ReadonlyArray<LedOn> | undefined, StorageError>
}

/** The entity tag of a file of redirects, which is read for it, a page at a time. */
export const redirectFileTag = (
  format: RedirectFormat,
  { next }: LedOnReader
): Effect.Effect<string, StorageError> =>
  Effect.gen(function* () {
    const { head, write, tail } = makeRedirectWriter(format)
    let hash = hashOf(head)
    for (;;) {
      const codes = yield* next
      if (codes === undefined) return etagOf(hash + tail)
      hash = hashOf(hash + write(codes))
    }
  })

/** A file of redirects as bytes; codes are read while sent. */
export async function* redirectFilePieces(
  format: RedirectFormat,
  { next }: LedOnReader,
  run: RunWhileSending
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const { head, write, tail } = makeRedirectWriter(format)
  if (head !== "") yield encoder.encode(head)
  for (;;) {
    const codes = await run(next)
    if (codes === undefined) break
    if (codes.length > 0) yield encoder.encode(write(codes))
  }
  if (tail !== "") yield encoder.encode(tail)
}
