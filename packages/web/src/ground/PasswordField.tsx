import { useState } from "preact/hooks"
import { formWords } from "../languages/frameWords.ts"
import { TextField } from "./Form.tsx"
import { EyeIcon, EyeOffIcon } from "./icons.tsx"
import { longestPassword, shortestPassword } from "./passwordFault.ts"

/** A field for a password, which can be shown. Pasting and password managers work. */
export const PasswordField = ({
  name,
  label,
  isNew = false,
  isFocused = false
}: {
  readonly name: string
  readonly label: string
  /** True for a new password, which shows its rules. */
  readonly isNew?: boolean
  readonly isFocused?: boolean
}) => {
  const [isShown, setIsShown] = useState(false)
  const words = formWords.value
  return (
    <TextField
      name={name}
      label={label}
      type={isShown ? "text" : "password"}
      autoComplete={isNew ? "new-password" : "current-password"}
      isFocused={isFocused}
      isRequired
      {...(isNew
        ? {
            hint: words.passwordRules({
              shortest: String(shortestPassword),
              longest: String(longestPassword)
            })
          }
        : {})}
      button={
        <button
          type="button"
          class="quiet icon-only"
          aria-label={isShown ? words.hide : words.show}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  )
}
