import type { Letters } from "./Drafts.ts"

export const letters: Letters = {
  lasts: (hours) => `The link works once, within ${hours === 1 ? "an hour" : `${hours} hours`}.`,
  orCopy: "Or copy this address into your browser:",
  "sign-up": (to, host) => ({
    subject: `Your link to sign up at ${host}`,
    title: "Finish signing up",
    happened: `Someone, most likely you, asked to open an account for ${to} at ${host}.`,
    todo: "Follow the link and choose a password. The account opens then.",
    action: "Choose a password",
    otherwise: "If it was not you, do nothing: no account opens without the link."
  }),
  "password-reset": (to, host) => ({
    subject: `Your link to set a new password at ${host}`,
    title: "Set a new password",
    happened: `Someone, most likely you, asked for a new password for the account of ${to} at ${host}.`,
    todo: "Follow the link and choose one. Devices that are signed in to the account are signed out then.",
    action: "Set a new password",
    otherwise: "If it was not you, do nothing: your password stays as it is."
  }),
  "email-change": (to, host) => ({
    subject: `Confirm your new address at ${host}`,
    title: "Confirm your new address",
    happened: `An account at ${host}, most likely yours, is to have ${to} as its e-mail address.`,
    todo: "Follow the link to confirm that this address is yours.",
    action: "Confirm this address",
    otherwise: "If it was not you, do nothing: the account keeps the address that it has."
  }),
  "account-exists": (to, host) => ({
    subject: `You have an account at ${host} already`,
    title: "You have an account already",
    happened: `Someone, most likely you, asked to open an account for ${to} at ${host}. This address has one already.`,
    todo: "Sign in, or ask there for a new password.",
    action: "Sign in",
    otherwise: "If it was not you, do nothing: your account is as it was."
  }),
  "no-account": (to, host) => ({
    subject: `No account at ${host} has this address`,
    title: "No account has this address",
    happened: `Someone, most likely you, asked for a new password for ${to} at ${host}. No account has this address.`,
    todo: "If your account has another address, ask again with that one.",
    action: "Ask again",
    otherwise: "If it was not you, do nothing: nothing has changed."
  }),
  "address-taken": (to, host) => ({
    subject: `Another account at ${host} has this address`,
    title: "Another account has this address",
    happened: `Someone, most likely you, asked to give an account at ${host} the e-mail address ${to}. Another account has it already.`,
    todo: "Sign in to the account that has it, or choose another address for the other one.",
    action: "Sign in",
    otherwise: "If it was not you, do nothing: both accounts are as they were."
  }),
  "address-changed": (to, host) => ({
    subject: `Your account at ${host} has a new address`,
    title: "Your account has a new address",
    happened: `The account at ${host} that had the e-mail address ${to} has another one now.`,
    todo: "Sign in with the new address from now on. This one gets no more mails about the account.",
    action: undefined,
    otherwise: `If it was not you, tell those who run ${host} at once: someone knows your password.`
  }),
  "balance-low": (_, host) => ({
    subject: `Your balance at ${host} is low`,
    title: "Your balance is low",
    happened: `The balance of your account at ${host} fell below the amount that you chose.`,
    todo: "Sign in to see it, and to add credits.",
    action: "Sign in",
    otherwise:
      "You get this mail at most once a day. You can choose another amount, or none, where you add credits."
  }),
  "webhook-failing": (_, host) => ({
    subject: `A webhook of your account at ${host} fails`,
    title: "A webhook fails",
    happened: `The address of a webhook of your account at ${host} has taken nothing for a day. Its events wait.`,
    todo: "Sign in to see why. After five days without success the webhook is disabled.",
    action: "Sign in",
    otherwise: "If you need it no more, delete it there."
  }),
  "webhook-disabled": (_, host) => ({
    subject: `A webhook of your account at ${host} was disabled`,
    title: "A webhook was disabled",
    happened: `A webhook of your account at ${host} was disabled, because its address took nothing for days, or is gone.`,
    todo: "Sign in to see why. Enable it there, and it goes on where it was: nothing is lost.",
    action: "Sign in",
    otherwise: "If you need it no more, delete it there."
  }),
  test: (_, host) => ({
    subject: `A test mail from ${host}`,
    title: "Mails arrive",
    happened: `Those who run ${host} tried whether their mails arrive. This one did.`,
    todo: "Follow the link to see that it leads to your service.",
    action: "Open the service",
    otherwise: "If you did not expect it, do nothing: nothing has changed."
  }),
  "passkey-added": (_, host) => ({
    subject: `A passkey was added to your account at ${host}`,
    title: "A passkey was added",
    happened: `Your account at ${host} has another passkey, by which its holder can sign in.`,
    todo: "If it was you, there is nothing to do.",
    action: "See your passkeys",
    otherwise:
      "If it was not you, sign in, remove the passkey that you do not know, change your password and end all sessions."
  }),
  "passkey-removed": (_, host) => ({
    subject: `A passkey of your account at ${host} was removed`,
    title: "A passkey was removed",
    happened: `A passkey of your account at ${host} was removed. It signs nobody in any more.`,
    todo: "If it was you, there is nothing to do. You may delete it from your device, too.",
    action: "See your passkeys",
    otherwise: "If it was not you, sign in, change your password and end all sessions."
  }),
  "passkey-refused": (_, host) => ({
    subject: `A passkey of your account at ${host} was refused`,
    title: "A passkey was refused",
    happened: `Someone tried to sign in to your account at ${host} with a passkey that may be a copy: its counter went back.`,
    todo: "Remove that passkey, and add a new one on your device.",
    action: "See your passkeys",
    otherwise: "Nobody was signed in by it."
  }),
  "password-removed": (_, host) => ({
    subject: `Your account at ${host} has no password any more`,
    title: "Your password was removed",
    happened: `The password of your account at ${host} was removed. You sign in with a passkey from now on.`,
    todo: "If it was you, there is nothing to do. You can ask for a new password by mail at any time.",
    action: "See your passkeys",
    otherwise:
      "If it was not you, ask for a new password where you sign in, and remove the passkeys that you do not know."
  }),
  "password-made": (_, host) => ({
    subject: `Your account at ${host} has a password again`,
    title: "Your account has a password",
    happened: `A password was set by a mailed link for your account at ${host}, which had none.`,
    todo: "If it was you, there is nothing to do. Your passkeys work as before.",
    action: "See your passkeys",
    otherwise:
      "If it was not you, someone reads your mail: change its password first, then the one of this account."
  })
}
