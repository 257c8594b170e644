/** Appends the remainder of a division by a generator of a degree: a systematic BCH code. */
const append = (data: number, generator: number, degree: number): number => {
  let remainder = data
  for (let i = 0; i < degree; i++) remainder = (remainder << 1) ^ ((remainder >> (degree - 1)) * generator)
  return (data << degree) | remainder
}

/** The (15, 5) code of format information, without its mask (ISO/IEC 18004, annex C). */
export const formatCode = (data: number): number => append(data, 0x537, 10)

/** The (18, 6) code of version information (ISO/IEC 18004, annex D), and of rMQR's format information without its mask. */
export const versionCode = (data: number): number => append(data, 0x1f25, 12)
