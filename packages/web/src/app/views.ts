import type { ComponentType } from "preact"
import type { Place } from "../frame/router.ts"
import type { ScreenPath } from "../frame/siteMap.ts"
import type { PageName } from "../languages/frameWords.ts"
import type { Width } from "../shell/Shell.tsx"

/** A screen. It gets the visitor's place and stays until the next one is loaded. */
export type Screen = ComponentType<{ readonly place: Place }>

/** A screen's title, as a message of the frame, and its module, which is loaded at the first visit. */
export interface View {
  readonly title: PageName
  /** The width of the screen; by default that of a page. */
  readonly width?: Width
  /** True if it shows codes at once: then the drawing worker starts while the screen is loaded. */
  readonly drawsAtOnce?: true
  /** True if a members' screen loads its own data in parallel with the session. */
  readonly asksAtOnce?: true
  readonly load: () => Promise<{ readonly default: Screen }>
}

/** The view of each screen. */
export const views: Readonly<Record<ScreenPath, View>> = {
  "/": { title: "studio", width: "full", load: () => import("../studio/Studio.tsx") },
  "/gallery": { title: "gallery", load: () => import("../screens/gallery/Gallery.tsx") },
  "/pricing": { title: "pricing", load: () => import("../screens/pricing/PricingScreen.tsx") },
  "/proof": { title: "checkProof", load: () => import("../screens/proof/CheckProof.tsx") },
  "/account": { title: "overview", load: () => import("../screens/overview/Overview.tsx") },
  "/account/codes": {
    title: "codes",
    drawsAtOnce: true,
    load: () => import("../screens/codes/Codes.tsx")
  },
  "/account/codes/{id}": {
    title: "code",
    drawsAtOnce: true,
    asksAtOnce: true,
    load: () => import("../screens/codes/CodePage.tsx")
  },
  "/account/scans": { title: "scans", load: () => import("../screens/scans/ScansScreen.tsx") },
  "/account/keys": { title: "keys", load: () => import("../screens/keys/Keys.tsx") },
  "/account/domains": { title: "domains", load: () => import("../screens/domains/DomainsScreen.tsx") },
  "/account/webhooks": { title: "webhooks", load: () => import("../screens/webhooks/WebhooksScreen.tsx") },
  "/account/webhooks/{id}": {
    title: "webhook",
    load: () => import("../screens/webhooks/WebhookPage.tsx")
  },
  "/account/credits": { title: "credits", load: () => import("../screens/ledger/LedgerScreen.tsx") },
  "/account/test-payment": {
    title: "testPayment",
    load: () => import("../screens/testPayment/TestPayment.tsx")
  },
  "/account/settings": { title: "settings", load: () => import("../screens/settings/Settings.tsx") },
  "/account/sign-in": {
    title: "signIn",
    width: "column",
    load: () => import("../screens/session/SignIn.tsx")
  },
  "/account/sign-up": {
    title: "signUp",
    width: "column",
    load: () => import("../screens/session/SignUp.tsx")
  },
  "/account/forgot-password": {
    title: "reset",
    width: "column",
    load: () => import("../screens/session/ForgotPassword.tsx")
  },
  "/account/link": {
    title: "password",
    width: "column",
    load: () => import("../screens/session/MailedLink.tsx")
  },
  "/account/email": {
    title: "proof",
    width: "column",
    load: () => import("../screens/session/EmailProof.tsx")
  }
}

/** The view of the operator's pages, only for operators. */
export const operate: View = { title: "operate", load: () => import("../operate/Operate.tsx") }

/** The view of any other path. */
export const notFound: View = {
  title: "lost",
  width: "column",
  load: () => import("./NotFound.tsx")
}
