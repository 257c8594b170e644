import { href } from "./router.ts"
import { service } from "./service.ts"

/** The foot of all pages but the studio: what there is to read, and which version this is. */
export const Footer = () => (
  <footer class="footer small second">
    <nav aria-label="About">
      <a href={href("/pricing")}>Pricing</a>
      <a href={href("/gallery")}>Gallery</a>
      <a href={href("/docs")}>API</a>
      <a href={href("/openapi.json")}>OpenAPI</a>
    </nav>
    <span>{service.value === undefined ? "" : `Quick-Response ${service.value.version}`}</span>
  </footer>
)
