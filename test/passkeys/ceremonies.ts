import { type Algorithm, type SoftAuthenticator, softAuthenticator } from "./softAuthenticator.ts"

/** The origin of services whose passkeys are tried. */
export const passkeyOrigin = "http://localhost"

/** Posts JSON under `/v1/Account`. */
export type Post = (path: string, body: object, cookie?: string) => Promise<Response>

/** The data of a successful answer. */
export const dataOf = async (answer: Response) => {
  const { data, errors } = await answer.json()
  if (!answer.ok) throw new Error(`${answer.status}: ${errors}`)
  return data
}

/** The options to sign in. */
export const signInOptions = async (post: Post) => dataOf(await post("/session/passkey/options", {}))

/** Signs in by an authenticator, with the cookie of the session that asks. */
export const signInBy = async (post: Post, authenticator: SoftAuthenticator, cookie?: string) =>
  post("/session/passkey", { credential: authenticator.sign(await signInOptions(post)) }, cookie)

/** Adds a passkey to the account of a session; without a password if a passkey began it. */
export const addPasskey = async (
  post: Post,
  { cookie, password }: { readonly cookie: string; readonly password?: string },
  algorithm?: Algorithm
): Promise<SoftAuthenticator & { readonly passkeyId: string }> => {
  const authenticator = softAuthenticator(passkeyOrigin, algorithm)
  const given = password === undefined ? {} : { currentPassword: password }
  const options = await dataOf(await post("/passkeys/options", given, cookie))
  const body = { name: "laptop", credential: authenticator.create(options) }
  const { id } = await dataOf(await post("/passkeys", body, cookie))
  return { ...authenticator, passkeyId: id }
}
