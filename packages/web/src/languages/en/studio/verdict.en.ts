import type { ErrorCorrectionLevel } from "@quick-response/design/config/options"
import type { ViewName } from "@quick-response/drawing/camera/cameraViews"
import type { WeakPlace } from "@quick-response/drawing/scannability/Finding"
import type { Count } from "../../Count.ts"

const modules = ({ n, figure }: Count): string => `${figure} ${n === 1 ? "module" : "modules"}`

/** The error correction levels in a sentence. */
const levels: Readonly<Record<ErrorCorrectionLevel, string>> = {
  Low: "Low",
  Medium: "Medium",
  Quartile: "Quartile",
  High: "High"
}

/** The views of the camera's model. */
const views: Readonly<Record<ViewName, string>> = {
  plain: "Plain",
  blurred: "Blurred",
  small: "Small",
  turned: "Turned",
  dim: "Dim"
}

/** The places at which pale codes scan less often. */
const places: Readonly<Record<WeakPlace, string>> = {
  night: "at night",
  screen: "off a screen",
  thermal: "from a thermal printer",
  glare: "under glare",
  cup: "on a cup"
}

/** How well a design scans, in English. */
export const words = {
  levels,
  hindrances: "What hinders scanners",
  ofField: (field: string, fault: string) => `${field}: ${fault}`,
  noContrast: (surface: string) =>
    `The ${surface.toLowerCase()}: no darker than the background, and scanners need dark on light.`,
  littleContrast: (surface: string, contrast: string) =>
    `The ${surface.toLowerCase()}: a contrast of ${contrast} to the background. That is too little for scanners.`,
  lowContrast: (surface: string, contrast: string) =>
    `The ${surface.toLowerCase()}: a contrast of ${contrast} to the background. Scanners need 4.5 in poor light or print.`,
  darkGround: (contrast: string) =>
    `The background is so dark that even black has a contrast of only ${contrast} to it.`,
  transparent: "Without a background it scans on light surfaces only.",
  weakPlaces: "Where it is read less often",
  weakAt: (part: string, places: string) => `${part}: read less often than a plain code ${places}.`,
  places,
  noQuietZone: "Without any light around it scanners do not find the code.",
  fewPhones: "Few phones read this kind of symbol; take it where your own scanners read it.",
  quietZone: ({ figure }: Count, full: string) =>
    `It has ${figure} of the ${full} modules of light around it that scanners expect.`,
  logoCovers: "The logo covers the patterns by which scanners find the code.",
  logoHides: "The logo hides more of the code than its error correction repairs.",
  tooLong: "It says more than a code holds at this error correction level. Shorten it, or lower the level.",
  versionTooSmall: ({ figure }: Count) =>
    `It says more than the fixed version holds; it needs version ${figure} at least.`,
  notReadBack: "The finished picture was not read back, and what is not is not sold.",
  withoutLogo: "Leave the logo out",
  withoutPicture: "Leave the picture out",
  lowerPadding: (count: Count) => `Lower the logo's padding to ${modules(count)}`,
  shrinkLogo: (share: string) => `Shrink the logo to ${share}`,
  shrinkBoth: (share: string, count: Count) =>
    `Shrink the logo to ${share} and its padding to ${modules(count)}`,
  widenQuietZone: (count: Count) => `Widen the quiet zone to ${modules(count)}`,
  onCard: "Put it on a light card",
  levelOfContent: "Leave the error correction level to the content",
  lowerLevel: (level: string) => `Lower the error correction level to ${level}`,
  raiseLevel: (level: string) => `Raise the error correction level to ${level}`,
  raiseVersion: ({ figure }: Count) => `Raise the version to ${figure}`,
  darken: (surface: string) => `Darken the ${surface.toLowerCase()}`,
  lighten: "Lighten the background",
  onWhite: "Put it on white",
  plain: "Draw it plain",
  plainWithoutLogo: "Draw it plain, without the logo",
  readable: {
    bodyStyle: "Draw square modules",
    outerEyeStyle: "Draw square eyes",
    bodyShape: "Make its outline square",
    frameStyle: "Leave the frame out",
    foreground: "Make it black on white",
    errorCorrectionLevel: "Raise the error correction level to High"
  },
  tooFar: "Printed at this width it does not read from as far as you want.",
  tooFine: "A module is finer than four dots of a 300 dpi printer.",
  printAt: (width: string) => `Print it at ${width}`,
  untilFinished:
    "Until the message is finished the picture shows a sample in your style. It is judged once it says what you want.",
  wasNotRead: (reason: string) => `The picture was not read back: ${reason}.`,
  readerNotLoaded: "The picture was not read back: the program that reads pictures back did not load.",
  readBack: "Read back",
  views,
  isRead: ": read",
  isNotRead: ": not read",
  computed:
    "Computed, not measured with a phone: the finished picture is blurred, shrunk, turned and dimmed as a camera would, and read back by an independent decoder.",
  neverRead: "From an everyday view it is not read at all.",
  needs: (pixels: string) =>
    `From an everyday view it needs ${pixels} of the camera's pixels across a module.`,
  camera: (pixels: string, focalLength: string) =>
    `The distance is that of a camera of ${pixels} pixels behind a lens of ${focalLength} mm (35 mm equivalent), as phones scan with.`,
  width: "Printed width",
  unit: "Unit",
  units: { mm: "Millimeters", cm: "Centimeters", in: "Inches" },
  aboutWidth: (least: string, most: string) =>
    `Of the whole picture, with its quiet zone and frame: ${least} to ${most}.`,
  distance: "Read from, in meters",
  aboutDistance: (least: string, most: string, usual: string) =>
    `${least} to ${most} m. In the hand it is ${usual} m, on a poster 1 m or more.`,
  module: "A module",
  modulesAcross: "Modules across",
  scansFrom: "Scans from",
  aboutSize: "About the printed size"
}
