import {
  bodyShapes,
  bodyStyles,
  frameStyles,
  innerEyeStyles,
  outerEyeStyles
} from "@quick-response/design/config/options"
import { href } from "../../frame/router.ts"
import { creditsPhrase } from "../../ground/format.ts"

/** The three steps to a code. */
export const Steps = () => (
  <section aria-labelledby="how">
    <h2 id="how">How it works</h2>
    <ol class="gallery-steps">
      <li>
        <h3>Say what it says</h3>
        <p>
          A link, a network, a contact, an event, a payment: each type is checked by its own standard, so that
          phones understand it.
        </p>
      </li>
      <li>
        <h3>Make it yours</h3>
        <p>
          {bodyStyles.length} bodies, {bodyShapes.length} shapes,{" "}
          {outerEyeStyles.length + innerEyeStyles.length} eyes and {frameStyles.length - 1} frames, your
          colors and your logo, each drawn with your own design as you choose.
        </p>
      </li>
      <li>
        <h3>Buy what scans</h3>
        <p>
          The studio reads the picture back as you work, and mends what would not scan. What you buy is a file
          for screen and print, yours for good.
        </p>
      </li>
    </ol>
  </section>
)

/** The advantages of this service, with where to read more. */
export const Facts = ({ base }: { readonly base: number | undefined }) => (
  <section aria-labelledby="apart">
    <h2 id="apart">What sets it apart</h2>
    <dl class="gallery-facts">
      <div>
        <dt>It proves that it scans</dt>
        <dd>
          Contrast, quiet zone and logo are judged before anything is paid, and the finished picture is read
          back by a decoder that had no part in drawing it. A design that would not scan is refused, with what
          to change.
        </dd>
      </div>
      <div>
        <dt>The price is built in sight</dt>
        <dd>
          {base === undefined ? "" : `A code starts at ${creditsPhrase(base)}. `}What each option adds stands
          on its tile, and the total is exactly their sum. There is no subscription.
        </dd>
      </div>
      <div>
        <dt>What you see is what you get</dt>
        <dd>
          The page draws with the very code that the service sells by: the file that you buy is the picture
          that you saw, to the last byte.
        </dd>
      </div>
      <div>
        <dt>It has an API, and fits into your program</dt>
        <dd>
          All that the pages do can be done by the API, up to 500 codes at once; and the whole shop runs
          inside a program of yours.
        </dd>
        <dd class="row">
          <a class="button" href={href("/docs")}>
            Read how the API works
          </a>
          <a href={href("/openapi.json")}>OpenAPI document</a>
        </dd>
      </div>
    </dl>
  </section>
)
