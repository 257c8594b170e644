import { join } from "node:path"
import { type Environment, makePlace, said } from "../server/program.ts"
import { type Letter, makeMailbox } from "./mailbox.ts"

/** A server with a database and a mail folder of its own. */
export interface Shop {
  readonly url: string
  readonly folder: string
  readonly letterTo: (address: string) => Promise<Letter>
  readonly command: (...words: ReadonlyArray<string>) => Promise<string>
  /** Stops the server and starts it again, at the same address, on the same data. */
  readonly restart: (environment?: Environment) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens a shop on an empty database. Each visit may name its own client address by X-Forwarded-For. */
export const openShop = async (environment: Environment = {}): Promise<Shop> => {
  const place = makePlace()
  const settings: Environment = { QR_TRUSTED_PROXIES: "1", QR_WELCOME_CREDITS: "10", ...environment }
  const serve = async (port: string, more: Environment = {}) => {
    const running = place.start(["serve", "--port", port], { ...settings, ...more })
    const [, url = ""] = await said(running, "stderr", /listening at (http:[^"\s]+)/)
    return { running, url }
  }
  let { running, url } = await serve("0")
  return {
    url,
    folder: place.folder,
    letterTo: makeMailbox(join(place.folder, "data/mail")),
    command: async (...words) => {
      const { code, stdout, stderr } = await place.run(words, settings)
      if (code !== 0) throw new Error(`${words.join(" ")}: ${stdout}${stderr}`)
      return stdout
    },
    restart: async (more = {}) => {
      running.kill("SIGTERM")
      await running.ended
      ;({ running } = await serve(new URL(url).port, more))
    },
    close: place.remove
  }
}
