import { createServer, type Socket } from "node:net"

/** A mail server that refuses whoever signs in, and repeats what it was sent. */
export interface EchoingPeer {
  readonly port: number
  /** The texts that it repeated. */
  readonly echoed: ReadonlyArray<string>
  readonly stop: () => Promise<void>
}

const decoded = (text: string): string => Buffer.from(text, "base64").toString("utf8")

/** Starts a mail server that offers one way of signing in, at any free port. */
export const echoingPeer = async (method: "LOGIN" | "PLAIN"): Promise<EchoingPeer> => {
  const echoed: Array<string> = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined)
    socket.write("220 here\r\n")
    /** The answers that are still awaited in a dialog of AUTH LOGIN. */
    let challenges = 0
    let rest = ""
    const refuse = (sent: string) => {
      const words = sent.split(" ")
      const last = words.at(-1) ?? ""
      const password = decoded(last).split("\u0000").at(-1) ?? ""
      const line = `535 5.7.8 ${last} ${encodeURIComponent(password)} ${password.replaceAll(/[\r\n]/g, "")}`
      echoed.push(line)
      socket.write(`${line}\r\n`)
    }
    const answer = (line: string) => {
      if (challenges > 0) {
        challenges--
        if (challenges === 0) refuse(line)
        else socket.write("334 UGFzc3dvcmQ6\r\n")
      } else if (/^EHLO/i.test(line)) socket.write(`250-here\r\n250 AUTH ${method}\r\n`)
      else if (/^AUTH LOGIN$/i.test(line)) {
        challenges = 2
        socket.write("334 VXNlcm5hbWU6\r\n")
      } else if (/^AUTH/i.test(line)) refuse(line)
      else socket.write("250 fine\r\n")
    }
    socket.setEncoding("utf8").on("data", (text: string) => {
      const lines = `${rest}${text}`.split("\r\n")
      rest = lines.pop() ?? ""
      for (const line of lines) answer(line)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the mail server has no port")
  return {
    port: address.port,
    echoed,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      })
  }
}
