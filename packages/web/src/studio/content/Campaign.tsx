import { dialogsWords } from "catalogue:dialogs"
import { isUrl } from "@quick-response/design/content/codes/isUrl"
import { useId } from "preact/hooks"
import { withScheme } from "../../design/webAddress.ts"

/** The parameters by which a site's statistics distinguish campaigns. */
const parameters = ["source", "medium", "campaign"] as const

/** The address as a URL; undefined unless it is one of the web. */
const urlOf = (address: string): URL | undefined => {
  const text = withScheme(address)
  return /^https?:/i.test(text) && isUrl(text) ? new URL(text) : undefined
}

/** An address with a parameter of a campaign, or without it if its value is empty. */
const withCampaign = (address: string, parameter: string, value: string): string => {
  const url = urlOf(address)
  if (url === undefined) return address
  if (value === "") url.searchParams.delete(`utm_${parameter}`)
  else url.searchParams.set(`utm_${parameter}`, value)
  return url.href
}

/** The fields of a campaign, which are parts of the address. */
const Campaign = ({
  address,
  onChange
}: {
  readonly address: string
  readonly onChange: (address: string) => void
}) => {
  const words = dialogsWords.value.utm
  const id = useId()
  const url = urlOf(address)
  return (
    <div class="stack">
      <p class="hint">{url === undefined ? words.first : words.about}</p>
      {parameters.map((parameter) => (
        <div key={parameter} class="field">
          <label for={`${id}-${parameter}`}>{words[parameter]}</label>
          <input
            id={`${id}-${parameter}`}
            type="text"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            maxLength={100}
            disabled={url === undefined}
            value={url?.searchParams.get(`utm_${parameter}`) ?? ""}
            onInput={({ currentTarget }) => onChange(withCampaign(address, parameter, currentTarget.value))}
          />
        </div>
      ))}
    </div>
  )
}

export default Campaign
