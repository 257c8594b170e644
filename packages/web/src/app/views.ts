import type { ComponentType } from "preact"
import type { Place } from "../frame/router.ts"
import type { Width } from "../frame/Shell.tsx"
import type { ScreenPath } from "../frame/siteMap.ts"

/** A screen, which is told where the visitor is. It stays as it is until the next one is loaded. */
export type Screen = ComponentType<{ readonly place: Place }>

/** A screen's title, and the module that shows it, which is loaded when it is first visited. */
export interface View {
  readonly title: string
  /** The width of the screen; a page's where absent. */
  readonly width?: Width
  readonly load: () => Promise<{ readonly default: Screen }>
}

/** The view of each screen. */
export const views: Readonly<Record<ScreenPath, View>> = {
  "/": { title: "Studio", width: "full", load: () => import("../studio/Studio.tsx") },
  "/gallery": { title: "Gallery", load: () => import("../screens/gallery/Gallery.tsx") },
  "/pricing": { title: "Pricing", load: () => import("../screens/pricing/PricingScreen.tsx") },
  "/account": { title: "Overview", load: () => import("../screens/overview/Overview.tsx") },
  "/account/codes": { title: "Codes", load: () => import("../screens/codes/Codes.tsx") },
  "/account/codes/{id}": { title: "Code", load: () => import("../screens/codes/CodePage.tsx") },
  "/account/scans": { title: "Scans", load: () => import("../screens/scans/ScansScreen.tsx") },
  "/account/keys": { title: "Keys", load: () => import("../screens/keys/Keys.tsx") },
  "/account/webhooks": { title: "Webhooks", load: () => import("../screens/webhooks/WebhooksScreen.tsx") },
  "/account/webhooks/{id}": {
    title: "Webhook",
    load: () => import("../screens/webhooks/WebhookPage.tsx")
  },
  "/account/credits": { title: "Credits", load: () => import("../screens/ledger/LedgerScreen.tsx") },
  "/account/settings": { title: "Settings", load: () => import("../screens/settings/Settings.tsx") },
  "/account/sign-in": {
    title: "Sign in",
    width: "column",
    load: () => import("../screens/session/SignIn.tsx")
  },
  "/account/sign-up": {
    title: "Create an account",
    width: "column",
    load: () => import("../screens/session/SignUp.tsx")
  },
  "/account/forgot-password": {
    title: "Set a new password",
    width: "column",
    load: () => import("../screens/session/ForgotPassword.tsx")
  },
  "/account/link": {
    title: "Choose a password",
    width: "column",
    load: () => import("../screens/session/MailedLink.tsx")
  },
  "/account/email": {
    title: "Prove your address",
    width: "column",
    load: () => import("../screens/session/EmailProof.tsx")
  }
}

/** The view of any other path. */
export const notFound: View = {
  title: "Page not found",
  width: "column",
  load: () => import("./NotFound.tsx")
}
