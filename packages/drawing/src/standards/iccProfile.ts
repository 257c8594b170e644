/** White of the profile connection space: D50, in XYZ (ICC.1:2001-04, section 6.3.4.3). */
export const connectionWhite: readonly [number, number, number] = [0.9642, 1, 0.8249]

/** Big-endian 16-bit numbers as bytes. */
const shorts = (numbers: ArrayLike<number>): Uint8Array => {
  const view = new DataView(new ArrayBuffer(2 * numbers.length))
  for (let i = 0; i < numbers.length; i++) view.setUint16(2 * i, numbers[i] ?? 0)
  return new Uint8Array(view.buffer)
}

const words = (...numbers: ReadonlyArray<number>): Uint8Array => {
  const view = new DataView(new ArrayBuffer(4 * numbers.length))
  for (const [i, number] of numbers.entries()) view.setUint32(4 * i, number)
  return new Uint8Array(view.buffer)
}

export const joined = (...parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let to = 0
  for (const part of parts) {
    bytes.set(part, to)
    to += part.length
  }
  return bytes
}

const encoder = new TextEncoder()
const letters = (text: string): Uint8Array => encoder.encode(text)

/** A signed number with 16 fraction bits. */
const fixed = (value: number): number => Math.round(value * 0x10000)

/** A tag of XYZ colors. */
export const xyzTag = (xyz: ReadonlyArray<number>): Uint8Array =>
  joined(letters("XYZ "), words(0, ...xyz.map(fixed)))

/** A tag of a curve by its values from 0 to 1 at equal steps. */
export const curveTag = (values: ReadonlyArray<number>): Uint8Array =>
  joined(letters("curv"), words(0, values.length), shorts(values.map((value) => Math.round(0xffff * value))))

/** A tag of ASCII text. */
const textTag = (text: string): Uint8Array => joined(letters("text"), words(0), letters(`${text}\0`))

/** A tag of an ASCII name. */
const nameTag = (name: string): Uint8Array =>
  joined(
    letters("desc"),
    words(0, name.length + 1),
    letters(`${name}\0`),
    words(0, 0),
    new Uint8Array(2 + 1 + 67)
  )

/** A color table between curves. */
export interface ColorTable {
  readonly inputs: number
  readonly outputs: number
  /** Grid points along each input. */
  readonly points: number
  /** A curve for each input with values from 0 to 65535, all of equal length. */
  readonly curves: ReadonlyArray<ReadonlyArray<number>>
  /** The outputs at each grid point, 0 to 65535, with the last input varying fastest. */
  readonly colors: ReadonlyArray<number>
}

/** The identity curve. */
export const straight: ReadonlyArray<number> = [0, 0xffff]

/** A tag of a table with 16 bits a number (section 6.5.7). */
export const tableTag = ({ inputs, outputs, points, curves, colors }: ColorTable): Uint8Array =>
  joined(
    letters("mft2"),
    words(0),
    Uint8Array.of(inputs, outputs, points, 0),
    words(...[1, 0, 0, 0, 1, 0, 0, 0, 1].map(fixed)),
    shorts([curves[0]?.length ?? 0, straight.length]),
    ...curves.map(shorts),
    shorts(colors),
    ...Array.from({ length: outputs }, () => shorts(straight))
  )

/** A profile: class and color spaces by signature, name, and other tags. Tags may share content. */
export interface Profile {
  readonly deviceClass: "mntr" | "prtr"
  readonly space: "RGB " | "CMYK"
  readonly connection: "XYZ " | "Lab "
  readonly name: string
  readonly tags: Readonly<Record<string, Uint8Array>>
}

const headerLength = 128

/** The bytes of a version 2.1 profile, which every PDF reader knows. The same profile gives the same bytes. */
export const iccProfile = ({ deviceClass, space, connection, name, tags }: Profile): Uint8Array => {
  const contents = {
    desc: nameTag(name),
    cprt: textTag("Free of copyright"),
    ...tags
  }
  const names = Object.entries(contents)
  const distinct = [...new Set(Object.values(contents))]
  let end = headerLength + 4 + 12 * names.length
  const places = new Map(
    distinct.map((content) => {
      const start = end
      end += 4 * Math.ceil(content.length / 4)
      return [content, start]
    })
  )
  const directory = names.map(([tag, content]) =>
    joined(letters(tag), words(places.get(content) ?? 0, content.length))
  )
  const header = joined(
    words(end, 0, 0x02100000),
    letters(`${deviceClass}${space}${connection}`),
    // The profile's date, fixed like all dates of a reproducible file.
    shorts([2000, 1, 1, 0, 0, 0]),
    letters("acsp"),
    words(0, 0, 0, 0, 0, 0, 0),
    words(...connectionWhite.map(fixed))
  )
  return joined(
    header,
    new Uint8Array(headerLength - header.length),
    words(names.length),
    ...directory,
    ...distinct.map((content) => joined(content, new Uint8Array((4 - (content.length % 4)) % 4)))
  )
}
