import dgram from "node:dgram"
import { onTestFinished } from "vitest"

/** The records of a name server, by name. */
export interface NameRecords {
  readonly txt?: string
  readonly cname?: string
}

const types = { txt: 16, cname: 5 } as const

const labelled = (texts: ReadonlyArray<string>): Buffer =>
  Buffer.concat(texts.map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])))

const dataOf = (type: keyof typeof types, value: string): Buffer =>
  type === "txt" ? labelled([value]) : Buffer.concat([labelled(value.split(".")), Buffer.from([0])])

const answerOf = (type: keyof typeof types, value: string): Buffer => {
  const data = dataOf(type, value)
  return Buffer.concat([Buffer.from([0xc0, 12, 0, types[type], 0, 1, 0, 0, 0, 0, 0, data.length]), data])
}

/** A name server on loopback that answers by records that the test sets: its address, for `QR_DNS_SERVERS`. */
export const openNameServer = async () => {
  const records = new Map<string, NameRecords>()
  const server = dgram.createSocket("udp4")
  server.on("message", (query, { port, address }) => {
    const labels: Array<string> = []
    let end = 12
    for (let length = query[end] ?? 0; length !== 0; length = query[end] ?? 0) {
      labels.push(query.toString("latin1", end + 1, end + 1 + length))
      end += 1 + length
    }
    const asked = query.readUInt16BE(end + 1)
    const known = records.get(labels.join(".").toLowerCase()) ?? {}
    const answers = (["txt", "cname"] as const).flatMap((type) => {
      const value = known[type]
      return value !== undefined && types[type] === asked ? [answerOf(type, value)] : []
    })
    const head = Buffer.from(query.subarray(0, end + 5))
    head.writeUInt16BE(answers.length === 0 ? 0x8183 : 0x8180, 2)
    head.writeUInt16BE(answers.length, 6)
    head.fill(0, 8, 12)
    server.send(Buffer.concat([head, ...answers]), port, address)
  })
  await new Promise<void>((bound) => server.bind(0, "127.0.0.1", bound))
  onTestFinished(() => {
    server.close()
  })
  return { records, address: `127.0.0.1:${server.address().port}` }
}
