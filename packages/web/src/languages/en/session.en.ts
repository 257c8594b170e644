import type { ComponentChildren } from "preact"

/** Signing in and up in English. */
export const words = {
  email: "E-mail address",
  password: "Password",
  newPassword: "New password",
  enterEmail: "Enter your e-mail address.",
  enterPassword: "Enter your password.",
  wrong: "The e-mail address or the password is not right.",
  comeBack: "Sign in to go on. You come back to where you were.",
  forgot: "Forgot the password?",
  byInvitation: "New accounts are opened by invitation of the operator of this service.",
  noAccount: (create: (text: string) => ComponentChildren): ComponentChildren => [
    "No account yet? ",
    create("Create one")
  ],
  haveAccount: (signIn: (text: string) => ComponentChildren): ComponentChildren => [
    "You have an account? ",
    signIn("Sign in")
  ],
  closed: "Sign-up is closed",
  aboutClosed:
    "New accounts are opened by invitation. Ask the operator of this service for one: it comes as a link by mail.",
  aboutSignUp:
    "Enter your e-mail address. A link comes by mail that proves it is yours, and there you choose a password.",
  sendLink: "Send the link",
  signUpSent: "Follow the link in it to choose a password. It works once, for 24 hours.",
  aboutReset: "Enter the e-mail address of your account. A link to choose a new password comes by mail.",
  resetSent:
    "If it has an account, the mail has a link to choose a new password. It works once, for an hour. Your old password is good until then.",
  back: "Back to signing in",
  look: "Look into your mail",
  onItsWay: (email: ComponentChildren): ComponentChildren => ["A mail to ", email, " is on its way."],
  local:
    "This service runs on your own machine. Without a mail server it writes its mails into files: its log, in the terminal, names the file.",
  noMail: "No mail within a few minutes? Look into the folder for spam, and check the address above.",
  again: "Correct the address or send again",
  incomplete: "This link is incomplete",
  aboutIncomplete: "A part of its address is missing. Open it from the mail once more, or copy all of it.",
  expired: "This link cannot be used any more",
  aboutExpired: "A link works once and for a limited time. This one was used already, or it is too old.",
  signedInAs: (email: ComponentChildren): ComponentChildren => ["You are signed in as ", email, "."],
  toAccount: "Go to your account",
  chosenAlready: (signIn: (text: string) => ComponentChildren): ComponentChildren => [
    "You have chosen a password already? ",
    signIn("Sign in")
  ],
  askAgain: (
    signUp: (text: string) => ComponentChildren,
    reset: (text: string) => ComponentChildren
  ): ComponentChildren => [
    "If not, ask for another link: ",
    signUp("to open an account"),
    ", or ",
    reset("to set a new password"),
    "."
  ],
  aboutPassword: "Choose a password for your account. With it your address is proved, and you are signed in.",
  setPassword: "Set the password",
  passwordSet: "The password is set, and you are signed in.",
  signsInOther: (email: ComponentChildren): ComponentChildren => [
    "You are signed in as ",
    email,
    ". This link signs you in as whom it was sent to."
  ],
  signsOut: "Other devices that are signed in to this account are signed out.",
  confirm: "Confirm your new address",
  aboutConfirm: "This link was sent to the new address of an account. Confirm that it is yours.",
  useAddress: "Use this address",
  changed: "Your address is changed",
  aboutChanged: "From now on you sign in with the new address, and mails go there. The old one was told.",
  toSettings: "Go to the settings"
}
