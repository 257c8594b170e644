import {
  bodyShapes,
  bodyStyles,
  frameStyles,
  innerEyeStyles,
  outerEyeStyles
} from "@quick-response/design/config/options"
import { href } from "../../frame/router.ts"
import { creditsPhrase, formatCount } from "../../ground/format.ts"
import { galleryWords } from "../../languages/galleryWords.ts"

/** The most codes that the API makes at once. */
const mostRows = 500

/** The three steps to a code. */
export const Steps = () => {
  const words = galleryWords.value
  const eyes = outerEyeStyles.length + innerEyeStyles.length
  const steps = [
    [words.say, words.aboutSay],
    [
      words.make,
      words.aboutMake(
        formatCount(bodyStyles.length),
        formatCount(bodyShapes.length),
        formatCount(eyes),
        formatCount(frameStyles.length - 1)
      )
    ],
    [words.buy, words.aboutBuy]
  ]
  return (
    <section aria-labelledby="how">
      <h2 id="how">{words.how}</h2>
      <ol class="gallery-steps">
        {steps.map(([title, about]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{about}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The advantages of this service, with links. */
export const Facts = ({ base }: { readonly base: number | undefined }) => {
  const words = galleryWords.value
  const facts = [
    [words.proves, words.aboutProves],
    [words.inSight, `${base === undefined ? "" : words.base(creditsPhrase(base))}${words.aboutPrice}`],
    [words.seen, words.aboutSeen]
  ]
  return (
    <section aria-labelledby="apart">
      <h2 id="apart">{words.apart}</h2>
      <dl class="gallery-facts">
        {facts.map(([title, about]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{about}</dd>
          </div>
        ))}
        <div>
          <dt>{words.hasApi}</dt>
          <dd>{words.aboutApi(formatCount(mostRows))}</dd>
          <dd class="row">
            <a class="button" href={href("/docs")}>
              {words.readApi}
            </a>
            <a href={href("/openapi.json")}>{words.openApi}</a>
          </dd>
        </div>
      </dl>
    </section>
  )
}
