import * as Net from "node:net"

/** An answer as it came over the wire. */
export interface Answered {
  readonly status: number
  /** The status line and the header fields, in lower case. */
  readonly head: string
  /** With its chunk headers if it was sent in chunks. */
  readonly body: Buffer
}

/** A connection that is kept, and costs its process less than an HTTP client would. */
export interface Connection {
  /** Sends one whole request and waits for its answer; rejects if the connection ends before. */
  readonly ask: (request: string) => Promise<Answered>
  readonly socket: Net.Socket
}

const endOfHead = Buffer.from("\r\n\r\n")
const lastChunk = Buffer.from("\r\n0\r\n\r\n")

const endsWith = (chunks: ReadonlyArray<Buffer>, end: Buffer): boolean =>
  Buffer.concat(chunks.slice(-end.length)).subarray(-end.length).equals(end)

/** The request for a path, with an optional body in JSON. */
export const requestOf = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown
): string => {
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body)
  const fields = {
    host: "localhost",
    ...(body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
    ...headers
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${text}`
}

/** Connects; rejects if that fails. */
export const connect = (port: number, host = "127.0.0.1"): Promise<Connection> =>
  new Promise((resolve, reject) => {
    const socket = Net.connect({ port, host, noDelay: true })
    let waiting:
      | { readonly resolve: (answer: Answered) => void; readonly reject: (error: Error) => void }
      | undefined
    let isOpen = true
    let chunks: Array<Buffer> = []
    let received = 0
    let head: string | undefined
    let expected = 0
    let isChunked = false

    const read = (chunk: Buffer): void => {
      chunks.push(chunk)
      received += chunk.length
      if (head === undefined) {
        const all = Buffer.concat(chunks, received)
        const end = all.indexOf(endOfHead)
        if (end < 0) return
        head = all.subarray(0, end).toString("latin1").toLowerCase()
        isChunked = /\r\ntransfer-encoding: chunked/.test(head)
        expected = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0)
        chunks = [all.subarray(end + 4)]
        received = all.length - end - 4
      }
      if (isChunked ? !endsWith(chunks, lastChunk) : received < expected) return
      const answer = { status: Number(head.slice(9, 12)), head, body: Buffer.concat(chunks, received) }
      chunks = []
      received = 0
      head = undefined
      const { resolve } = waiting ?? {}
      waiting = undefined
      resolve?.(answer)
    }

    socket.on("data", read)
    socket.on("error", (error) => {
      isOpen = false
      reject(error)
      waiting?.reject(error)
    })
    socket.on("close", () => {
      isOpen = false
      waiting?.reject(new Error(`the connection ended after ${received} of ${expected} bytes`))
    })
    socket.on("connect", () =>
      resolve({
        socket,
        ask: (request) =>
          new Promise((answered, lost) => {
            waiting = { resolve: answered, reject: lost }
            if (isOpen) socket.write(request)
            else lost(new Error("the connection had ended"))
          })
      })
    )
  })
