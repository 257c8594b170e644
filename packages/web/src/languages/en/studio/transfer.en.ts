import type { Count } from "../../Count.ts"

/** Designs of other programs, in English. */
export const words = {
  parts: {
    dots: "the dots",
    squares: "the corner squares",
    balls: "the corner dots",
    background: "the background",
    frame: "the frame"
  },
  seeThrough: (part: string) => `The color of ${part} was see-through in part; colors are opaque here.`,
  unreadColor: (part: string, color: string) => `The color ${color} of ${part} is not read; choose it anew.`,
  gradient: (part: string, { figure }: Count) =>
    `The gradient of ${part} has ${figure} colors; here one has 2 to 8, and the first is taken.`,
  unknownType: (part: string, type: string) =>
    `The type "${type}" of ${part} has no counterpart; it stays square.`,
  nearType: (part: string, type: string, near: string) =>
    `The type "${type}" of ${part} is drawn as "${near}", which is near it.`,
  roundBackground:
    'The round corners of the background have no counterpart; the frame "border" is near them.',
  roundCode: 'The round corners around the code have no counterpart; the frame "border" is near them.',
  margin: "The margin in pixels is left out: here it is in modules, 4 unless you choose another.",
  pictureAddress:
    "The picture in the middle is an address; this page loads nothing from elsewhere. Choose the file as the logo.",
  pictureSize: (share: string, size: string) =>
    `The picture's size of ${share} becomes ${size}: a code with a larger one is hard to read.`,
  pictureMargin: "The picture's margin in pixels becomes 1 module.",
  dotsBehind: "Dots behind the picture have no counterpart: here it stands on a free field.",
  pictureLeftOut: (faults: string) => `The picture in the middle is left out: ${faults}.`,
  mode: "The mode is left out: here each part of a text has the one that takes the least room.",
  size: "Width and height are left out: the size is chosen when a code is downloaded.",
  captionAt: (position: string) =>
    `A caption on the ${position} has no counterpart; it stands below the code.`,
  captionLine: (most: string) => `The caption is one line of at most ${most} characters here.`,
  ownFrame: "The frame's own border, padding and text color have no counterpart; its style here has its own."
}
