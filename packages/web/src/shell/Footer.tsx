import "./Footer.css"
import { operatorLinks, operatorLinkWords } from "@quick-response/design/languages/operatorLinks"
import { linkRelations } from "../branding/linkRelations.ts"
import { brandName } from "../frame/brand.ts"
import { href } from "../frame/router.ts"
import { service } from "../frame/service.ts"
import { session } from "../frame/session.ts"
import { language } from "../languages/catalogue.ts"
import { frameWords } from "../languages/frameWords.ts"
import { LanguageChoice } from "./LanguageChoice.tsx"

/** The operator's links that the page names. */
const namedLinks = operatorLinks.flatMap((name) => {
  const link = document.querySelector<HTMLLinkElement>(`link[rel=${linkRelations[name]}]`)
  return link === null ? [] : [{ name, address: link.href }]
})

/** The footer of all pages but the studio: language for guests, links, and the version. */
const Footer = () => {
  const words = frameWords.value
  return (
    <footer class="footer small second">
      <nav aria-label={words.about}>
        <a href={href("/pricing")}>{words.pricing}</a>
        <a href={href("/gallery")}>{words.gallery}</a>
        <a href={href("/docs")}>API</a>
        <a href={href("/openapi.json")}>OpenAPI</a>
        {namedLinks.map(({ name, address }) => (
          <a key={name} href={address}>
            {operatorLinkWords[language.value][name]}
          </a>
        ))}
      </nav>
      {session.value.kind === "member" ? null : <LanguageChoice />}
      <span>{service.value === undefined ? "" : `${brandName} ${service.value.version}`}</span>
    </footer>
  )
}

export default Footer
