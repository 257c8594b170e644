import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Schema from "effect/Schema"
import { limitsOff, startShipped } from "../http/shippedServer.ts"

/** A request that was made ready, so that only what the server does with it is measured. */
export interface Prepared {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer, and its bytes on the wire. */
interface Answer {
  readonly status: number
  readonly text: string
  readonly cookie: string
  /** Bytes of request and answer with their headers. */
  readonly bytes: number
}

/** Someone who signed up: with a session, and a password that the account has. */
export interface Person {
  readonly email: string
  readonly password: string
  readonly headers: Readonly<Record<string, string>>
}

/** A running server of the command, on SQLite, with an account that has a key. */
export interface Shop {
  readonly headers: Readonly<Record<string, string>>
  readonly ask: (prepared: Prepared) => Promise<Answer>
  /** Nanoseconds of processor time of all threads of the server. */
  readonly cpu: () => number
  readonly newPerson: () => Promise<Person>
  /** A number that no one had before. */
  readonly unique: () => number
  /** The secret of the link that was mailed to an address last. */
  readonly mailedToken: (email: string) => Promise<string>
  readonly stop: () => Promise<void>
}

const idOf = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Struct({ data: Schema.Struct({ id: Schema.String }) }))
)

/** The `id` in the data of an answer. */
export const idIn = ({ text }: { readonly text: string }): string => idOf(text).data.id

const password = "correct horse battery staple"

/** Starts the server, and gives its account credits for as long as it takes. */
export const openShop = async (): Promise<Shop> => {
  const folder = mkdtempSync(join(tmpdir(), "bench-cost-"))
  const server = await startShipped({
    database: join(folder, "shop.db"),
    words: ["--trusted-proxies", "1", ...limitsOff],
    cwd: folder
  })

  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let made = 0
  const unique = () => ++made
  const ask: Shop["ask"] = ({ method, path, body, headers }) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      // Each from another address, so that none reaches a limit.
      const client = `10.${unique() % 200}.${(made >> 8) % 200}.${made % 250}`
      const own = {
        "x-forwarded-for": client,
        ...(method === "GET"
          ? {}
          : { "content-type": "application/json", "content-length": Buffer.byteLength(text ?? "") })
      }
      let wire = () => 0
      const asked = request(
        { port: server.port, host: "127.0.0.1", method, path, agent, headers: { ...own, ...headers } },
        (answer) => {
          const chunks: Array<Buffer> = []
          answer.on("data", (chunk: Buffer) => chunks.push(chunk))
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              cookie: (answer.headers["set-cookie"]?.[0] ?? "").split(";")[0] ?? "",
              bytes: wire()
            })
          )
        }
      )
      asked.on("socket", (socket) => {
        const before = socket.bytesRead + socket.bytesWritten
        wire = () => socket.bytesRead + socket.bytesWritten - before
      })
      asked.on("error", reject)
      asked.end(text)
    })
  const mailedToken: Shop["mailedToken"] = async (email) => {
    for (let attempt = 0; attempt < 200; attempt++) {
      const mails = (existsSync(join(folder, "mail")) ? readdirSync(join(folder, "mail")) : [])
        .filter((name) => name.endsWith(".eml"))
        .map((name) =>
          readFileSync(join(folder, "mail", name), "utf8")
            .replaceAll("=\r\n", "")
            .replaceAll("=3D", "=")
        )
      const token = mails
        .filter((mail) => mail.includes(`To: ${email}\r\n`))
        .map((mail) => /#([\w-]{43})/.exec(mail)?.[1])
        .at(-1)
      if (token !== undefined) return token
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`no mail to ${email}`)
  }
  const newPerson: Shop["newPerson"] = async () => {
    const email = `person-${unique()}@example.com`
    await ask({ method: "POST", path: "/v1/Account/sign-up", body: { email } })
    const token = await mailedToken(email)
    const { cookie } = await ask({ method: "POST", path: "/v1/Account/password", body: { token, password } })
    return { email, password, headers: { cookie } }
  }
  return {
    headers: { "x-api-key": server.key },
    ask,
    unique,
    newPerson,
    mailedToken,
    cpu: () =>
      readdirSync(`/proc/${server.pid}/task`).reduce((sum, thread) => {
        const [ran = "0"] = readFileSync(`/proc/${server.pid}/task/${thread}/schedstat`, "utf8").split(" ")
        return sum + Number(ran)
      }, 0),
    stop: async () => {
      agent.destroy()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
