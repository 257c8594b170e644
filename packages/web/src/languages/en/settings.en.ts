import type { ComponentChildren } from "preact"

/** The settings in English. */
export const words = {
  email: "E-mail address",
  aboutEmail: (email: ComponentChildren): ComponentChildren => [
    "You sign in as ",
    email,
    ". A new address counts once you have followed the link that it gets; the old one is told."
  ],
  onItsWay: (email: ComponentChildren): ComponentChildren => [
    "A mail is on its way to ",
    email,
    ". Follow its link within an hour; until then your address stays as it is."
  ],
  enterEmail: "Enter the new address.",
  enterPassword: "Enter your password.",
  sendLink: "Send the link",
  newEmail: "New e-mail address",
  currentPassword: "Current password",
  newPassword: "New password",
  password: "Password",
  aboutPassword: "A new password signs out every other browser. Keys go on working.",
  changePassword: "Change the password",
  passwordChanged: "The password is changed. Other browsers are signed out.",
  aboutLanguage: "The language of these pages and of the mails to you.",
  languageKept: "The language is kept for this account.",
  sessions: "Sessions",
  aboutSessions:
    "Where you are signed in. A session ends 30 days after its last use, and after 90 days in any case.",
  thisOne: "This one",
  signedIn: (at: ComponentChildren, last: ComponentChildren): ComponentChildren => [
    "Signed in ",
    at,
    " · last use ",
    last
  ],
  end: "End",
  endOf: (browser: string) => `End the session of ${browser}`,
  ended: (browser: string) => `${browser} is signed out.`,
  allEnded: "All other browsers are signed out.",
  endOthers: "End all others",
  more: (count: string) => `Show ${count} more`,
  unknownBrowser: "Unknown browser",
  on: (browser: string, system: string) => `${browser} on ${system}`,
  close: "Close the account",
  closeThis: "Close this account",
  aboutClose: "You can sign up again with the same address, as a new account.",
  whatGoes:
    "Deletes your way in: address, password, sessions and keys. Ledger and codes stay with the operator.",
  deleted:
    "Your address, your password, all sessions and all keys are deleted. Programs that use a key are refused at once.",
  stays:
    "The operator of this service keeps the ledger and the codes that you bought, under the account's number alone. You cannot reach them any more: download what you need first.",
  lost: (credits: ComponentChildren): ComponentChildren => [
    "The ",
    credits,
    " credits that are left are lost. If you want money back for credits that you bought, ask the operator of this service before you close the account."
  ],
  confirm: (email: ComponentChildren): ComponentChildren => ["Type ", email, " to confirm"],
  stop: "Stop my dynamic codes, too, and erase where they led. Without this they lead on as they are."
}
