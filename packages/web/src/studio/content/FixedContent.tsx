import { codesWords } from "catalogue:codes"
import { studioWords } from "catalogue:studio"
import { shortAddress } from "../../account/dynamic/ruleWords.ts"
import { href } from "../../frame/router.ts"
import { ArrowLeftIcon } from "../../ground/icons.tsx"
import { FailedState, Skeleton } from "../../ground/states.tsx"
import { codePath, restyled } from "../state/restyled.ts"
import { loadRestyled, restyleError } from "../state/startRestyle.ts"

/** The content of a code that is being restyled: its addresses, which do not change. */
const FixedContent = ({ id }: { readonly id: string }) => {
  const code = restyled.value
  const error = restyleError.value
  return (
    <>
      {error !== undefined ? (
        <FailedState error={error} retry={() => void loadRestyled(id)} />
      ) : code === undefined ? (
        <Skeleton rows={3} />
      ) : (
        <>
          <dl class="facts wide">
            <div>
              <dt>{codesWords.value.shortAddress}</dt>
              <dd dir="ltr">{shortAddress(code.shortUrl)}</dd>
            </div>
            <div>
              <dt>{codesWords.value.opens}</dt>
              <dd dir="ltr">{code.target}</dd>
            </div>
          </dl>
          <p class="second">{studioWords.value.addressStays}</p>
        </>
      )}
      <a class="button" href={href(codePath(id))}>
        <ArrowLeftIcon size={16} /> {studioWords.value.backToCode}
      </a>
    </>
  )
}

export default FixedContent
