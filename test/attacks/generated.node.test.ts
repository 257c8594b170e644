import { join } from "node:path"
import process from "node:process"
import { afterAll, describe, it } from "vitest"
import { makePlace } from "../server/program.ts"
import { attackOnce, attackServer } from "./attackServer.ts"

const { QR_ATTACKS, QR_ATTACK } = process.env

const place = makePlace()
afterAll(() => place.remove())

// A long run and the replay of one attack have a file of their own.
describe.runIf(QR_ATTACKS === undefined && QR_ATTACK === undefined)("a server", () => {
  it("answers attacks of each grammar within bounds, and others normally", async () => {
    const counts = {
      names: 8,
      requests: 8,
      operations: 32,
      json: 8,
      contents: 4,
      purchases: 1,
      addresses: 1,
      halfSent: 4,
      unread: 1,
      sockets: 1,
      keys: 1,
      encoders: 2,
      pictures: 3,
      photographs: 4,
      batches: 1
    }
    await attackServer(place, `sqlite:${join(place.folder, "few.db")}`, 2, attackOnce(counts))
  }, 600_000)
})
