import type { Page } from "playwright-core"

/** A virtual authenticator that verifies its user. */
export interface VirtualAuthenticator {
  readonly count: () => Promise<number>
  readonly forgetLast: () => Promise<void>
  /** Confirms later ceremonies, or none. */
  readonly setPresent: (isPresent: boolean) => Promise<void>
}

/** Gives a page a platform authenticator by the DevTools protocol (domain WebAuthn). */
export const addAuthenticator = async (page: Page): Promise<VirtualAuthenticator> => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send("WebAuthn.enable")
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
  const credentials = async () =>
    (await devTools.send("WebAuthn.getCredentials", { authenticatorId })).credentials
  const made: Array<string> = []
  devTools.on("WebAuthn.credentialAdded", ({ credential }) => made.push(credential.credentialId))
  return {
    count: async () => (await credentials()).length,
    forgetLast: async () => {
      const credentialId = made.pop()
      if (credentialId === undefined) throw new Error("no passkey was made")
      await devTools.send("WebAuthn.removeCredential", { authenticatorId, credentialId })
    },
    setPresent: async (enabled) => {
      await devTools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled })
    }
  }
}
