import { accountWords } from "catalogue:account"
import { soldCodesWords } from "catalogue:soldCodes"
import { unusualState } from "../../account/CodeGrid.tsx"
import type { SoldCode } from "../parts/operatorApi.ts"

/** The state of a sold code in a word or two. */
export const CodeBadges = ({
  code,
  isDeactivated,
  isRefunded
}: {
  readonly code: SoldCode
  readonly isDeactivated: boolean
  readonly isRefunded: boolean
}) => {
  const words = soldCodesWords.value
  const state = isDeactivated ? words.takenDown : unusualState(code)
  return (
    <>
      {state === undefined ? (
        <span class="badge good">{accountWords.value.active}</span>
      ) : (
        <span class="badge warn">{state}</span>
      )}
      {isRefunded ? <span class="badge">{words.refunded}</span> : null}
    </>
  )
}
