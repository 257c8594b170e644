import { execFileSync, spawnSync } from "node:child_process"
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

/** A disk for a database, and the faults that this machine lets it have. */
export interface Disk {
  readonly folder: string
  /** Takes all of its room, and answers what gives it back. */
  readonly fill: (() => () => void) | undefined
  /** Goes back to what had reached the device: writes that were not synchronized are lost. Its users must have ended. */
  readonly cutPower: ((endUsers: () => Promise<void>) => Promise<void>) | undefined
  readonly remove: () => void
}

const run = (command: string, ...words: ReadonlyArray<string>): string =>
  execFileSync(command, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })

const succeeds = (command: string, ...words: ReadonlyArray<string>): boolean =>
  spawnSync(command, words, { stdio: "ignore" }).status === 0

// Large enough for the purchases of an hour. The file is sparse.
const imageSize = 1024 * 2 ** 20

/** Copies an image until nothing was written to it meanwhile: the copy is then what the device held at one moment. */
const copyAtOneMoment = (image: string): string => {
  const [one, other] = [`${image}.one`, `${image}.other`]
  run("cp", "--sparse=always", image, one)
  for (let attempt = 0; attempt < 20; attempt++) {
    run("cp", "--sparse=always", image, other)
    if (succeeds("cmp", "--quiet", one, other)) {
      rmSync(other)
      return one
    }
    renameSync(other, one)
  }
  throw new Error(`${image} is written to without end`)
}

const availableBytes = (folder: string): number =>
  Number(run("df", "--output=avail", "--block-size=1", folder).split("\n")[1])

/** Takes the room in large pieces and then in small ones. */
const fillFolder = (folder: string) => {
  const filling = join(folder, "filling")
  return () => {
    spawnSync("fallocate", ["--length", String(availableBytes(folder)), filling], { stdio: "ignore" })
    for (let piece = 2 ** 20; piece >= 512; piece /= 2) {
      try {
        for (;;) writeFileSync(filling, Buffer.alloc(piece), { flag: "a" })
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error
      }
    }
    return () => rmSync(filling)
  }
}

/**
 * A file system on a loop device. What its files' users wrote and did not synchronize is in the memory of the kernel, and
 * not in the device's image: a copy of the image is the disk after a loss of power.
 */
const makeLoopDisk = (place: string): Disk => {
  const [image, folder] = [join(place, "image"), join(place, "disk")]
  const mount = () => run("mount", "-o", "loop,noatime,commit=300", image, folder)
  /** The threads of a process that was killed may hold its files for a moment longer than it lives. */
  const unmount = async () => {
    for (let attempt = 1; !succeeds("umount", folder); attempt++) {
      if (attempt === 300) throw new Error(`${folder} is still in use`)
      await pause(100)
    }
  }
  writeFileSync(image, "")
  truncateSync(image, imageSize)
  mkdirSync(folder)
  run("mkfs.ext4", "-q", "-F", "-m", "0", image)
  mount()
  return {
    folder,
    fill: fillFolder(folder),
    cutPower: async (endUsers) => {
      const held = copyAtOneMoment(image)
      await endUsers()
      await unmount()
      renameSync(held, image)
      mount()
    },
    remove: () => {
      run("umount", "--lazy", folder)
      rmSync(place, { recursive: true, force: true })
    }
  }
}

const canMount = (): boolean =>
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  readFileSync("/proc/filesystems", "utf8").includes("\text4\n") &&
  succeeds("losetup", "--find") &&
  succeeds("mkfs.ext4", "-V")

/** A disk of its own where this user may mount one, else a plain folder, which knows no faults. */
export const makeDisk = (): Disk => {
  const place = mkdtempSync(join(tmpdir(), "quick-response-disk-"))
  if (canMount()) return makeLoopDisk(place)
  console.log("without root and a loop device, disks are not filled and power is not cut")
  return {
    folder: place,
    fill: undefined,
    cutPower: undefined,
    remove: () => rmSync(place, { recursive: true, force: true })
  }
}
