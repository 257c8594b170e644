/** The CRC-16/IBM-3740 of ASCII text (polynomial 0x1021, initial value 0xffff), as EMVCo asks. */
export const crc16 = (text: string): number => {
  let crc = 0xffff
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i) << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ ((crc & 0x8000) === 0 ? 0 : 0x1021)) & 0xffff
  }
  return crc
}
