import { settingsWords } from "catalogue:settings"
import { serviceUrl } from "../../frame/router.ts"
import { DownloadIcon } from "../../ground/icons.tsx"
import { Section } from "./TitledSection.tsx"

/** Downloads everything that the account has. */
export const TakeoutSection = () => {
  const words = settingsWords.value
  return (
    <Section title={words.takeout} about={words.aboutTakeout}>
      <p>{words.inTakeout}</p>
      <a class="button" href={`${serviceUrl}/v1/Account/takeout`} download>
        <DownloadIcon />
        {words.downloadTakeout}
      </a>
    </Section>
  )
}
