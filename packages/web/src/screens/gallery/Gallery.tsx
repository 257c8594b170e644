import "./Gallery.css"
import { galleryWords } from "catalogue:gallery"
import { keysOf } from "@quick-response/design/config/keysOf"
import { type Template, type TemplateFamily, templateFamilies } from "@quick-response/design/config/templates"
import type { ComponentChildren } from "preact"
import { useEffect, useMemo, useState } from "preact/hooks"
import { fragmentOf } from "../../design/fragment.ts"
import { templateCaption, templateSurcharge } from "../../design/styledTemplates.ts"
import { configJsonOf, type Design } from "../../design/values.ts"
import { Picture } from "../../drawing/Picture.tsx"
import { loadPrices, type PublishedPrices, prices } from "../../frame/prices.ts"
import { href } from "../../frame/router.ts"
import { service } from "../../frame/service.ts"
import { creditsPhrase, formatExact } from "../../ground/format.ts"
import { language } from "../../languages/catalogue.ts"
import { designWords } from "../../languages/designWords.ts"
import { Facts, Promises, Steps } from "./About.tsx"
import { type Message, type Start, starts } from "./starts.ts"

const inEuro = (amount: number): string =>
  new Intl.NumberFormat(language.value, { style: "currency", currency: "EUR" }).format(amount)

/** The essential part of a message, in a few words. */
const saysOf = (message: Message): string => {
  const words = galleryWords.value
  switch (message.type) {
    case "url":
      return message.url.replace("https://", "")
    case "wifi":
      return words.network({ name: message.ssid })
    case "vcard":
      return words.card({ name: `${message.firstName} ${message.lastName}` })
    case "event":
      // A time without an offset is local time.
      return `${message.title}, ${formatExact(Date.parse(message.start))}`
    case "sepa":
      return `SEPA, ${inEuro(message.amount)}`
    case "app":
      return ["Google Play", message.id].join(", ")
    case "geo":
      return `${message.latitude}, ${message.longitude}`
    case "email":
      return words.mail({ address: message.to })
    case "phone":
      return words.call({ number: message.number })
    case "text":
      return message.text
  }
}

/** The price of a plain code in a template, in credits: the base, and the surcharges of the template. */
const templatePrice = ({ base, surcharges }: PublishedPrices, template: Template): number =>
  base + templateSurcharge(surcharges, template)

/** The file of the first picture, beside the scripts; the build draws it and inserts its name. */
declare const galleryPictureFile: string

const Hero = () => (
  <section class="gallery-hero">
    <div>
      <h1>{galleryWords.value.title}</h1>
      <p class="gallery-lead">{galleryWords.value.lead}</p>
      <p class="row">
        <a class="button primary" href={href("/")}>
          {galleryWords.value.openStudio}
        </a>
        <a class="button" href="#templates">
          {galleryWords.value.start}
        </a>
      </p>
      {service.value?.signIn === false ? null : <p class="small second">{galleryWords.value.noAccount}</p>}
    </div>
    <span class="picture large">
      <img
        src={new URL(galleryPictureFile, import.meta.url).href}
        alt={galleryWords.value.brandPicture}
        width="512"
        height="512"
        fetchpriority="high"
      />
    </span>
  </section>
)

/** A design to start from, with its caption in the language of the page. */
const designOf = ({ template, design }: Start) => ({ ...design, ...templateCaption(template.name) })

/**
 * The address of the studio with a design that never changes; without the design until its fragment is made, or if it
 * is too long.
 */
const useStudioLink = (design: Design | undefined): string => {
  const [fragment, setFragment] = useState<string>()
  useEffect(() => {
    if (design !== undefined) void fragmentOf(design).then(setFragment)
  }, [design])
  return fragment === undefined ? href("/") : `${href("/")}#${fragment}`
}

