import type { ComponentChildren } from "preact"
import type { Count } from "../../Count.ts"

/** The studio's dialogs in English. */
export const words = {
  tooLargeForLink:
    "This design is too large for a link: its logo takes most of it. Send the file instead, or choose a smaller logo.",
  aboutLink:
    "People who open this link have the design, with what it says, to go on with. It is kept nowhere else.",
  link: "Link",
  copyLink: "Copy the link",
  aboutLook:
    "This page shows the look alone, without your message and your caption, and has a picture for other sites.",
  sharedDesignPage: "Page of the look",
  copyLookPage: "Copy the page's address",
  openLookPage: "Open the page",
  saveFile: "Save as a file",
  aboutImport:
    "A file of the studio, a configuration of the API, options of qr-code-styling as JSON, or the configuration that mini-qr exports.",
  file: "File",
  orPaste: "Or paste it",
  importText: "Import the text",
  imported: (source: string) => `The design of ${source} is in the studio; one step of undo takes it back.`,
  presetsAdded: ({ n, figure }: Count, source: string) =>
    `${figure} ${n === 1 ? "preset" : "presets"} of ${source} added.`,
  noRoomForPresets: "This browser has no room for these presets: delete some, then import again.",
  fileTooLarge: "This file is larger than a design can be.",
  theStudio: "the studio",
  theApi: "the API",
  otherVersion: "This file is of another version of the studio. Load the page again, then import it.",
  holdsNeither: "This file of the studio holds neither a design nor presets.",
  noObject: "This file is JSON, but not an object, as a design is.",
  noKnownDesign:
    "This file is no design that the studio knows: it reads its own files, configurations of the API, options of qr-code-styling and configurations of mini-qr.",
  noJson: "This file is no JSON. Options that are written as a program need quotes around each name.",
  hasFaults: (faults: string) => `This design has faults: ${faults}.`,
  aboutPresets: "A preset is the style of a design without what it says. This browser keeps it.",
  presets: "Presets",
  nameOf: (name: string) => `Name of ${name}`,
  apply: "Apply",
  applyOf: (name: string) => `Apply ${name}`,
  applied: (name: string) => `${name} is applied.`,
  deleteOf: (name: string) => `Delete ${name}`,
  deleted: (name: string) => `${name} is deleted.`,
  brandKit: "Brand kit",
  aboutBrandKit:
    "The colors, the logo and the typeface of your brand, which each panel offers. This browser keeps them.",
  takeBrandKit: "Take it from this design",
  removeBrandKit: "Remove the brand kit",
  brandKitKept: "The brand kit is kept.",
  saveStyle: "Save this style",
  newPreset: "Name of a new preset",
  saved: (name: string) => `${name} is saved.`,
  exportAll: "Export all as a file",
  noRoom: "This browser has no room for it: delete a preset, then try again.",
  giveName: "Give it a name.",
  shortenTo: (most: string) => `Shorten it to ${most} characters.`,
  undo: "Undo",
  redo: "Redo",
  redoKeys: (first: string, second: string) => `${first} or ${second}`,
  move: "Move along tabs and choices",
  showKeys: "Show these shortcuts",
  pictureCopied: "The picture is copied.",
  pictureNotCopied: "The browser did not allow copying. Download the picture instead.",
  copyPicture: "Copy the picture",
  code: "Code that makes it",
  byService: "TypeScript, by the service",
  withoutService: "TypeScript, without a service",
  copyCode: (name: string) => `Copy the code: ${name}`,
  noCode:
    "There is no QR code in this picture that could be read. Try a sharper one, or cut it closer to the code.",
  unknownPicture: "This browser does not open this picture. PNG, JPEG and WebP work everywhere.",
  readerNotLoaded: "The reader did not load. Check your connection, then try again.",
  noCamera:
    "There is no camera that this page may use. Allow it in the browser's settings of this site, or choose a picture.",
  noField: (parts: string) => `The form has no field for ${parts}: this is left out.`,
  useMessage: "Use this message",
  useText: "Use it as plain text",
  says: ({ n }: Count): string => (n === 1 ? "This code says" : "These codes say"),
  readAnother: "Read another code",
  partsMissing: (missing: string, { figure }: Count): string =>
    `One text is split over ${figure} codes. Still missing: ${missing}. Read them as well.`,
  showParts: "Show what was read",
  readCode: "Read a code",
  aboutReading:
    "The message of a code that you have becomes that of your design. Its picture stays in this browser.",
  holdCode: "Hold the code in front of the camera.",
  stopCamera: "Stop the camera",
  choosePicture: (strong: (text: string) => ComponentChildren): ComponentChildren => [
    strong("Choose a picture"),
    ", or drop or paste it here"
  ],
  useCamera: "Use the camera",
  reading: "Reading the picture",
  cameraView: "View of the camera",
  linkTooLarge: "This link holds more than a design can have. Ask for another one.",
  linkTooLong: "This link is longer than a design can be. Ask for another one.",
  linkOfOther: "This link is of another version of the studio. Load the page again, or ask for another link.",
  linkUnknown: (faults: string) =>
    `This link holds no design that the studio knows: ${faults}. Ask for another one.`,
  linkBroken: "This link was cut off or changed on its way. Ask for it again."
}
