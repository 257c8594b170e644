import type { ComponentType } from "preact"
import {
  BookIcon,
  ChartIcon,
  CodeIcon,
  CoinsIcon,
  DashboardIcon,
  GaugeIcon,
  ImagesIcon,
  PencilRulerIcon,
  QrCodeIcon,
  SettingsIcon,
  TagIcon
} from "../ground/icons.tsx"
import type { PageName } from "../languages/frameWords.ts"

/** A page that the frame of all screens leads to. */
export interface NavigationPage {
  readonly path: `/${string}`
  /** Its name, as a message of the frame. */
  readonly name: PageName
  readonly Icon: ComponentType<{ readonly size?: number }>
  /** True if it stands in the bar at the bottom of a phone, too; others are in the menu there. */
  readonly isInBar: boolean
  /** Other paths that belong to it, with all below them. */
  readonly rooms: ReadonlyArray<`/${string}`>
}

const page = (
  path: `/${string}`,
  name: PageName,
  Icon: NavigationPage["Icon"],
  isInBar = false,
  rooms: NavigationPage["rooms"] = []
): NavigationPage => ({ path, name, Icon, isInBar, rooms })

const studio = page("/", "studio", PencilRulerIcon, true)
const gallery = page("/gallery", "gallery", ImagesIcon, true)
const pricing = (isInBar: boolean) => page("/pricing", "pricing", TagIcon, isInBar)
const docs = (isInBar: boolean) => page("/docs", "docs", BookIcon, isInBar)

/** The pages of a guest. */
export const pagesOfGuests: ReadonlyArray<NavigationPage> = [studio, gallery, pricing(true), docs(true)]

/** The pages of a signed-in user. */
export const pagesOfMembers: ReadonlyArray<NavigationPage> = [
  studio,
  page("/account/codes", "codes", QrCodeIcon, true, ["/account/codes"]),
  page("/account/scans", "scans", ChartIcon),
  gallery,
  page("/account", "overview", DashboardIcon, true),
  page("/account/credits", "credits", CoinsIcon, true),
  page("/account/keys", "developers", CodeIcon, false, ["/account/webhooks"]),
  page("/account/settings", "settings", SettingsIcon),
  pricing(false),
  docs(false)
]

/** The pages of an operator. */
export const pagesOfOperators: ReadonlyArray<NavigationPage> = [
  ...pagesOfMembers,
  page("/operate", "operate", GaugeIcon, false, ["/operate"])
]
