import { Amount } from "../ground/Amount.tsx"
import {
  BookIcon,
  ChevronDownIcon,
  ImagesIcon,
  KeyIcon,
  LogOutIcon,
  PencilRulerIcon,
  QrCodeIcon,
  SettingsIcon,
  UserIcon
} from "../ground/icons.tsx"
import { Menu } from "../ground/Menu.tsx"
import { href, place } from "./router.ts"
import { service } from "./service.ts"
import { session, signInPathFromHere, signOut } from "./session.ts"

/** The mark: a finder pattern whose inner eye is a coin. */
export const Mark = ({ size = 24 }: { readonly size?: number }) => (
  <svg class="mark" viewBox="0 0 28 28" width={size} height={size} aria-hidden="true">
    <rect x="2" y="2" width="24" height="24" rx="6" stroke-width="4" />
    <circle cx="14" cy="14" r="6" />
  </svg>
)

const pagesOfAll = [
  { path: "/", name: "Studio", Icon: PencilRulerIcon },
  { path: "/gallery", name: "Gallery", Icon: ImagesIcon }
] as const

const pagesOfMembers = [
  { path: "/account/codes", name: "Codes", Icon: QrCodeIcon },
  { path: "/account/keys", name: "Keys", Icon: KeyIcon }
] as const

const docs = { path: "/docs", name: "Docs", Icon: BookIcon } as const

const Navigation = () => {
  const members = session.value.kind === "member" ? pagesOfMembers : []
  return (
    <nav aria-label="Pages">
      <ul>
        {[...pagesOfAll, ...members, docs].map(({ path, name, Icon }) => (
          <li key={path}>
            <a href={href(path)} aria-current={place.value.path === path ? "page" : undefined}>
              <Icon /> <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const AccountMenu = ({ email, balance }: { readonly email: string; readonly balance: number }) => (
  <>
    <a
      class="balance"
      href={href("/account/credits")}
      aria-current={place.value.path === "/account/credits" ? "page" : undefined}
    >
      <Amount value={balance} /> <span class="unit">credits</span>
    </a>
    <Menu
      label={`Account ${email}`}
      face={
        <>
          <bdi class="email">{email}</bdi>
          <ChevronDownIcon />
        </>
      }
    >
      <p class="menu-note">
        Signed in as <bdi>{email}</bdi>
      </p>
      <a href={href("/account")}>
        <UserIcon /> Overview
      </a>
      <a href={href("/account/settings")}>
        <SettingsIcon /> Settings
      </a>
      <button type="button" onClick={() => void signOut()}>
        <LogOutIcon /> Sign out
      </button>
    </Menu>
  </>
)

/** The ways to an account: none where the service has no people, and none to sign up where that is closed. */
const GuestLinks = () => {
  const { signIn = false, signUp = "closed" } = service.value ?? {}
  const { path } = place.value
  if (!signIn) return null
  return (
    <>
      {path === "/account/sign-in" ? null : (
        <a
          class="button quiet"
          href={href(path.startsWith("/account") ? "/account/sign-in" : signInPathFromHere())}
        >
          Sign in
        </a>
      )}
      {signUp === "closed" || path === "/account/sign-up" ? null : (
        <a class="button create" href={href("/account/sign-up")}>
          Create account
        </a>
      )}
    </>
  )
}

/** The header of all pages: the way to them, and the signed-in user or the way to sign in. */
export const Header = () => {
  const who = session.value
  return (
    <header class="shell-header">
      <a class="brand" href={href("/")} aria-label="Quick-Response, studio">
        <Mark /> <span>Quick-Response</span>
      </a>
      <Navigation />
      <div class={who.kind === "member" ? "account-menu" : "account-menu guest"}>
        {who.kind === "member" ? <AccountMenu {...who.account} /> : null}
        {who.kind === "guest" ? <GuestLinks /> : null}
      </div>
    </header>
  )
}
