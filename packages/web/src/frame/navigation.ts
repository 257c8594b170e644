import type { ComponentType } from "preact"
import {
  BookIcon,
  ChartIcon,
  CodeIcon,
  CoinsIcon,
  DashboardIcon,
  ImagesIcon,
  PencilRulerIcon,
  QrCodeIcon,
  SettingsIcon,
  TagIcon
} from "../ground/icons.tsx"

/** A page that the frame of all screens leads to. */
export interface NavigationPage {
  readonly path: `/${string}`
  readonly name: string
  readonly Icon: ComponentType<{ readonly size?: number }>
  /** True where it stands in the bar at the bottom of a phone, too; others are in the menu there. */
  readonly isInBar: boolean
  /** Other paths that belong to it, with all below them. */
  readonly rooms: ReadonlyArray<`/${string}`>
}

const page = (
  path: `/${string}`,
  name: string,
  Icon: NavigationPage["Icon"],
  isInBar = false,
  rooms: NavigationPage["rooms"] = []
): NavigationPage => ({ path, name, Icon, isInBar, rooms })

const studio = page("/", "Studio", PencilRulerIcon, true)
const gallery = page("/gallery", "Gallery", ImagesIcon, true)
const pricing = (isInBar: boolean) => page("/pricing", "Pricing", TagIcon, isInBar)
const docs = (isInBar: boolean) => page("/docs", "Docs", BookIcon, isInBar)

/** The pages of a guest. */
export const pagesOfGuests: ReadonlyArray<NavigationPage> = [studio, gallery, pricing(true), docs(true)]

/** The pages of a signed-in user. */
export const pagesOfMembers: ReadonlyArray<NavigationPage> = [
  studio,
  page("/account/codes", "Codes", QrCodeIcon, true, ["/account/codes"]),
  page("/account/scans", "Scans", ChartIcon),
  gallery,
  page("/account", "Overview", DashboardIcon, true),
  page("/account/credits", "Credits", CoinsIcon, true),
  page("/account/keys", "Developers", CodeIcon, false, ["/account/webhooks"]),
  page("/account/settings", "Settings", SettingsIcon),
  pricing(false),
  docs(false)
]
