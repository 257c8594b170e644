import { codesWords } from "catalogue:codes"
import { href } from "../../frame/router.ts"
import { TriangleAlertIcon } from "../../ground/icons.tsx"

/** Says that the account does not have the code that was to be restyled. */
const MissingCode = () => (
  <div class="notice warn" role="alert">
    <TriangleAlertIcon />
    <div>
      <p>
        <strong>{codesWords.value.noSuch}</strong>
      </p>
      <p>{codesWords.value.aboutNoSuch}</p>
      <p>
        <a href={href("/account/codes")}>{codesWords.value.showAll}</a>
      </p>
    </div>
  </div>
)

export default MissingCode
