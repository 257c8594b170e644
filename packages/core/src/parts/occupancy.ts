/** How full a symbol is, for a page that counts while a text is typed; free of what draws. */
export { type Occupancy, occupancyOf } from "../rendering/symbol/occupancy.ts"
