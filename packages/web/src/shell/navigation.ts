import type { ComponentType } from "preact"
import {
  BookIcon,
  ChartIcon,
  CodeIcon,
  CoinsIcon,
  DashboardIcon,
  GaugeIcon,
  GlobeIcon,
  ImagesIcon,
  PencilRulerIcon,
  QrCodeIcon,
  SettingsIcon,
  TagIcon
} from "../ground/icons.tsx"
import type { PageName } from "../languages/frameWords.ts"

/** A page to which the frame of all screens links. */
export interface NavigationPage {
  readonly path: `/${string}`
  /** Its name, as a message of the frame. */
  readonly name: PageName
  readonly Icon: ComponentType<{ readonly size?: number }>
  /** Other paths that belong to it, with all below them. */
  readonly rooms: ReadonlyArray<`/${string}`>
}

/**
 * The pages of a visitor: at most five by task, in the navigation and in a phone's bar, and the others in the
 * account's menu.
 */
export interface Navigation {
  readonly tasks: ReadonlyArray<NavigationPage>
  readonly others: ReadonlyArray<NavigationPage>
}

const page = (
  path: `/${string}`,
  name: PageName,
  Icon: NavigationPage["Icon"],
  rooms: NavigationPage["rooms"] = []
): NavigationPage => ({ path, name, Icon, rooms })

const studio = page("/", "studio", PencilRulerIcon)
const gallery = page("/gallery", "gallery", ImagesIcon)
const pricing = page("/pricing", "pricing", TagIcon)
const docs = page("/docs", "docs", BookIcon)
const developers = page("/account/keys", "developers", CodeIcon, ["/account/webhooks"])

const ownTasks = [
  studio,
  page("/account/codes", "codes", QrCodeIcon, ["/account/codes"]),
  page("/account/scans", "scans", ChartIcon),
  page("/account/credits", "credits", CoinsIcon)
]

const ownOthers = [
  page("/account", "overview", DashboardIcon),
  gallery,
  pricing,
  docs,
  page("/account/domains", "domains", GlobeIcon),
  page("/account/settings", "settings", SettingsIcon)
]

/** The pages of a guest. */
export const guestNavigation: Navigation = { tasks: [studio, gallery, pricing, docs], others: [] }

/** The pages of a signed-in user. */
export const memberNavigation: Navigation = { tasks: [...ownTasks, developers], others: ownOthers }

/** The pages of an operator. */
export const operatorNavigation: Navigation = {
  tasks: [...ownTasks, page("/operate", "operate", GaugeIcon, ["/operate"])],
  others: [developers, ...ownOthers]
}
