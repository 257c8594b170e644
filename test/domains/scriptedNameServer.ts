import dgram from "node:dgram"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

/** A name server with these texts at each name, which refuses to say anything of others, or stays silent. */
export const nameServer = async (texts: ReadonlyArray<string> | "refuses" | "silent"): Promise<string> => {
  const server = dgram.createSocket("udp4")
  server.on("message", (query, { port, address }) => {
    if (texts === "silent") return
    let end = 12
    while (query[end] !== 0) end += 1 + (query[end] ?? 0)
    const head = Buffer.from(query.subarray(0, end + 5))
    const records = texts === "refuses" ? [] : texts
    head.writeUInt16BE(texts === "refuses" ? 0x8185 : records.length === 0 ? 0x8183 : 0x8180, 2)
    head.writeUInt16BE(records.length, 6)
    head.fill(0, 8, 12)
    const answers = records.map((text) => {
      const half = Math.ceil(text.length / 2)
      const parts = [text.slice(0, half), text.slice(half)].map((part) =>
        Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])
      )
      const data = Buffer.concat(parts)
      return Buffer.concat([Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, data.length]), data])
    })
    server.send(Buffer.concat([head, ...answers]), port, address)
  })
  await new Promise<void>((bound) => server.bind(0, "127.0.0.1", bound))
  onTestFinished(() => {
    server.close()
  })
  return `127.0.0.1:${Object(server.address() satisfies AddressInfo).port}`
}
