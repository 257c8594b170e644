/** 1 in each of four bytes that is not 0. */
const filledBytes = (four: number): number => ((((four & 0x7f7f7f7f) + 0x7f7f7f7f) | four) & 0x80808080) >>> 7

/** A bit for each of up to 32 cells from `at` that is not empty, first in the lowest. */
export const filledCells = (cells: DataView, at: number, count: number): number => {
  let filled = 0
  let i = 0
  // Multiplications gather the bits of four bytes each.
  for (; i + 8 <= count; i += 8) {
    const lower = Math.imul(filledBytes(cells.getInt32(at + i, true)), 0x01020408) >>> 24
    const upper = Math.imul(filledBytes(cells.getInt32(at + i + 4, true)), 0x10204080) >>> 24
    filled |= (lower | upper) << i
  }
  for (; i < count; i++) filled |= (cells.getUint8(at + i) === 0 ? 0 : 1) << i
  return filled
}
