/** Appends a BCH remainder. */
const append = (data: number, generator: number, degree: number): number => {
  let remainder = data
  for (let i = 0; i < degree; i++) remainder = (remainder << 1) ^ ((remainder >> (degree - 1)) * generator)
  return (data << degree) | remainder
}

/** The unmasked (15, 5) format information (ISO/IEC 18004, annex C). */
export const formatCode = (data: number): number => append(data, 0x537, 10)

/** The (18, 6) version information (ISO/IEC 18004, annex D), and rMQR's unmasked format information. */
export const versionCode = (data: number): number => append(data, 0x1f25, 12)
