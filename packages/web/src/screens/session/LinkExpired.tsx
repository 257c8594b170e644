import { sessionWords } from "catalogue:session"
import { href } from "../../frame/router.ts"
import { session } from "../../frame/session.ts"
import { Page } from "../../ground/Page.tsx"

/** The text for a mailed link that cannot be used, with the next steps. */
export const LinkExpired = ({ isIncomplete = false }: { readonly isIncomplete?: boolean }) => {
  const who = session.value
  const words = sessionWords.value
  return (
    <Page title={isIncomplete ? words.incomplete : words.expired}>
      <div class="stack">
        <p>{isIncomplete ? words.aboutIncomplete : words.aboutExpired}</p>
        {who.kind === "member" ? (
          <p>
            {words.signedInAs({ email: <bdi>{who.account.email}</bdi> })}{" "}
            <a href={href("/account")}>{words.toAccount}</a>
          </p>
        ) : (
          <>
            <p>{words.chosenAlready({ signIn: (text) => <a href={href("/account/sign-in")}>{text}</a> })}</p>
            <p>
              {words.askAgain({
                signUp: (text) => <a href={href("/account/sign-up")}>{text}</a>,
                reset: (text) => <a href={href("/account/forgot-password")}>{text}</a>
              })}
            </p>
          </>
        )}
      </div>
    </Page>
  )
}
