import { operateWords } from "catalogue:operate"
import { useState } from "preact/hooks"
import { chargeLabelOf, valueLabelOf } from "../../design/styleLabels.ts"
import { Picture } from "../../drawing/Picture.tsx"
import { Amount } from "../../ground/Amount.tsx"
import { SelectField } from "../../ground/SelectField.tsx"
import { TableHead } from "../../lists/TableHead.tsx"
import * as style from "../parts/operate.module.css"
import {
  basePlace,
  type PriceDocument,
  type PricePlace,
  priceAt,
  readPrice,
  typedAt,
  typePrice
} from "./priceDraft.ts"

/** The fields whose values are drawn, each only by its label. */
const drawn: ReadonlySet<string> = new Set([
  "bodyStyle",
  "bodyShape",
  "outerEyeStyle",
  "innerEyeStyle",
  "frameStyle",
  "template"
])

/** The views of small parts, which a picture of the whole code would hide. */
const closeUps = new Map([
  ["bodyStyle", style.bodyView],
  ["outerEyeStyle", style.eyeView],
  ["innerEyeStyle", style.eyeView]
])

/** A symbol of 33 modules with its margin, which the views are cut from. */
const sample = { data: "https://example.com", version: 2, margin: 4 }

const PriceField = ({
  place,
  name,
  list,
  isFixed
}: {
  readonly place: PricePlace
  readonly name: string
  readonly list: PriceDocument
  readonly isFixed: boolean
}) => {
  const now = priceAt(list, place)
  const text = typedAt(place)
  const isWrong = text !== undefined && readPrice(text) === undefined
  return (
    <input
      type="text"
      class={text === undefined ? style.priceInput : `${style.priceInput} ${style.changed}`}
      inputMode="decimal"
      aria-label={operateWords.value.priceOf({ name })}
      aria-invalid={isWrong}
      value={text ?? `${now}`}
      readOnly={isFixed}
      onInput={({ currentTarget: { value } }) =>
        typePrice(place, readPrice(value) === now ? undefined : value)
      }
    />
  )
}

const Tile = ({
  place: { category, label },
  name,
  list
}: {
  readonly place: PricePlace
  readonly name: string
  readonly list: PriceDocument
}) => {
  const price = readPrice(typedAt({ category, label }) ?? "") ?? priceAt(list, { category, label })
  return (
    <li class={style.priceTile}>
      <span class={closeUps.get(category) ?? style.wholeView}>
        <Picture configJson={JSON.stringify({ ...sample, [category]: label })} />
      </span>
      <span class="small">{name}</span>
      <span class="small second">
        <Amount value={price} isSigned />
      </span>
    </li>
  )
}

/** A price list as a table by field, with pictures of the values. */
export const PriceTable = ({
  list,
  isFixed
}: {
  readonly list: PriceDocument
  readonly isFixed: boolean
}) => {
  const words = operateWords.value
  const categories = Object.keys(list).filter((category) => typeof list[category] === "object")
  const [chosen, setChosen] = useState("bodyStyle")
  const category = categories.includes(chosen) ? chosen : (categories[0] ?? "")
  const prices = list[category]
  const labels = typeof prices === "object" ? Object.keys(prices) : []
  const rows = labels.map((label) => ({ place: { category, label }, name: valueLabelOf(category, label) }))
  return (
    <div class={drawn.has(category) ? `${style.priceTable} wide ${style.drawn}` : `${style.priceTable} wide`}>
      <div class="stack">
        <SelectField
          label={words.priceGroup}
          choices={categories.map((name) => ({ name, label: chargeLabelOf(name) }))}
          chosen={category}
          onChoose={setChosen}
        />
        <table class="list" aria-label={words.prices}>
          <TableHead columns={[[chargeLabelOf(category)], [words.credits, "end"]]} />
          <tbody>
            <tr>
              <th scope="row">{words.basePrice}</th>
              <td class="end">
                <PriceField place={basePlace} name={words.basePrice} list={list} isFixed={isFixed} />
              </td>
            </tr>
            {rows.map(({ place, name }) => (
              <tr key={place.label}>
                <th scope="row">{name}</th>
                <td class="end">
                  <PriceField place={place} name={name} list={list} isFixed={isFixed} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {drawn.has(category) ? (
        <ul class={style.priceTiles} aria-label={words.tiles}>
          {rows.map(({ place, name }) => (
            <Tile key={`${category} ${place.label}`} place={place} name={name} list={list} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}
