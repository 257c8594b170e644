import process from "node:process"
import { runtime } from "../images.ts"
import { faultOf, type Judged, judgeDesign, measuringNames, randomDesign, weakWith } from "./judged.ts"

/** The number of designs that are judged, and the first of their seeds. */
const [count, first] = [Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 1)]

const judged: Array<Judged> = []
const faults = new Map<string, number>()
for (let seed = first; seed < first + count; seed++) {
  const config = randomDesign(seed)
  const one = await runtime.runPromise(judgeDesign(config))
  judged.push(one)
  const fault = faultOf(one)
  if (fault === undefined) continue
  faults.set(fault, (faults.get(fault) ?? 0) + 1)
  console.log(
    `${seed} ${fault} ${JSON.stringify(one.captures)} of ${JSON.stringify(one.ofPlain)} ${one.reasons.join("; ")}`
  )
}

const share = (part: number, whole: number): string =>
  `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`
const refused = judged.filter(({ reasons }) => reasons.length > 0)
const accepted = judged.filter(({ reasons }) => reasons.length === 0)
console.log(`refused: ${share(refused.length, count)}`)
console.log(`refused, yet read well: ${share(faults.get("refused, yet read well") ?? 0, count)}`)
console.log(`accepted, yet unread: ${share(faults.get("accepted, yet unread") ?? 0, accepted.length)}`)
for (const name of measuringNames) {
  const weak = accepted.filter((one) => weakWith(one).includes(name))
  console.log(
    `accepted, and read less than half as often as plain by ${name}: ${share(weak.length, accepted.length)}`
  )
}
process.exit(0)
