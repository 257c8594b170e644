import { connectionWhite, curveTag, iccProfile, xyzTag } from "./iccProfile.ts"

/** Points of the transfer curve. */
const points = 1024

/** The light of a channel, 0 to 1 (IEC 61966-2-1, section 5.2). */
const lightOf = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

let made: Uint8Array | undefined

/** The sRGB profile: primaries adapted to D50, and the transfer curve. */
export const srgbProfile = (): Uint8Array => {
  const curve = curveTag(Array.from({ length: points }, (_, i) => lightOf(i / (points - 1))))
  made ??= iccProfile({
    deviceClass: "mntr",
    space: "RGB ",
    connection: "XYZ ",
    name: "sRGB",
    tags: {
      wtpt: xyzTag(connectionWhite),
      rXYZ: xyzTag([0.43607, 0.22249, 0.01392]),
      gXYZ: xyzTag([0.38515, 0.71687, 0.09708]),
      bXYZ: xyzTag([0.14307, 0.06061, 0.7141]),
      rTRC: curve,
      gTRC: curve,
      bTRC: curve
    }
  })
  return made
}
