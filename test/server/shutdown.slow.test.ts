import { connect } from "node:net"
import { join } from "node:path"
import process from "node:process"
import { afterAll, describe, expect, test } from "vitest"
import { printed } from "./inProcess.ts"
import { keyOf, makePlace, type Server } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const clients = 24

const rounds = Number(process.env.QR_TEST_SHUTDOWNS ?? 2)

interface Count {
  sent: number
  answered: number
  /** The ends of connections on which an answer was due. */
  readonly lost: Array<string>
}

/** Buys over one kept-alive connection, one request at a time, until the server ends the connection. */
const buyOn = ({ url }: Server, key: string, count: Count) =>
  new Promise<void>((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let isWaiting = false
    let received = ""
    const send = () => {
      const body = JSON.stringify({ data: `code ${count.sent++}` })
      isWaiting = true
      socket.write(
        `POST /v1/Qr/purchase HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
      )
    }
    socket.setEncoding("latin1").on("connect", send)
    socket.on("data", (text: string) => {
      received += text
      const [, head = "", length = ""] =
        /^([\s\S]*?content-length: (\d+)[\s\S]*?\r\n)\r\n/i.exec(received) ?? []
      if (head === "" || received.length < head.length + 2 + Number(length)) return
      received = ""
      isWaiting = false
      count.answered++
      if (/^connection: close\r$/im.test(head)) socket.end()
      else send()
    })
    let end = "closed"
    socket.on("error", (error) => {
      end = error.message
    })
    socket.on("end", () => {
      if (!isWaiting) socket.end()
    })
    socket.on("close", () => {
      if (isWaiting) count.lost.push(end)
      resolve()
    })
  })

describe.each([
  ["one process", []],
  ["--workers 2", ["--workers", "2"]]
])("serve, %s, told to stop", (name, words) => {
  test("answers every purchase on kept-alive connections", async () => {
    for (let round = 0; round < rounds; round++) {
      const database = ["--database", `sqlite:${join(place.folder, `${name} ${round}.db`)}`]
      const server = await place.serve([
        ...["--demo", "--rate-limit", "off", "--cpu-limit", "off"],
        ...[...words, ...database]
      ])
      const key = await keyOf(server)
      await printed(["account", "credit", "demo@localhost", "100000", "--reason", "test", ...database])
      const count: Count = { sent: 0, answered: 0, lost: [] }
      const buyers = Array.from({ length: clients }, () => buyOn(server, key, count))
      while (count.answered < 5 * clients) await new Promise((resolve) => setTimeout(resolve, 5))
      expect(await server.stop()).toBe(0)
      await Promise.all(buyers)
      expect(count).toEqual({ sent: count.sent, answered: count.sent, lost: [] })
    }
  })
})
