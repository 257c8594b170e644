import { accountWords } from "catalogue:account"
import { overviewWords } from "catalogue:overview"
import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import { Balance } from "../../account/Balance.tsx"
import { CodeGrid, CodeGridSkeleton } from "../../account/CodeGrid.tsx"
import { keyPlaceholder, purchaseCommand } from "../../account/curl.ts"
import { keyState } from "../../account/keyState.ts"
import type { MadeKey } from "../../account/NewKeyDialog.tsx"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { href, serviceUrl } from "../../frame/router.ts"
import { refreshSession, session } from "../../frame/session.ts"
import { useResource } from "../../frame/useResource.ts"
import { Snippet } from "../../ground/CopyButton.tsx"
import { creditsPhrase, formatCount } from "../../ground/format.ts"
import { CircleCheckIcon } from "../../ground/icons.tsx"
import { LoadedLate } from "../../ground/LoadedLate.tsx"
import { Page } from "../../ground/Page.tsx"
import { now } from "../../ground/Time.tsx"
import { frameWords } from "../../languages/frameWords.ts"

const Step = ({
  title,
  isDone = false,
  children
}: {
  readonly title: string
  readonly isDone?: boolean
  readonly children: ComponentChildren
}) => (
  <li class={isDone ? "step done" : "step"}>
    <div class="stack">
      <h3>
        {title}
        {isDone ? (
          <span class="badge good">
            <CircleCheckIcon size={16} /> {overviewWords.value.done}
          </span>
        ) : null}
      </h3>
      {children}
    </div>
  </li>
)

/**
 * The ways from an empty account to a first code: the studio, or a key, a command with it, and the place at which the
 * code appears.
 */
const FirstSteps = ({
  secret,
  onMakeKey
}: {
  /** The secret of a key that was just made. */
  readonly secret: string | undefined
  readonly onMakeKey: () => void
}) => {
  const words = overviewWords.value
  const keys = useResource((signal) => api.listKeys({ isActive: true, pageSize: 1, signal }), [secret])
  const price = useResource((signal) => api.calculatePrice({}, { signal }), [])
  const active = keys.data?.keys.filter((key) => keyState(key, now.value) === "active") ?? []
  const balance = session.value.kind === "member" ? session.value.account.balance : 0
  const cost = price.data?.totalPrice
  return (
    <>
      <section class="stack wide" aria-labelledby="in-studio">
        <h2 id="in-studio">{words.firstSteps}</h2>
        <p class="second">{words.inStudio}</p>
        <a class="button primary" href={href("/")}>
          {words.openStudio}
        </a>
      </section>
      <section class="stack wide" aria-labelledby="by-program">
        <h2 id="by-program">{words.byProgram}</h2>
        <ol class="steps">
          <Step title={words.makeKey} isDone={active.length > 0}>
            <p class="second">{words.aboutKey}</p>
            <button type="button" onClick={onMakeKey}>
              {active.length > 0 ? words.makeAnother : words.makeKey}
            </button>
          </Step>
          <Step title={words.buyFirst}>
            <p class="second">
              {secret === undefined ? words.runWithKey({ placeholder: keyPlaceholder }) : words.runThis}{" "}
              <span class={cost === undefined ? "cost awaited" : "cost"}>
                {words.itCosts({ credits: creditsPhrase(cost ?? 1) })}
              </span>
            </p>
            <Snippet
              text={purchaseCommand(serviceUrl, secret ?? keyPlaceholder)}
              label={accountWords.value.copyCommand}
            />
            {cost === undefined || balance >= cost ? null : <p class="notice warn">{words.tooPoor}</p>}
          </Step>
          <Step title={words.seeIt}>
            <p class="second">{words.aboutSee}</p>
          </Step>
        </ol>
      </section>
    </>
  )
}

const latestCount = 6

/** Milliseconds after which a page without codes looks for the first one again. */
const lookEvery = 4000

/** The screen "Overview": the balance, the first steps until there is a code, then the latest codes. */
const Overview = () => {
  const words = overviewWords.value
  const resource = useResource((signal) => api.listQrCodes({ pageSize: latestCount }, { signal }), [])
  // Here, not in the first steps: they disappear with the first code, while the dialog may still show the key.
  const [isMaking, setIsMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const close = () => setIsMaking(false)
  const { data, reload } = resource
  const isNew = data?.totalCount === 0
  useEffect(() => {
    if (!isNew) return
    const timer = setInterval(() => {
      if (!document.hidden) reload()
    }, lookEvery)
    return () => {
      clearInterval(timer)
      void refreshSession()
    }
  }, [isNew, reload])
  return (
    <Page title={frameWords.value.overview}>
      <div class="stack loose">
        <Balance />
        <Loaded resource={resource} skeleton={<CodeGridSkeleton count={latestCount} isLatest />}>
          {({ qrCodes, totalCount }) =>
            totalCount === 0 ? (
              <FirstSteps secret={secret} onMakeKey={() => setIsMaking(true)} />
            ) : (
              <section class="stack wide" aria-labelledby="latest">
                <div class="row apart wide">
                  <h2 id="latest">{words.latest}</h2>
                  <a href={href("/account/codes")}>
                    {totalCount > latestCount
                      ? words.allOf({ count: formatCount(totalCount) })
                      : words.allCodes}
                  </a>
                </div>
                <CodeGrid label={words.latest} codes={qrCodes} isLatest />
              </section>
            )
          }
        </Loaded>
      </div>
      {isMaking ? (
        <LoadedLate
          load={() => import("../../account/NewKeyDialog.tsx")}
          onFailure={close}
          properties={{ onClose: close, onMade: ({ secret }: MadeKey) => setSecret(secret) }}
        />
      ) : null}
    </Page>
  )
}

export default Overview
