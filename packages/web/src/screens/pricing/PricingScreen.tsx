import "./Pricing.css"
import { pricingWords } from "catalogue:pricing"
import { keysOf } from "@quick-response/design/config/keysOf"
import { imageFormats } from "@quick-response/design/output/ImageFormat"
import { useEffect } from "preact/hooks"
import { welcomePhrase } from "../../account/welcome.ts"
import { PackText } from "../../credits/PackText.tsx"
import { styleLabelOf, valueLabelOf } from "../../design/styleLabels.ts"
import { loadPrices, type PublishedPrices, prices } from "../../frame/prices.ts"
import { href } from "../../frame/router.ts"
import { sellsDynamic, service } from "../../frame/service.ts"
import { session } from "../../frame/session.ts"
import { Amount } from "../../ground/Amount.tsx"
import { creditsPhrase, listPhrase } from "../../ground/format.ts"
import { CheckIcon } from "../../ground/icons.tsx"
import { Skeleton } from "../../ground/states.tsx"
import { frameWords } from "../../languages/frameWords.ts"

/** The surcharges without that of own domains, if the service has none. */
const offered = ({
  content,
  ...surcharges
}: PublishedPrices["surcharges"]): PublishedPrices["surcharges"] => {
  if (content === undefined) return surcharges
  const others = Object.entries(content).filter(([label]) => !/^Adopted/.test(label))
  return { ...surcharges, content: service.value?.domains ? content : Object.fromEntries(others) }
}

/** The values of a field by surcharge, cheapest first, with equal surcharges grouped. */
const valuesByPrice = (
  values: Readonly<Record<string, number>>
): ReadonlyArray<readonly [price: number, labels: ReadonlyArray<string>]> => {
  const byPrice = new Map<number, Array<string>>()
  for (const [label, price] of Object.entries(values)) {
    const labels = byPrice.get(price) ?? []
    labels.push(label)
    byPrice.set(price, labels)
  }
  return [...byPrice].sort(([one], [other]) => one - other)
}

const benefits = () => {
  const { readBack, changed, paidOnce, counted, kept, formats, printReady } = pricingWords.value
  const names = keysOf(imageFormats).map((format) => imageFormats[format].name)
  const { drawing } = service.value ?? {}
  const ofAll = sellsDynamic.value ? [readBack, changed, paidOnce, counted] : [readBack, paidOnce]
  return [
    ...ofAll,
    kept,
    // A service that draws for free gives the files to anyone.
    ...(drawing === "free" ? [] : [formats({ formats: listPhrase(names) }), printReady])
  ]
}

/** The primary action, which depends on the visitor's state. */
const Start = () => {
  const { signIn = false, signUp = "closed" } = service.value ?? {}
  const isOpen = signIn && signUp === "open" && session.value.kind === "guest"
  return (
    <p class="row">
      {isOpen ? (
        <a class="button primary" href={href("/account/sign-up")}>
          {pricingWords.value.create}
          {welcomePhrase()}
        </a>
      ) : (
        <a class="button primary" href={href("/")}>
          {pricingWords.value.design}
        </a>
      )}
      {isOpen ? (
        <a class="button" href={href("/")}>
          {pricingWords.value.tryFirst}
        </a>
      ) : null}
    </p>
  )
}

const Field = ({
  field,
  values
}: {
  readonly field: string
  readonly values: Readonly<Record<string, number>>
}) => (
  <section class="price-field" aria-label={styleLabelOf(field)}>
    <h3>{styleLabelOf(field)}</h3>
    <dl>
      {valuesByPrice(values).map(([price, labels]) => (
        <div key={price}>
          <dt>{price === 0 ? pricingWords.value.included : <Amount value={price} isSigned />}</dt>
          <dd>{listPhrase(labels.map((label) => valueLabelOf(field, label)))}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** The packs of credits, if the operator sells any. */
const Credits = () => {
  const offer = service.value?.topUp
  if (!offer) return null
  return (
    <section class="price-packs" aria-labelledby="credits">
      <h2 id="credits">{pricingWords.value.credits}</h2>
      <p class="second">{pricingWords.value.aboutCredits}</p>
      <ul class="packs">
        {offer.packs.map((pack) => (
          <li key={pack.id} class="pack-tile">
            <PackText pack={pack} currency={offer.currency} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const List = ({ list: { base, surcharges } }: { readonly list: PublishedPrices }) => (
  <>
    <section class="price-cards" aria-label={pricingWords.value.inShort}>
      <div class="panel">
        <h2>{pricingWords.value.anyCode}</h2>
        <p class="price-figure">
          {creditsPhrase(base)
            .split(" ")
            .map((part, place) => (
              <span key={part} class={place === 0 ? "" : "second"}>
                {part}{" "}
              </span>
            ))}
        </p>
        <p class="second">{pricingWords.value.aboutAnyCode}</p>
      </div>
      <div class="panel">
        <h2>{pricingWords.value.buyingAdds}</h2>
        <ul class="price-benefits">
          {benefits().map((benefit) => (
            <li key={benefit}>
              <CheckIcon size={16} /> <span>{benefit}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
    <Credits />
    <section aria-labelledby="options">
      <h2 id="options">{pricingWords.value.options}</h2>
      <p class="second">{pricingWords.value.aboutOptions}</p>
      <div class="price-fields">
        {Object.entries(offered(surcharges)).map(([field, values]) =>
          Object.values(values).some((price) => price > 0) ? (
            <Field key={field} field={field} values={values} />
          ) : null
        )}
      </div>
    </section>
  </>
)

/** The screen "Pricing": the price list, and the effect of a purchase. */
const PricingScreen = () => {
  useEffect(loadPrices, [])
  const list = prices.value
  // Heading and buttons wrap differently by the answer, so the content below is shown with them and does not shift.
  const isAnswered = service.value !== undefined && session.value.kind !== "unknown"
  return (
    <div class="pricing">
      {list !== undefined && isAnswered ? (
        <>
          <header>
            <h1>{pricingWords.value.title({ price: creditsPhrase(list.base) })}</h1>
            <p class="gallery-lead">{pricingWords.value.lead}</p>
            <Start />
          </header>
          <List list={list} />
        </>
      ) : (
        <>
          <header>
            <h1>{frameWords.value.pricing}</h1>
          </header>
          <Skeleton rows={6} />
        </>
      )}
    </div>
  )
}

export default PricingScreen
