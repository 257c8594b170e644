import { href } from "../frame/router.ts"
import { service } from "../frame/service.ts"
import { ExternalLinkIcon } from "../ground/icons.tsx"
import { frameWords } from "../languages/frameWords.ts"

/**
 * How to get credits: a link to the page that sells them if the operator takes payments, else the operator's address,
 * else a sentence.
 */
export const WayToCredits = ({
  isBeside = false
}: {
  /** True if the page must stay open: the link opens another tab. */
  readonly isBeside?: boolean
}) => {
  const { topUp, topUpUrl } = service.value ?? {}
  if (topUp === undefined) return <p class="top-up" />
  if (topUp !== null)
    return (
      <p class="top-up">
        <a class="button" href={href("/account/credits")} target={isBeside ? "_blank" : undefined}>
          {frameWords.value.buyCredits} {isBeside ? <ExternalLinkIcon size={16} /> : null}
        </a>
      </p>
    )
  return (
    <p class="top-up">
      {topUpUrl === null || topUpUrl === undefined ? (
        <span class="second">{frameWords.value.askForCredits}</span>
      ) : (
        <a class="button" href={topUpUrl} rel="noreferrer">
          {frameWords.value.getCredits} <ExternalLinkIcon size={16} />
        </a>
      )}
    </p>
  )
}
