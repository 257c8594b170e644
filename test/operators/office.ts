import { Operators } from "@quick-response/core"
import * as Effect from "effect/Effect"
import type { Person } from "../http/person.ts"
import { addPasskey, type Post, passkeyOrigin, signInBy } from "../passkeys/ceremonies.ts"
import { cookieOf, type Said, type Site, type SiteOptions, startSite } from "../people/site.ts"

/** A site with someone who runs it. */
export interface Office {
  readonly site: Site
  readonly operator: Person
  /** The cookie of a session that the operator's passkey began. */
  readonly cookie: string
  /** Asks below `/v1/Operator`, by the operator's session. */
  readonly ask: (path: string, said?: Said) => Promise<Response>
  /** Signs someone in by a passkey. */
  readonly byPasskey: (person: Person) => Promise<string>
}

/** Gives someone the role of an operator. */
export const appoint = ({ run }: Site, { account }: Person) =>
  run(Effect.flatMap(Operators, ({ add }) => add(account.id, { operatorId: null, reason: "for a test" })))

/** Starts a site until the test ends, with an operator. */
export const openOffice = async (options: SiteOptions = {}): Promise<Office> => {
  const site = await startSite({ baseUrl: passkeyOrigin, ...options })
  const operator = await site.person()
  await appoint(site, operator)
  const post: Post = (path, body, cookie) =>
    site.ask(path, { method: "POST", body, ...(cookie === undefined ? {} : { cookie }) })
  const byPasskey = async (person: Person) => cookieOf(await signInBy(post, await addPasskey(post, person)))
  const cookie = await byPasskey(operator)
  const ask: Office["ask"] = (path, said) => site.ask(`/v1/Operator${path}`, { cookie, ...said })
  return { site, operator, cookie, ask, byPasskey }
}
