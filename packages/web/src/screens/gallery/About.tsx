import { galleryWords } from "catalogue:gallery"
import {
  bodyShapes,
  bodyStyles,
  frameStyles,
  innerEyeStyles,
  outerEyeStyles
} from "@quick-response/design/config/options"
import type { ComponentChildren } from "preact"
import { href } from "../../frame/router.ts"
import { sellsDynamic } from "../../frame/service.ts"
import { creditsPhrase, formatCount } from "../../ground/format.ts"

/** The most codes that the API makes at once. */
const mostRows = 500

type Advantage = readonly [title: string, about: ComponentChildren]

const advantageItems = (advantages: ReadonlyArray<Advantage>) =>
  advantages.map(([title, about]) => (
    <div key={title}>
      <dt>{title}</dt>
      <dd>{about}</dd>
    </div>
  ))

/** The advantages that other services lack, in short. Those of dynamic links are shown if the service sells them. */
export const Promises = () => {
  const words = galleryWords.value
  const proves = words.aboutProves({ check: (text) => <a href={href("/proof")}>{text}</a> })
  const ofDynamicLinks: ReadonlyArray<Advantage> = [
    [words.changes, words.aboutChanges],
    [words.stays, words.aboutStays],
    [words.counts, words.aboutCounts]
  ]
  return (
    <section aria-label={words.promises}>
      <dl class="gallery-facts promises">
        {advantageItems([[words.proves, proves], ...(sellsDynamic.value ? ofDynamicLinks : [])])}
      </dl>
    </section>
  )
}

/** The three steps to a code. */
export const Steps = () => {
  const words = galleryWords.value
  const eyes = outerEyeStyles.length + innerEyeStyles.length
  const steps = [
    [words.say, words.aboutSay],
    [
      words.make,
      words.aboutMake({
        bodies: formatCount(bodyStyles.length),
        shapes: formatCount(bodyShapes.length),
        eyes: formatCount(eyes),
        frames: formatCount(frameStyles.length - 1)
      })
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

/** Further advantages of this service, with links. */
export const Facts = ({ base }: { readonly base: number | undefined }) => {
  const words = galleryWords.value
  const facts: ReadonlyArray<Advantage> = [
    [
      words.inSight,
      `${base === undefined ? "" : words.base({ price: creditsPhrase(base) })}${words.aboutPrice}`
    ],
    [words.seen, words.aboutSeen]
  ]
  return (
    <section aria-labelledby="apart">
      <h2 id="apart">{words.apart}</h2>
      <dl class="gallery-facts">
        {advantageItems(facts)}
        <div>
          <dt>{words.hasApi}</dt>
          <dd>{words.aboutApi({ most: formatCount(mostRows) })}</dd>
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
