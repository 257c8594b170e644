import { readFileSync, writeFileSync } from "node:fs"
import process from "node:process"
import * as Either from "@quick-response/core/either"
import { allocatorSettings } from "@quick-response/server"
import { addPasskey, type Post, passkeyOrigin, signInBy } from "../passkeys/ceremonies.ts"
import { cookieOf } from "../people/site.ts"
import { outcomeOf, printed } from "../server/inProcess.ts"
import { type Place, type Server, said } from "../server/program.ts"

/** An attacker's account. */
export interface Person {
  readonly email: string
  readonly key: string
  readonly cookie: string
  /** The cookie of a session that a passkey began: the attackers are operators as well. */
  readonly operatorCookie: string
}

/** The kernel's counters of a process. */
export interface Counters {
  /** Milliseconds that the main thread ran. */
  readonly mainThread: number
  /** Milliseconds that all threads ran, those that ended included. */
  readonly processor: number
  /** Times that the main thread waited of its own accord. */
  readonly waits: number
}

/** A server that is attacked, as a process. */
export interface Target {
  readonly server: Server
  readonly port: number
  readonly people: ReadonlyArray<Person>
  /** A customer that does not attack. */
  readonly bystander: Person
  /** Texts that no answer and no log may hold. */
  readonly secrets: ReadonlyArray<string>
  readonly counters: () => Counters
  readonly resident: () => number
  /** Mebibytes that were resident at most since {@link forgetPeak}. */
  readonly peak: () => number
  readonly forgetPeak: () => void
  readonly audit: () => Promise<string>
}

const password = "the attackers' own passphrase"

/** Follows the link of an invitation, as its owner would, and makes a key. */
const openPerson = async (
  url: string,
  email: string,
  link: string
): Promise<Omit<Person, "operatorCookie">> => {
  const headers = { "content-type": "application/json" }
  const token = link.slice(link.indexOf("#") + 1).trim()
  const opened = await fetch(`${url}/v1/Account/password`, {
    method: "POST",
    headers,
    body: JSON.stringify({ token, password })
  })
  const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? ""
  const made = await fetch(`${url}/v1/Account/keys`, {
    method: "POST",
    headers: { ...headers, cookie },
    body: JSON.stringify({ name: "attacks" })
  })
  const { data } = await made.json()
  return { email, key: data.secret, cookie }
}

/** Signs in by a passkey that is added first. */
const signInByPasskey = async (url: string, cookie: string): Promise<string> => {
  const post: Post = (path, body, by) =>
    fetch(`${url}/v1/Account${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(by === undefined ? {} : { cookie: by }) },
      body: JSON.stringify(body)
    })
  return cookieOf(await signInBy(post, await addPasskey(post, { cookie, password })))
}

const milliseconds = (nanoseconds: string | undefined): number => Number(nanoseconds) / 1e6

/** Reads the counters of a process from the kernel. */
const countersOf = (pid: number): Counters => {
  const [ran] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")
  const status = readFileSync(`/proc/${pid}/task/${pid}/status`, "utf8")
  // Fields 14 and 15 of proc_pid_stat(5) in hundredths of a second, counted from behind the name.
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
  return {
    mainThread: milliseconds(ran),
    processor: 10 * (Number(stat[11]) + Number(stat[12])),
    waits: Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1])
  }
}

const mebibytes = (pid: number, name: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

/**
 * Starts a server with its default settings on a database, but for a proxy that is trusted, so that attackers have addresses of
 * their own, and opens accounts with credits on it.
 */
export const openTarget = async (place: Place, database: string, count: number): Promise<Target> => {
  const words = ["--database", database]
  const emails = Array.from({ length: count + 1 }, (_, i) => `person-${i}@example.com`)
  const links: Array<string> = []
  for (const email of emails) links.push(await printed(["account", "invite", email, ...words]))
  // An old Node has them from the service's unit or the container, a newer one from the program itself.
  const settings = allocatorSettings(process.env)
  const server = await place.serve(
    ["--trusted-proxies", "1", "--base-url", passkeyOrigin, ...words],
    settings
  )
  await said(server, "stderr", /listening at/)
  const people: Array<Person> = []
  for (const [i, email] of emails.entries()) {
    const person = await openPerson(server.url, email, links[i] ?? "")
    await printed(["account", "credit", email, "1000000", "--reason", "attacks", ...words])
    await printed(["operator", "add", email, "--reason", "attacks", ...words])
    people.push({ ...person, operatorCookie: await signInByPasskey(server.url, person.cookie) })
  }
  const [bystander, ...attackers] = people
  if (bystander === undefined) throw new Error("no account was opened")
  return {
    server,
    port: Number(new URL(server.url).port),
    people: attackers,
    bystander,
    secrets: [
      password,
      place.folder,
      process.cwd(),
      "node_modules",
      ...people.flatMap(({ key, cookie, operatorCookie }) => [
        key,
        ...[cookie, operatorCookie].map((each) => each.slice(each.indexOf("=") + 1))
      ])
    ],
    counters: () => countersOf(server.pid),
    resident: () => mebibytes(server.pid, "VmRSS"),
    peak: () => mebibytes(server.pid, "VmHWM"),
    forgetPeak: () => writeFileSync(`/proc/${server.pid}/clear_refs`, "5"),
    audit: async () => {
      const lines: Array<string> = []
      const outcome = await outcomeOf(["audit", ...words], [], lines)
      return Either.isRight(outcome) ? outcome.right : lines.join("\n")
    }
  }
}
