/** QR code and Micro QR (ISO/IEC 18004), or the rectangular rMQR (ISO/IEC 23941). */
export type SymbolKind = "qr" | "micro" | "rmqr"

/** Sides in modules. */
export interface Shape {
  readonly width: number
  readonly height: number
}

/** rMQR's heights and widths by version (ISO/IEC 23941, table 1). */
const rectangles: ReadonlyArray<Shape> = (
  [
    [7, [43, 59, 77, 99, 139]],
    [9, [43, 59, 77, 99, 139]],
    [11, [27, 43, 59, 77, 99, 139]],
    [13, [27, 43, 59, 77, 99, 139]],
    [15, [43, 59, 77, 99, 139]],
    [17, [43, 59, 77, 99, 139]]
  ] as const
).flatMap(([height, widths]) => widths.map((width) => ({ width, height })))

export const versionCounts: Readonly<Record<SymbolKind, number>> = { qr: 40, micro: 4, rmqr: 32 }

/**
 * A version's shape. Throws a RangeError if absent.
 *
 * @example
 * ```ts
 * import { shapeOf } from "@quick-response/symbol/symbolShapes"
 *
 * shapeOf("rmqr", 1) // => { width: 43, height: 7 }
 * ```
 */
export const shapeOf = (kind: SymbolKind, version: number): Shape => {
  if (!(Number.isInteger(version) && version >= 1 && version <= versionCounts[kind]))
    throw new RangeError(`a symbol of kind ${kind} has version 1 to ${versionCounts[kind]}, not ${version}`)
  const side = kind === "qr" ? 17 + 4 * version : 9 + 2 * version
  return (kind === "rmqr" ? rectangles[version - 1] : undefined) ?? { width: side, height: side }
}
