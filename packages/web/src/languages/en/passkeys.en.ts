import type { ComponentChildren } from "preact"

/** Passkeys in English. */
export const words = {
  signIn: "Sign in with a passkey",
  passkeys: "Passkeys",
  about:
    "Sign in by a fingerprint, a face, the lock of your device or a security key, without a password. A passkey works on this site alone: nobody can lure it out of you.",
  none: "No passkeys yet.",
  add: "Add a passkey",
  added: (name: string) => `${name} is added. You can sign in with it from now on.`,
  aboutAdding: "Your browser asks next where to keep it, and has you confirm that it is you.",
  name: "Name",
  nameHint: "To tell it from others, such as the device that keeps it.",
  enterName: "Give it a name.",
  tooMany: (most: number) => `An account has at most ${most} passkeys. Remove one before you add another.`,
  addedAt: (at: ComponentChildren): ComponentChildren => ["Added ", at],
  lastUse: (at: ComponentChildren): ComponentChildren => [" · last use ", at],
  neverUsed: " · not used yet",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removeThis: "Remove this passkey",
  aboutRemoving: (name: ComponentChildren): ComponentChildren => [
    name,
    " does not sign in any more, and other browsers that a passkey signed in are signed out. Delete it on the device, too, where it would still be offered."
  ],
  lastWay:
    "It is the only way into this account. To sign in after that you need a new password, by a link that is mailed to you.",
  confirm: (name: ComponentChildren): ComponentChildren => ["Type ", name, " to confirm"],
  removed: (name: string) => `${name} is removed.`,
  removePassword: "Remove the password",
  aboutRemovingPassword:
    "From then on passkeys alone sign in. Your browser asks for one of them first. Other browsers are signed out.",
  losing: "If you lose all passkeys, a link that is mailed to you sets a new password.",
  passwordRemoved: "The password is removed. Passkeys alone sign in.",
  noPassword: "This account has no password: passkeys alone sign in.",
  mailLink: "Mail me a link to set one",
  linkMailed: (email: ComponentChildren): ComponentChildren => [
    "A mail to ",
    email,
    " is on its way. Its link works once, for an hour."
  ],
  bySession: " · by a passkey",
  notDone: [
    "No passkey was used.",
    "It was canceled, took too long, or this device has none for this site. Try again, or use the password."
  ],
  refused: [
    "This passkey is not accepted.",
    "It may have been removed from its account. Try another one, or use the password."
  ],
  alreadyHere: [
    "This device has a passkey of the account already.",
    "Use that one, or add one of another device."
  ],
  unfit: [
    "This device cannot keep such a passkey.",
    "It must be able to check who you are, such as by a PIN. Try another one."
  ],
  otherSite: [
    "Passkeys do not work at this address.",
    "Open the service at the address that its operator tells, and try again."
  ],
  otherAccount: [
    "That passkey is of another account, which is signed in now.",
    "Sign in to the account that you want to go on with."
  ]
}
