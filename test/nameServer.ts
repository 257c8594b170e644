import { createSocket } from "node:dgram"
import { once } from "node:events"
import { onTestFinished } from "vitest"

/** The records of a name, each text in two parts; or no answer. */
export type NameAnswer =
  | {
      readonly TXT?: ReadonlyArray<string>
      readonly CNAME?: string
      readonly A?: string
      readonly AAAA?: string | undefined
    }
  | "refuses"
  | "silent"

const types = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const
const headerLength = 12
const [success, noSuchName, refused] = [0x8180, 0x8183, 0x8185]

/** The question of a message, and its end (RFC 1035, section 4.1.2). */
const questionIn = (message: Buffer) => {
  const labels: Array<string> = []
  let at = headerLength
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

const withLengths = (texts: ReadonlyArray<string>): Buffer =>
  Buffer.concat(texts.map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])))

const groupsOf = (text: string): ReadonlyArray<number> =>
  text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16))

const ipv6Bytes = (address: string): Buffer => {
  const [before = [], after = []] = address.split("::").map(groupsOf)
  const all = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]))
}

/** The data of the records of a type. */
const dataOf = (
  { TXT = [], CNAME, A, AAAA }: Exclude<NameAnswer, string>,
  type: number
): ReadonlyArray<Buffer> => {
  if (type === types.TXT)
    return TXT.map((text) => {
      const half = Math.ceil(text.length / 2)
      return withLengths([text.slice(0, half), text.slice(half)])
    })
  if (type === types.CNAME && CNAME !== undefined) return [withLengths([...CNAME.split("."), ""])]
  if (type === types.A && A !== undefined) return [Buffer.from(A.split(".").map(Number))]
  return type === types.AAAA && AAAA !== undefined ? [ipv6Bytes(AAAA)] : []
}

const answerTo = (query: Buffer, answerOf: (name: string) => NameAnswer | undefined): Buffer | undefined => {
  const { name, type, end } = questionIn(query)
  const answer = answerOf(name)
  if (answer === "silent") return undefined
  const records = typeof answer === "object" ? dataOf(answer, type) : []
  const head = Buffer.from(query.subarray(0, end))
  head.writeUInt16BE(answer === undefined ? noSuchName : answer === "refuses" ? refused : success, 2)
  head.writeUInt16BE(records.length, 6)
  head.fill(0, 8, headerLength)
  const ofQuestion = [0xc0, headerLength, 0, type, 0, 1, 0, 0, 0, 0, 0]
  return Buffer.concat([
    head,
    ...records.map((data) => Buffer.concat([Buffer.from([...ofQuestion, data.length]), data]))
  ])
}

/** Starts a name server on this machine; its address is for `QR_DNS_SERVERS`. */
export const startNameServer = async (answerOf: (name: string) => NameAnswer | undefined) => {
  const socket = createSocket("udp4")
  socket.on("message", (query, { port, address }) => {
    const answer = answerTo(query, answerOf)
    if (answer !== undefined) socket.send(answer, port, address)
  })
  socket.bind(0, "127.0.0.1")
  await once(socket, "listening")
  return { address: `127.0.0.1:${socket.address().port}`, close: (): void => void socket.close() }
}

/** The address of a name server that gives one answer to all questions until the test ends. */
export const nameServer = async (answer: NameAnswer | undefined): Promise<string> => {
  const { address, close } = await startNameServer(() => answer)
  onTestFinished(close)
  return address
}
