import { brandName } from "../frame/brand.ts"
import { href } from "../frame/router.ts"
import { service } from "../frame/service.ts"
import { frameWords } from "../languages/frameWords.ts"
import { LanguageChoice } from "./LanguageChoice.tsx"

/** The foot of all pages but the studio: what there is to read, and which version this is. */
const Footer = () => {
  const words = frameWords.value
  return (
    <footer class="footer small second">
      <nav aria-label={words.about}>
        <a href={href("/pricing")}>{words.pricing}</a>
        <a href={href("/gallery")}>{words.gallery}</a>
        <a href={href("/docs")}>API</a>
        <a href={href("/openapi.json")}>OpenAPI</a>
      </nav>
      <LanguageChoice />
      <span>{service.value === undefined ? "" : `${brandName} ${service.value.version}`}</span>
    </footer>
  )
}

export default Footer
