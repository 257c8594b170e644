import type { IconName } from "@quick-response/typefaces/iconCharacters"
import type { Count } from "../../Count.ts"
import type { LogoName } from "../../studio/LogoName.ts"

/** The logos that the studio offers. */
const logos: Readonly<Record<LogoName, string>> = {
  Link: "Link",
  Website: "Website",
  "Wi-Fi": "Wi-Fi",
  Mail: "Mail",
  Phone: "Phone",
  Message: "Message",
  Contact: "Contact",
  Place: "Place",
  Home: "Home",
  Date: "Date",
  Ticket: "Ticket",
  Restaurant: "Restaurant",
  Café: "Café",
  Shop: "Shop",
  Payment: "Payment",
  Gift: "Gift",
  Heart: "Heart",
  Star: "Star",
  Music: "Music",
  Video: "Video",
  Photo: "Photo",
  Download: "Download",
  Information: "Information",
  Car: "Car"
}

/** The panels in English. */
export const words = {
  aboutTemplate:
    "A template sets body, eyes, colors and frame anew. Content, logo, quiet zone and error correction stay.",
  surprise: "Surprise me",
  style: "Style",
  shape: "Shape",
  aboutErrorCorrection:
    "How much of the code may be covered or damaged. More makes it denser; a logo needs High.",
  aboutErrorCorrectionBoost: "Raises error correction as far as that makes the code no larger.",
  byItself: "Automatic",
  aboutSymbol:
    "Smaller, for labels: with scanners that read it. The camera of a phone seldom does. It takes colors, modules and inner eyes alone.",
  aboutOuterEyes: (names: string) =>
    `Phones read all of them. Some kiosks, turnstiles and robots read only: ${names}.`,
  aboutVersion:
    "A fixed version gives all codes of a series one size. The smallest that suffices is the best most times.",
  partOfText: (index: string, total: string) => `This code carries part ${index} of ${total} of a text.`,
  ownCode: "Make it a code of its own",
  aboutShapePath: (box: string) =>
    `One closed path of M L H V C S Q T A and Z with absolute places, as SVG has it, in a box of 0 to ${box}.`,
  whatToPaint: "What to paint",
  asBody: "As the body",
  solid: "Solid",
  linear: "Linear",
  radial: "Radial",
  none: "None",
  angle: "Angle",
  angleOf: (label: string) => `${label}: angle`,
  dial: (label: string) => `${label}, dial`,
  degrees: (degrees: string) => `${degrees} degrees`,
  hex: "Hex",
  hexFault: 'Write a color as "#rgb" or "#rrggbb".',
  field: (label: string) => `${label}: saturation and brightness`,
  fieldValue: (saturation: string, brightness: string) =>
    `Saturation ${saturation}, brightness ${brightness}`,
  hue: (label: string) => `${label}: hue`,
  brandColors: "Brand colors",
  brandLogo: "The logo of your brand",
  brandTypeface: (typeface: string) => `The typeface of your brand: ${typeface}`,
  recent: "Recent colors",
  use: (color: string) => `Use ${color}`,
  stops: (label: string) => `${label}: stops`,
  stop: (place: string, all: string, color: string) => `Stop ${place} of ${all}, ${color}`,
  stopOf: (label: string, place: string) => `${label}, stop ${place}`,
  addStop: "Add stop",
  removeStop: "Remove stop",
  reverse: "Reverse",
  aboutStops: (least: string, most: string) =>
    `${least} to ${most} stops. Drag one, or move it by arrow keys.`,
  icons: "Icons",
  iconNames: {
    star: "Star",
    chat: "Speech bubble",
    phone: "Phone",
    letter: "Letter",
    wifi: "Wi-Fi",
    globe: "Globe",
    pin: "Map pin",
    house: "House",
    calendar: "Calendar",
    cutlery: "Fork and knife",
    coffee: "Coffee",
    cart: "Shopping cart",
    bag: "Shopping bag",
    gift: "Gift",
    music: "Music",
    camera: "Camera"
  } satisfies Readonly<Record<IconName, string>>,
  length: (length: string, most: string) => `${length} of ${most} characters`,
  asFrame: "As the frame",
  itsOwn: "Its own",
  modules: ({ n, figure }: Count) => `${figure} ${n === 1 ? "module" : "modules"}`,
  aboutQuietZone: "The empty edge that scanners look for: 4 modules are the standard.",
  underCode: "Under the code",
  aboutCard: "On a dark background scanners need a light card.",
  noLogo: "No logo",
  yourPicture: "Your picture",
  logos,
  size: "Size",
  ofWidth: (share: string) => `${share} of the width`,
  padding: "Padding",
  cleared: "Cleared field",
  square: "Square",
  circle: "Circle",
  removeLogo: "Remove the logo",
  logoFile: "Picture for the logo",
  aboutLogoFile: (formats: string, size: string, megapixels: string) =>
    `Or drop it on the page, or paste it. ${formats}, up to ${size} and ${megapixels} megapixels; larger and other pictures are made a PNG that fits.`,
  choosePicture: "Choose a picture",
  logoTaken: "The picture is the logo now.",
  pictureTaken: "The code shows the picture now.",
  converted: (file: string, width: string, height: string) =>
    `"${file}" was made a PNG of ${width} by ${height} pixels.`,
  unknownFile: (file: string, formats: string) =>
    `"${file}" is no ${formats}, and this browser cannot read it; save it as one of these.`,
  tooLarge: (file: string, size: string, most: string) =>
    `"${file}" has ${size}, more than ${most}; make it smaller.`,
  picture: "A picture all over the code",
  pictureFile: "Picture all over the code",
  aboutPictureFile: "A square is cut from its middle. Light pictures with large shapes are recognized best.",
  howShown: "How the code shows it",
  halftone: ["Halftone", "Small dots in the modules show the picture."],
  backdrop: ["Behind", "The picture lies behind the modules, as dark as scanners allow."],
  bits: [
    "In the bits",
    "Digits behind the # of a web address are chosen so that the modules themselves show it."
  ],
  removePicture: "Remove the picture"
}
