import { createSocket } from "node:dgram"
import { once } from "node:events"
import type { Zone } from "./offeredDomains.ts"

const txt = 16
const headerLength = 12

/** The end of a question, after its name, type and class (RFC 1035, section 4.1.2), and the name. */
const questionIn = (message: Buffer): { readonly name: string; readonly end: number } => {
  const labels: Array<string> = []
  let at = headerLength
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 }
}

/** A TXT record of the question's name. */
const recordOf = (text: string): Buffer => {
  const data = Buffer.from(text)
  const record = Buffer.alloc(13)
  record.writeUInt16BE(0xc000 + headerLength, 0)
  record.writeUInt16BE(txt, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt16BE(data.length + 1, 10)
  record.writeUInt8(data.length, 12)
  return Buffer.concat([record, data])
}

const answerTo = (message: Buffer, zone: Zone): Buffer => {
  const { name, end } = questionIn(message)
  const texts = zone.get(name)
  const records = message.readUInt16BE(end - 4) === txt ? (texts ?? []) : []
  const header = Buffer.alloc(headerLength)
  message.copy(header, 0, 0, 2)
  const noSuchName = 3
  header.writeUInt16BE(0x8180 + (texts === undefined ? noSuchName : 0), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, message.subarray(headerLength, end), ...records.map(recordOf)])
}

/** A name server on this machine that answers with the zone's TXT records, each of at most 255 bytes. */
export interface NameServer {
  /** For `QR_DNS_SERVERS`. */
  readonly address: string
  readonly zone: Zone
  readonly close: () => void
}

export const startNameServer = async (): Promise<NameServer> => {
  const zone: Zone = new Map()
  const socket = createSocket("udp4")
  socket.on("message", (message, { port, address }) => socket.send(answerTo(message, zone), port, address))
  socket.bind(0, "127.0.0.1")
  await once(socket, "listening")
  return { address: `127.0.0.1:${socket.address().port}`, zone, close: () => socket.close() }
}
