/** Which of up to 32 cells from `at` on are not empty: a bit for each, the first in the lowest. */
export const filledOf = (cells: DataView, at: number, count: number): number => {
  let filled = 0
  let i = 0
  // Four bytes at a time: the highest bit of each that is not 0, then a multiplication gathers those bits.
  for (; i + 4 <= count; i += 4) {
    const four = cells.getInt32(at + i, true)
    const highest = (((four & 0x7f7f7f7f) + 0x7f7f7f7f) | four) & 0x80808080
    filled |= (Math.imul(highest >>> 7, 0x01020408) >>> 24) << i
  }
  for (; i < count; i++) filled |= (cells.getUint8(at + i) === 0 ? 0 : 1) << i
  return filled
}
