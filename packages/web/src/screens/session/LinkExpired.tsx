import { href } from "../../frame/router.ts"
import { session } from "../../frame/session.ts"
import { Page } from "../../ground/Page.tsx"

/** The text for a mailed link that cannot be used, with the ways on. */
export const LinkExpired = ({ isIncomplete = false }: { readonly isIncomplete?: boolean }) => {
  const who = session.value
  return (
    <Page title={isIncomplete ? "This link is incomplete" : "This link cannot be used any more"}>
      <div class="stack">
        <p>
          {isIncomplete
            ? "A part of its address is missing. Open it from the mail once more, or copy all of it."
            : "A link works once and for a limited time. This one was used already, or it is too old."}
        </p>
        {who.kind === "member" ? (
          <p>
            You are signed in as <bdi>{who.account.email}</bdi>.{" "}
            <a href={href("/account")}>Go to your account</a>
          </p>
        ) : (
          <>
            <p>
              You have chosen a password already? <a href={href("/account/sign-in")}>Sign in</a>
            </p>
            <p>
              If not, ask for another link: <a href={href("/account/sign-up")}>to open an account</a>, or{" "}
              <a href={href("/account/forgot-password")}>to set a new password</a>.
            </p>
          </>
        )}
      </div>
    </Page>
  )
}
