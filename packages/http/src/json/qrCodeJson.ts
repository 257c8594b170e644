import { type LazyQrCode, QrCodeListItem } from "@quick-response/core"
import type { RunWhileSending } from "../exchange/Handler.ts"
import { compileEncode } from "./encodeJson.ts"

const encodeItem = compileEncode(QrCodeListItem.ast)

/** Splits JSON at this field's content, an empty list or text. */
export const halvesAt = (
  json: string,
  field: string,
  empty: "[]" | '""'
): readonly [before: string, after: string] => {
  // A quote inside a JSON string follows a backslash, so only the field itself can match.
  const middle = json.indexOf(`"${field}":${empty}`) + field.length + 4
  return [json.slice(0, middle), json.slice(middle)]
}

/** A JSON fragment, escaped for a JSON string. */
const escaped = (part: string, isImage: boolean): string =>
  // An image comes from inside a JSON string: without a backslash it needs no escaping.
  isImage && !part.includes("\\") ? part : JSON.stringify(part).slice(1, -1)

/** A record as the JSON of a list, in pieces. */
export async function* itemJson(
  { configPieces, configText: _, ...record }: LazyQrCode,
  run: RunWhileSending
): AsyncGenerator<string> {
  const pieces = await run(configPieces)
  const [before, after] = halvesAt(
    JSON.stringify(encodeItem({ ...record, configJson: "" })),
    "configJson",
    '""'
  )
  yield before
  for (const [place, piece] of pieces.entries()) yield escaped(piece, place % 2 === 1)
  yield after
}
