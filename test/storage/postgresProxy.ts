import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { makeTemporaryFolder } from "./temporary.ts"

/** Passes a packet on as it is, as others, or not at all. */
type Pass = (packet: Buffer) => Buffer | undefined

const socketName = ".s.PGSQL.5432"

/** The address of a socket before a Postgres server, which changes what passes. It ends with the test. */
export const proxyBefore = async (
  url: string,
  { toServer, toClient }: { readonly toServer: Pass; readonly toClient: Pass }
): Promise<string> => {
  const target = new URL(url)
  const upstreamPath = join(target.searchParams.get("host") ?? "", socketName)
  const { folder, remove } = makeTemporaryFolder()
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = connect(upstreamPath)
    const join = (from: Socket, to: Socket, pass: Pass) => {
      sockets.add(from)
      from.on("data", (packet) => {
        const passed = pass(packet)
        if (passed !== undefined) to.write(passed)
      })
      from.on("error", () => undefined)
      from.on("close", () => to.destroy())
    }
    join(client, upstream, toServer)
    join(upstream, client, toClient)
  })
  await new Promise<void>((resolve) => proxy.listen(join(folder, socketName), resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
    remove()
  })
  target.searchParams.set("host", folder)
  return target.href
}
