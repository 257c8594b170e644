/** The CRC-16/IBM-3740 of an ASCII text (polynomial 0x1021, initial value 0xffff), as required by EMVCo. */
const crc16 = (text: string): number => {
  let crc = 0xffff
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i) << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ ((crc & 0x8000) === 0 ? 0 : 0x1021)) & 0xffff
  }
  return crc
}

/** A data object: id, length, value (EMVCo, merchant-presented mode, section 3.2); empty without a value. */
export const dataObject = (id: string, value: string | undefined): string =>
  value === undefined || value === "" ? "" : `${id}${String(value.length).padStart(2, "0")}${value}`

/** Data objects followed by their checksum, object 63. */
export const withChecksum = (objects: string): string => {
  const payload = `${objects}6304`
  return payload + crc16(payload).toString(16).toUpperCase().padStart(4, "0")
}

/** True if a payload's last object is its checksum. */
export const hasChecksum = (payload: string): boolean =>
  withChecksum(payload.slice(0, -8)) === `${payload.slice(0, -4)}${payload.slice(-4).toUpperCase()}`

/** Data objects by id; undefined if malformed. */
export const objectsOf = (text: string): ReadonlyMap<string, string> | undefined => {
  const objects = new Map<string, string>()
  let place = 0
  while (place < text.length) {
    const [, id, length] = /^(\d\d)(\d\d)$/.exec(text.slice(place, place + 4)) ?? []
    const end = place + 4 + Number(length)
    if (id === undefined || end > text.length || objects.has(id)) return undefined
    objects.set(id, text.slice(place + 4, end))
    place = end
  }
  return objects
}
