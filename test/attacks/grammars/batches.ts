import { imageFormatNames } from "@quick-response/core"
import { type Ask, type Grammar, largestBatch, move, post } from "../Attack.ts"
import type { Random } from "../random.ts"
import { outputOf, styleOf } from "./encoders.ts"
import { hostilePicture } from "./pictures.ts"
import { hostileText, lengthOf } from "./texts.ts"

const mostRows = 500

const formatsOf = (random: Random): ReadonlyArray<string> => {
  const from = random.below(imageFormatNames.length)
  const count = 1 + random.below(4)
  return Array.from(
    { length: count },
    (_, i) => imageFormatNames[(from + i) % imageFormatNames.length] ?? "svg"
  )
}

/** A batch with hostile rows, and how many pictures it may make. */
export const batchOf = (random: Random, fresh: string): { readonly ask: Ask; readonly pictures: number } => {
  const count = random.chance(0.1) ? random.of([0, 501, 5_000]) : lengthOf(random, mostRows)
  const formats = formatsOf(random)
  const isLarge = random.chance(0.15)
  const perRow = Math.floor((largestBatch - 2_000_000) / Math.max(1, count))
  const isPictured = random.chance(0.15)
  const row = (index: number): unknown => ({
    ...(random.chance(0.9)
      ? { data: `${fresh} ${index}` }
      : { data: hostileText(random, isLarge ? perRow / 4 : 500) }),
    ...(random.chance(0.5) ? { fileName: hostileText(random, isLarge ? perRow / 6 : 120) } : {}),
    ...(random.chance(0.5) ? { name: hostileText(random, isLarge ? perRow / 6 : 100) } : {}),
    ...(random.chance(0.1) ? styleOf(random) : {}),
    ...(random.chance(0.05) ? { [hostileText(random, 60)]: 1 } : {})
  })
  const rows = Array.from({ length: count }, (_, index) => row(index))
  const image = isPictured ? hostilePicture(random, 400_000) : undefined
  const defaults = {
    ...(random.chance(0.5) ? styleOf(random) : {}),
    ...(random.chance(0.3) ? { size: outputOf(random).size } : { size: 64 }),
    ...(image === undefined
      ? {}
      : random.chance(0.5)
        ? { logo: { image } }
        : { picture: { image, mode: random.of(["halftone", "backdrop", "bits"]) } })
  }
  const purchase = random.chance(0.3)
  const body = JSON.stringify({ rows, defaults, formats, ...(purchase ? { purchase } : {}) })
  const headers = {
    ...(random.chance(0.6) ? { accept: "application/zip" } : {}),
    ...(purchase ? { "idempotency-key": `batch ${fresh}` } : {})
  }
  return {
    ask: post("customer", "/v1/Qr/batch", Buffer.from(body).subarray(0, largestBatch).toString(), headers),
    pictures: Math.max(1, Math.min(count, mostRows) * formats.length)
  }
}

/** Batches of up to 500 rows and 8 MiB: hostile names, shared pictures, all formats, with and without a purchase. */
export const batches: Grammar = (random, fresh) => {
  const { ask, pictures } = batchOf(random, fresh)
  return [move(ask, { weight: pictures })]
}
