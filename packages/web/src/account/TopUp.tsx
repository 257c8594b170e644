import { service } from "../frame/service.ts"
import { ExternalLinkIcon } from "../ground/icons.tsx"

/** The way to credits: a link where the operator has named one, else a sentence that says whom to ask. */
export const TopUp = () => {
  const { topUpUrl } = service.value ?? {}
  if (topUpUrl === undefined) return <p class="top-up" />
  return (
    <p class="top-up">
      {topUpUrl === null ? (
        <span class="second">To get credits, ask whoever runs this service.</span>
      ) : (
        <a class="button" href={topUpUrl} rel="noreferrer">
          Get credits <ExternalLinkIcon size={16} />
        </a>
      )}
    </p>
  )
}
