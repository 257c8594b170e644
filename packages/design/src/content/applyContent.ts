import { builtInLogos } from "../config/builtInLogos.ts"
import type { ErrorCorrectionLevel } from "../config/options.ts"
import { type Fault, rule } from "../field/faults.ts"
import { withoutPrototype } from "../field/object.ts"
import { InvalidInput } from "../field/read.ts"
import type { ContentReader, RequestFields } from "../request/readRequest.ts"
import { dataFaults, noDigitsForBits } from "../request/requestData.ts"
import { examineElementData } from "./codes/elementStrings.ts"
import { contents } from "./contents.ts"
import type { SymbolDemands } from "./fields/ContentKind.ts"
import { readContent } from "./readContent.ts"

const levelDemanded = rule(
  "levelDemanded",
  ({ label, level }: { readonly label: string; readonly level: ErrorCorrectionLevel }) =>
    `the standard of "${label}" asks for ${level}; leave it out`
)

const namelessDemanded = rule(
  "namelessDemanded",
  ({ label }: { readonly label: string }) =>
    `the authority of "${label}" asks for a code without ECI; leave it out`
)

const encodingDemanded = rule(
  "encodingDemanded",
  ({ label }: { readonly label: string }) =>
    `"${label}" has its own encoding; leave it out, and use "gs1" only for GS1 element strings`
)

const markDemanded = rule(
  "markDemanded",
  ({ label }: { readonly label: string }) =>
    `the standard of "${label}" has its own mark in that place; leave it out`
)

const sizeBounded = rule(
  "sizeBounded",
  ({ label }: { readonly label: string }) =>
    `the standard of "${label}" bounds the symbol's size, and a logo enlarges it; leave it out`
)

const versionBounded = rule(
  "versionBounded",
  ({ label, most }: { readonly label: string; readonly most: number }) =>
    `the standard of "${label}" allows version ${most} at most; lower it, or leave it out`
)

const versionDemanded = rule(
  "versionDemanded",
  ({ label, version }: { readonly label: string; readonly version: number }) =>
    `the standard of "${label}" asks for version ${version}; leave it out`
)

const dataReplaced = rule(
  "dataReplaced",
  ({ label }: { readonly label: string }) =>
    `"bits" chooses the data, but those of "${label}" are chosen at the purchase; use "halftone"`
)

/** Faults of fields that contradict the content's standard. */
const conflicts = (
  { encoding, errorCorrectionBoost, errorCorrectionLevel, logo, picture, version }: RequestFields,
  demands: SymbolDemands,
  label: string
): ReadonlyArray<Fault> => {
  const {
    errorCorrectionLevel: level,
    encoding: demanded,
    isUnnamed,
    maximumVersion,
    version: onlyVersion,
    mark,
    isReplaced
  } = demands
  const faults: Array<Fault> = []
  if (level !== undefined && errorCorrectionLevel !== undefined && errorCorrectionLevel !== level)
    faults.push(levelDemanded(["errorCorrectionLevel"], { label, level }))
  if (level !== undefined && errorCorrectionBoost === true)
    faults.push(levelDemanded(["errorCorrectionBoost"], { label, level }))
  if (maximumVersion !== undefined && version !== undefined && version > maximumVersion)
    faults.push(versionBounded(["version"], { label, most: maximumVersion }))
  if (onlyVersion !== undefined && version !== undefined && version !== onlyVersion)
    faults.push(versionDemanded(["version"], { label, version: onlyVersion }))
  if (isUnnamed === true && encoding === "eci") faults.push(namelessDemanded(["encoding"], { label }))
  if (
    encoding === "eci"
      ? demanded !== undefined
      : encoding !== undefined && encoding !== "auto" && encoding !== demanded
  )
    faults.push(encodingDemanded(["encoding"], { label }))
  if (demanded === "iso-8859-2" && picture?.mode === "bits")
    faults.push(noDigitsForBits(["picture", "mode"], {}))
  if (isReplaced === true && picture?.mode === "bits")
    faults.push(dataReplaced(["picture", "mode"], { label }))
  if (logo === undefined) return faults
  if (mark !== undefined) {
    if (logo.image !== builtInLogos[mark].image || logo.size !== builtInLogos[mark].size)
      faults.push(markDemanded(["logo"], { label }))
  } else if ((maximumVersion ?? onlyVersion) !== undefined) faults.push(sizeBounded(["logo"], { label }))
  return faults
}

/** The faults of data that must be GS1 element strings. */
const elementFaults = ({ data, encoding }: RequestFields): ReadonlyArray<Fault> => {
  const examined = encoding === "gs1" && data !== undefined ? examineElementData(data) : ""
  return typeof examined === "string" ? [] : [{ ...examined, path: ["data"] }]
}

/**
 * Replaces a request's content by data, and adds the level, encoding and mark that the content's standard demands.
 * Throws `InvalidInput` if another field conflicts, or if data declared as element strings are not.
 */
export const applyContent: ContentReader["applyContent"] = (request) => {
  if (request.content === undefined) {
    const wrong = elementFaults(request)
    if (wrong.length > 0) throw new InvalidInput(wrong)
    return [request, undefined]
  }
  const { content, ...fields } = request
  const read = readContent(content)
  const { demands, label } = contents[content.type]
  const faults = [...dataFaults(request, false), ...conflicts(request, demands, label)]
  if (faults.length > 0) throw new InvalidInput(faults)
  const { encoding, errorCorrectionLevel, mark, version } = demands
  const applied = {
    ...fields,
    data: read.data,
    ...(errorCorrectionLevel === undefined ? {} : { errorCorrectionLevel }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(version === undefined ? {} : { version }),
    ...(mark === undefined ? {} : { logo: builtInLogos[mark] })
  }
  return [withoutPrototype(applied), read]
}
