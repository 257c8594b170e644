import { passkeysWords } from "catalogue:passkeys"
import { computed, type ReadonlySignal } from "@preact/signals"
import { Failure } from "@quick-response/http/client"
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration
} from "@simplewebauthn/browser"
import { type Account, api } from "../frame/api.ts"
import { service } from "../frame/service.ts"
import { asMember, beginSession, session } from "../frame/session.ts"
import { Explained } from "../ground/explain.ts"

/** A passkey, as its account gets it. */
export type OwnPasskey = Awaited<ReturnType<typeof api.listPasskeys>>["passkeys"][number]

/** The most passkeys that an account may have. */
export const mostPasskeys = 20

/** True if the service takes passkeys and this browser keeps them. */
export const passkeysAreOffered: ReadonlySignal<boolean> = computed(
  () => service.value?.passkeys === true && browserSupportsWebAuthn()
)

/** The message about a ceremony that ended early, by the name of the browser's error (WebAuthn Level 3, sections 5.1.3 and 5.1.4). */
const messages = {
  InvalidStateError: "alreadyHere",
  ConstraintError: "unfit",
  NotSupportedError: "unfit",
  SecurityError: "otherSite"
} as const

const isNamed = (name: string): name is keyof typeof messages => Object.hasOwn(messages, name)

const explained = (message: "alreadyHere" | "notDone" | "otherAccount" | "otherSite" | "refused" | "unfit") =>
  new Explained(() => passkeysWords.value[message])

/** Runs a ceremony in the browser, and explains why it ended early. */
const inBrowser = async <A>(ceremony: Promise<A>): Promise<A> => {
  try {
    return await ceremony
  } catch (error) {
    const name = error instanceof Error ? error.name : ""
    throw explained(isNamed(name) ? messages[name] : "notDone")
  }
}

/** Sends the credential of a ceremony, and explains if it is not accepted. */
const accepted = async <A>(sent: Promise<A>): Promise<A> => {
  try {
    return await sent
  } catch (error) {
    throw error instanceof Failure && error.code === "CREDENTIALS_INVALID" ? explained("refused") : error
  }
}

/** A signature by a passkey. */
type Signature = Awaited<ReturnType<typeof startAuthentication>>

/** The passkey that the user chooses among the browser's suggestions for a field; undefined without one. */
export const suggestedPasskey = async (signal: AbortSignal): Promise<Signature | undefined> => {
  try {
    if (!(await browserSupportsWebAuthnAutofill())) return undefined
    const optionsJSON = await api.requestPasskeySignIn({ signal })
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
  } catch {
    // A failure of suggestions is not shown, since the user did not ask for them.
    return undefined
  }
}

/** Signs in by the signature of a passkey. */
export const signInWith = (credential: Signature): Promise<Account> =>
  accepted(api.signInByPasskey({ credential }))

/** Asks for a passkey, and signs in by it. */
export const signInByPasskey = async (): Promise<Account> => {
  const optionsJSON = await api.requestPasskeySignIn()
  return signInWith(await inBrowser(startAuthentication({ optionsJSON })))
}

/** The transports that browsers know (WebAuthn Level 3, section 5.8.4); others are left out, as browsers do. */
const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const

/** Makes a passkey of the account, by the password, or by another passkey if one began the session. */
export const addPasskey = async (given: {
  readonly name: string
  readonly currentPassword: string | undefined
}): Promise<OwnPasskey> => {
  const { name, currentPassword } = given
  const options = await withPasskey(() =>
    api.requestPasskey(currentPassword === undefined ? {} : { currentPassword })
  )
  const optionsJSON = {
    ...options,
    pubKeyCredParams: [...options.pubKeyCredParams],
    excludeCredentials: options.excludeCredentials.map(({ transports: named, ...credential }) => ({
      ...credential,
      transports: transports.filter((transport) => named.includes(transport))
    }))
  }
  const { id, response } = await inBrowser(startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports: reached = [] } = response
  const credential = { id, response: { clientDataJSON, attestationObject, transports: reached } }
  return accepted(asMember(() => api.createPasskey({ name, credential })))
}

/**
 * Renews the session by a passkey. A passkey of another account signs in there and fails here: the action belongs to
 * this account.
 */
export const renewSession = async (): Promise<void> => {
  const before = session.peek()
  const account = await signInByPasskey()
  beginSession(account)
  if (before.kind !== "member" || before.account.id !== account.id) throw explained("otherAccount")
}

/** True if a call needs a recent passkey. */
export const needsPasskey = (error: unknown): boolean =>
  error instanceof Failure && error.code === "PASSKEY_REQUIRED"

/** Runs a call of a signed-in user. If it needs a passkey, asks for one and runs it again. */
export const withPasskey = async <A>(call: () => Promise<A>): Promise<A> => {
  try {
    return await asMember(call)
  } catch (error) {
    if (!needsPasskey(error)) throw error
    await renewSession()
    return asMember(call)
  }
}