const Tile = ({ start, list }: { readonly start: Start; readonly list: PublishedPrices | undefined }) => {
  const spoken = designWords.value
  // The object is kept, so that its link is made only once.
  const design = useMemo(() => designOf(start), [start, spoken])
  return (
    <li>
      <a class="code-tile" href={useStudioLink(design)}>
        <Picture configJson={configJsonOf(design)} />
        <span class="code-name">{galleryWords.value.uses[start.template.name]}</span>
        <span class="small second gallery-says">{saysOf(start.message)}</span>
        <span class="code-facts small second">
          <span>{designWords.value.template[start.template.name]}</span>
          <span class="amount">
            {list === undefined ? null : creditsPhrase(templatePrice(list, start.template))}
          </span>
        </span>
      </a>
    </li>
  )
}

/** The objects that a picture is printed on, drawn in a square of 200. */
const drawings = {
  card: (
    <>
      <rect class="object-back" x="34" y="42" width="140" height="92" rx="6" transform="rotate(-5 100 100)" />
      <rect class="object-paper" x="26" y="50" width="148" height="100" rx="6" />
      <path class="object-line" d="M42 74h34M42 86h24M42 118h30M42 128h20" />
    </>
  ),
  poster: (
    <>
      <rect class="object-paper" x="48" y="14" width="104" height="172" rx="2" />
      <path class="object-strong" d="M62 36h76M62 50h52" />
      <path class="object-line" d="M62 166h76M62 174h44" />
      <circle class="object-pin" cx="100" cy="14" r="4" />
    </>
  ),
  cup: (
    <>
      <path class="object-paper" d="M54 42h92l-11 138a6 6 0 0 1-6 6H71a6 6 0 0 1-6-6Z" />
      <path class="object-back" d="M50 30a6 6 0 0 1 6-6h88a6 6 0 0 1 6 6v14H50Z" />
      <path class="object-sleeve" d="M57.500 84h85l-6.600 82H64.100Z" />
    </>
  ),
  screen: (
    <>
      <rect class="object-back" x="54" y="8" width="92" height="184" rx="16" />
      <rect class="object-paper" x="59" y="14" width="82" height="172" rx="11" />
      <path class="object-strong" d="M72 38h38" />
      <path class="object-line" d="M72 50h56M72 150h56M72 162h34" />
    </>
  )
} as const

type ObjectName = keyof typeof drawings

/** The object that the templates of each family are mostly printed on. */
const objects: Readonly<Record<TemplateFamily, ObjectName>> = {
  plain: "card",
  brand: "card",
  event: "poster",
  wifi: "poster",
  menu: "cup",
  social: "screen",
  payment: "screen",
  season: "card"
}

/** A picture on the object on which it is printed or shown. */
const OnObject = ({
  family,
  children
}: {
  readonly family: TemplateFamily
  readonly children: ComponentChildren
}) => (
  <div class={`object object-${objects[family]}`} aria-hidden="true">
    <svg viewBox="0 0 200 200" role="presentation">
      {drawings[objects[family]]}
    </svg>
    {children}
  </div>
)

/** The templates of a family: the first one shown on an object, and a link to start from each. */
const Family = ({
  family,
  list
}: {
  readonly family: TemplateFamily
  readonly list: PublishedPrices | undefined
}) => {
  const shown = starts.filter(({ template }) => template.family === family)
  const label = designWords.value.families[family]
  return (
    <section class="gallery-family" aria-label={label}>
      <h3>{label}</h3>
      <div class="gallery-shelf">
        {shown.slice(0, 1).map((start) => (
          <OnObject key={start.template.name} family={family}>
            <Picture configJson={configJsonOf(designOf(start))} />
          </OnObject>
        ))}
        <ul class="code-grid gallery-grid" aria-label={galleryWords.value.templates({ family: label })}>
          {shown.map((start) => (
            <Tile key={start.template.name} start={start} list={list} />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The screen "Gallery": an introduction, and templates to start from. */
const Gallery = () => {
  useEffect(loadPrices, [])
  const list = prices.value
  return (
    <div class="gallery">
      <Hero />
      <Promises />
      <section aria-labelledby="templates">
        <h2 id="templates">{galleryWords.value.start}</h2>
        <p class="second">{galleryWords.value.aboutTemplates}</p>
        {keysOf(templateFamilies).map((family) => (
          <Family key={family} family={family} list={list} />
        ))}
      </section>
      <Steps />
      <Facts base={list?.base} />
    </div>
  )
}

export default Gallery
