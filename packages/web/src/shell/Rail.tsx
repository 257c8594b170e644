import type { Account } from "../frame/api.ts"
import { brandMark, brandName } from "../frame/brand.ts"
import { href, place } from "../frame/router.ts"
import { isClosed, service } from "../frame/service.ts"
import { isLikelyGuest, isOperator, session, signInPathFromHere, signOut } from "../frame/session.ts"
import { Amount } from "../ground/Amount.tsx"
import { creditsPhrase } from "../ground/format.ts"
import { EllipsisIcon, LogInIcon, LogOutIcon, PlusIcon, UserIcon } from "../ground/icons.tsx"
import { Menu } from "../ground/Menu.tsx"
import { frameWords } from "../languages/frameWords.ts"
import {
  guestNavigation,
  memberNavigation,
  type Navigation,
  type NavigationPage,
  operatorNavigation
} from "./navigation.ts"

/** The brand's mark, or a finder pattern with a coin as its inner eye. */
const Mark = () =>
  brandMark === undefined ? (
    <svg class="mark" viewBox="0 0 28 28" width="24" height="24" aria-hidden="true">
      <rect x="2" y="2" width="24" height="24" rx="6" stroke-width="4" />
      <circle cx="14" cy="14" r="6" />
    </svg>
  ) : (
    <img class="mark" src={brandMark} alt="" height="24" />
  )

/** The pages of the visitor; until the service answers, those of the user who was signed in last. */
const ownNavigation = (): Navigation => {
  if (isLikelyGuest.value) return guestNavigation
  return isOperator.value ? operatorNavigation : memberNavigation
}

const isHere = ({ path, rooms }: NavigationPage): boolean => {
  const here = place.value.path
  return here === path || rooms.some((room) => `${here}/`.startsWith(`${room}/`))
}

const Link = ({ page }: { readonly page: NavigationPage }) => {
  const { path, name, Icon } = page
  const who = session.value
  return (
    <a href={href(path)} aria-current={isHere(page) ? "page" : undefined}>
      <Icon /> <span>{frameWords.value[name]}</span>
      {path === "/account/credits" && who.kind === "member" ? (
        <span class="balance">
          <Amount value={who.account.balance} />
        </span>
      ) : null}
    </a>
  )
}

const Tasks = () => (
  <nav aria-label={frameWords.value.pages}>
    <ul>
      {ownNavigation().tasks.map((page) => (
        <li key={page.path}>
          <Link page={page} />
        </li>
      ))}
    </ul>
  </nav>
)

/** The e-mail address of an account; a demo account's is meaningless to people and not shown. */
const nameOf = ({ closesAt, email }: Account): string => (closesAt === null ? email : frameWords.value.demo)

const AccountMenu = ({ account }: { readonly account: Account }) => {
  const { balance } = account
  const email = nameOf(account)
  return (
    <Menu
      label={frameWords.value.account({ email, credits: creditsPhrase(balance) })}
      face={
        <>
          <UserIcon />
          <bdi class="email">{email}</bdi>
          <span class="own-balance">
            <Amount value={balance} />
          </span>
          <EllipsisIcon size={16} />
        </>
      }
    >
      <p class="menu-note">{frameWords.value.signedInAs({ email: <bdi>{email}</bdi> })}</p>
      {ownNavigation()
        .others.filter(({ path }) => isClosed(path) === false)
        .map((page) => (
          <a key={page.path} href={href(page.path)} aria-current={isHere(page) ? "page" : undefined}>
            <page.Icon /> {frameWords.value[page.name]}
          </a>
        ))}
      <button type="button" onClick={() => void signOut()}>
        <LogOutIcon /> {frameWords.value.signOut}
      </button>
    </Menu>
  )
}

/** The links to sign in and sign up, if those are open. */
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
          <LogInIcon /> <span>{frameWords.value.signIn}</span>
        </a>
      )}
      {signUp === "closed" || path === "/account/sign-up" ? null : (
        <a class="button create" href={href("/account/sign-up")}>
          <PlusIcon /> <span>{frameWords.value.create}</span>
        </a>
      )}
    </>
  )
}

/**
 * The navigation at the left: the logo, links to all pages, and below them the signed-in user or the link to sign in.
 * On a phone the logo and the user are at the top, and the pages in a bar at the bottom.
 */
export const Rail = () => {
  const who = session.value
  return (
    <header class="rail">
      <a class="brand" href={href("/")} aria-label={frameWords.value.home({ name: brandName })}>
        <Mark /> <span>{brandName}</span>
      </a>
      <Tasks />
      <div class={who.kind === "member" ? "account-menu" : "account-menu guest"}>
        {who.kind === "member" ? <AccountMenu account={who.account} /> : null}
        {who.kind === "guest" ? <GuestLinks /> : null}
      </div>
    </header>
  )
}
